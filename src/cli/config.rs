//! `scoresheet config`: the settings in effect, and where they come from.

use std::io::Write;
use std::path::{Path, PathBuf};

use super::settings::ConfigArgs;
use super::{Failure, Verdict};
use crate::config::show;

/// What a file of settings is.
const SCHEMA: &str = include_str!("../../docs/schema/config.schema.json");

#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The record that they hold for; without it, any in the folder in hand
    #[arg(value_name = "PATH")]
    path: Option<PathBuf>,
    #[command(flatten)]
    config: ConfigArgs,
    /// Print the JSON Schema of files of settings, and do nothing else
    #[arg(long)]
    schema: bool,
}

pub(super) fn run(args: &Args, out: &mut dyn Write) -> Result<Verdict, Failure> {
    if args.schema {
        out.write_all(SCHEMA.as_bytes()).map_err(Failure::standard_output)?;
        return Ok(Verdict::Clean);
    }
    let mut finder = args.config.finder()?;
    // A folder stands for what is in it.
    let path = args.path.as_ref().map(|path| if path.is_dir() { path.join("any") } else { path.clone() });
    let file = finder.file(path.as_deref())?;
    let whole = finder.absolute(path.as_deref().unwrap_or(Path::new("")));
    let parts = file.as_ref().map_or_else(Vec::new, |file| file.matching(&whole));
    out.write_all(show(file.as_deref(), &parts).as_bytes()).map_err(Failure::standard_output)?;
    Ok(Verdict::Clean)
}
