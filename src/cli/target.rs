//! What `convert` writes, how, and where it goes.

use std::collections::HashMap;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use super::Failure;
use super::temporary::Temporary;
use super::walk::{Input, PathArgs};
use crate::convert::{self, Marks, Moves, Score, Style, Tags};
use crate::detect::Straight;
use crate::letters::{self, Letters};
use crate::report::Format;
use crate::syntax::Layout;

/// The targets that are no layout, with what they are.
const OTHERS: [(&str, &str); 6] = [
    ("json", "One document: the games as `check --format json` has them, with their moves"),
    ("ndjson", "The same objects, a line each"),
    ("csv", "A line a ply, the variations too, under a line of names"),
    ("html", "A page to look at the games: board, moves and findings; it needs no network"),
    ("uci", "The plies of the main line in coordinates, a line a game"),
    ("fen", "The position behind each turn of the main line, a line a turn"),
];

#[derive(Debug, clap::Args)]
pub(super) struct TargetArgs {
    /// What to write: a layout, or another format
    #[arg(long, value_name = "TARGET", value_parser = targets(), required_unless_present = "schema")]
    to: Option<String>,
    /// The piece letters: the code of a language, `figurine`, or `keep` for those of the record
    #[arg(long, value_name = "CODE", default_value = "en")]
    to_letters: String,
    /// The plies: Nf3, Ng1-f3, or g1f3
    #[arg(long, value_name = "STYLE", default_value = "short")]
    moves: MovesArg,
    /// The sign of a capture
    #[arg(long, value_name = "SIGN", default_value = "x", value_parser = ["x", ":", "none"])]
    captures: String,
    /// The marks of check and mate
    #[arg(long, value_name = "KIND", default_value = "symbols")]
    marks: MarksArg,
    /// Break lines after N characters at most, where blanks allow; 0 for never [default: 79 for pgn, else 0]
    #[arg(long, value_name = "N")]
    wrap: Option<usize>,
    /// The tags; those that say how the record is read are always written
    #[arg(long, value_name = "WHICH", default_value = "all")]
    tags: TagsArg,
    /// Comments
    #[arg(long, value_name = "WHETHER", default_value = "keep")]
    comments: Keep,
    /// Variations
    #[arg(long, value_name = "WHETHER", default_value = "keep")]
    variations: Keep,
}

#[derive(Clone, Copy, Debug, clap::ValueEnum)]
enum MovesArg {
    Short,
    Long,
    Uci,
}

#[derive(Clone, Copy, Debug, clap::ValueEnum)]
enum MarksArg {
    /// `+` and `#`
    Symbols,
    /// `ch` and `mate`, in the language of the letters
    Words,
}

#[derive(Clone, Copy, Debug, clap::ValueEnum)]
enum TagsArg {
    /// All tags of the record
    All,
    /// The seven of PGN
    Roster,
    /// None
    None,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Keep {
    Keep,
    Drop,
}

fn targets() -> clap::builder::PossibleValuesParser {
    let layouts = Layout::names().map(|name| {
        let sample = Layout::find(name).map_or("", |variants| variants[0].sample).replace('\n', " ");
        clap::builder::PossibleValue::new(name).help(format!("A record, as {sample}"))
    });
    let others = OTHERS.map(|(name, help)| clap::builder::PossibleValue::new(name).help(help));
    layouts.chain(others).collect::<Vec<_>>().into()
}

/// What is written.
#[derive(Clone, Copy, Debug)]
pub(super) enum Target {
    /// Records.
    Record(Style),
    /// Lines; with `apart`, a blank line between games.
    Lines { print: fn(&Score) -> String, straight: Option<PrintStraight>, apart: bool },
    /// The objects of `check`, with moves.
    Objects(&'static Format, Parts),
    /// A line a ply.
    Table(Parts),
    /// A page to look at.
    Page(Style),
}

/// How a game that was read straight through is put behind what is to be written.
pub(super) type PrintStraight = fn(&Straight<'_>, &mut String);

/// Which parts of a game go into its data.
#[derive(Clone, Copy, Debug)]
pub(super) struct Parts {
    pub comments: bool,
    pub variations: bool,
}

impl Target {
    /// What is added to the names of files.
    fn ending(&self) -> Option<&'static str> {
        match self {
            Self::Record(_) => None,
            Self::Lines { apart: false, .. } => Some(".uci"),
            Self::Lines { apart: true, .. } => Some(".fen"),
            Self::Objects(format, _) if format.key == "json" => Some(".json"),
            Self::Objects(..) => Some(".ndjson"),
            Self::Table(_) => Some(".csv"),
            Self::Page(_) => Some(".html"),
        }
    }
}

impl TargetArgs {
    /// What the options come to.
    pub fn resolve(&self) -> Result<Target, Failure> {
        let parts = Parts { comments: self.comments == Keep::Keep, variations: self.variations == Keep::Keep };
        let to = self.to.as_deref().unwrap_or_default();
        // `full` is a layout here, and a format of findings there.
        if let Some(format) = Format::find(to).filter(|format| !format.is_text) {
            return Ok(Target::Objects(format, parts));
        }
        Ok(match to {
            "csv" => Target::Table(parts),
            "html" => Target::Page(self.style(to)?),
            "uci" => Target::Lines { print: convert::uci, straight: Some(convert::uci_of_straight), apart: false },
            "fen" => Target::Lines { print: convert::fen, straight: None, apart: true },
            layout => Target::Record(self.style(layout)?),
        })
    }

    fn style(&self, layout: &str) -> Result<Style, Failure> {
        let layout = Layout::find(layout).unwrap_or(crate::syntax::layouts::ALL[0])[0];
        let letters = match self.to_letters.as_str() {
            "keep" => None,
            code => Some(Letters::find(code).ok_or_else(|| {
                let codes = letters::ALL.iter().map(|set| set.code).chain(["keep"]);
                let list = "write the code of a language, as in en, de or fr, or `figurine`, or `keep`";
                Failure::unknown("set of piece letters", code, codes, list)
            })?),
        };
        let plain = Style::new(layout);
        Ok(Style {
            moves: match self.moves {
                MovesArg::Short => Moves::Short,
                MovesArg::Long => Moves::Long,
                MovesArg::Uci => Moves::Uci,
            },
            letters,
            capture: match self.captures.as_str() {
                ":" => ":",
                "none" => "",
                _ => "x",
            },
            marks: match self.marks {
                MarksArg::Symbols => Marks::Symbols,
                MarksArg::Words => Marks::Words,
            },
            wrap: self.wrap.unwrap_or(plain.wrap),
            tags: match self.tags {
                TagsArg::All => Tags::All,
                TagsArg::Roster => Tags::Roster,
                TagsArg::None => Tags::None,
            },
            comments: self.comments == Keep::Keep,
            variations: self.variations == Keep::Keep,
            ..plain
        })
    }
}

/// Somewhere to write: standard output, or a file that is there whole or not at all.
pub(super) enum Sink<'w> {
    Stream(&'w mut (dyn Write + Send)),
    /// A file beside the one that it is to become.
    File(io::BufWriter<Temporary>, PathBuf),
    /// What is no file, as `/dev/null`: it is written as it is, because nothing can be put in its place.
    Device(io::BufWriter<std::fs::File>, PathBuf),
}

impl<'w> Sink<'w> {
    pub fn open(path: Option<&Path>, stream: &'w mut (dyn Write + Send)) -> Result<Self, Failure> {
        path.map_or(Ok(Self::Stream(stream)), Self::file)
    }

    /// The file at `path`.
    pub fn file(path: &Path) -> Result<Self, Failure> {
        let write = |source| Failure::Write { target: path.display().to_string(), source };
        if path.is_dir() {
            return Err(Failure::Usage(format!("cannot write {}: it is a folder", path.display())));
        }
        if path.exists() && !path.is_file() {
            let file = std::fs::OpenOptions::new().write(true).open(path).map_err(write)?;
            return Ok(Self::Device(io::BufWriter::new(file), path.to_owned()));
        }
        let file = Temporary::beside(path).map_err(write)?;
        Ok(Self::File(io::BufWriter::new(file), path.to_owned()))
    }

    /// What errors call it.
    pub fn name(&self) -> String {
        match self {
            Self::Stream(_) => "standard output".into(),
            Self::File(_, path) | Self::Device(_, path) => path.display().to_string(),
        }
    }

    /// Puts the file in its place; what is not kept is gone.
    pub fn keep(self) -> Result<(), Failure> {
        let target = self.name();
        let write = |source| Failure::Write { target: target.clone(), source };
        match self {
            Self::Stream(out) => out.flush().map_err(write),
            Self::Device(mut file, _) => file.flush().map_err(write),
            Self::File(file, path) => {
                let file = file.into_inner().map_err(|error| write(error.into_error()))?;
                file.keep(&path).map_err(write)
            }
        }
    }
}

impl Write for Sink<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Self::Stream(out) => out.write(bytes),
            Self::File(file, _) => file.write(bytes),
            Self::Device(file, _) => file.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Self::Stream(out) => out.flush(),
            Self::File(file, _) => file.flush(),
            Self::Device(file, _) => file.flush(),
        }
    }
}

/// What the files are called that the inputs are written to: as they are, from the folder on that was named, without the
/// ending of compression, and with another behind it where the format is no record.
pub(super) fn names(inputs: &[Input], paths: &PathArgs, target: &Target) -> Result<Vec<PathBuf>, Failure> {
    let mut seen: HashMap<PathBuf, String> = HashMap::new();
    let mut names = Vec::with_capacity(inputs.len());
    for input in inputs {
        let mut name = paths.name_below(input);
        if matches!(name.extension().and_then(|ending| ending.to_str()), Some("gz" | "zst")) {
            name.set_extension("");
        }
        if let Some(ending) = target.ending() {
            name.as_mut_os_string().push(ending);
        }
        if let Some(other) = seen.insert(name.clone(), input.name()) {
            return Err(Failure::Usage(format!(
                "--out-dir: {other} and {} would both be written to {}: convert them one by one, or name the folder above",
                input.name(),
                name.display()
            )));
        }
        names.push(name);
    }
    Ok(names)
}
