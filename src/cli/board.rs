//! `scoresheet board`: a position drawn, of a record or from a FEN, with the turn that led to it.

use std::ffi::OsString;
use std::io::{self, Write};
use std::path::Path;

use super::content::Content;
use super::diagrams::{Diagrams, beyond};
use super::output::Color;
use super::pick::PickArgs;
use super::ply::parse_ply;
use super::reading::{Asked, ReadingArgs};
use super::walk::Input;
use super::{Failure, Global, Verdict, walk};
use crate::convert::diagram::{Diagram, Svg, Text};
use crate::detect::decode;
use crate::letters::{self, ENGLISH, Letters};
use crate::syntax::read_ply;

#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// A file, or `-` for standard input; with --fen, plies to play first: coordinates, short notation, or `pass`
    #[arg(value_name = "PATH|PLY")]
    words: Vec<OsString>,
    /// The position to begin from, instead of a record
    #[arg(long, conflicts_with_all = ["index", "conditions", "notation", "letters", "encoding", "max_size"])]
    fen: Option<String>,
    /// After the P-th ply of the main line; 0 is the start [default: the end]
    #[arg(long, value_name = "P")]
    ply: Option<usize>,
    /// How to draw it
    #[arg(long, default_value = "text")]
    format: Format,
    /// Black's side below
    #[arg(long)]
    flip: bool,
    /// The piece letters of the drawing: the code of a language, figurine, or keep for those of the record
    #[arg(long, value_name = "CODE", default_value = "en")]
    to_letters: String,
    #[command(flatten)]
    reading: ReadingArgs,
    #[command(flatten)]
    pick: PickArgs,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Format {
    /// Lines of letters or figurines, and words below
    Text,
    /// A picture
    Svg,
}

pub(super) fn run(args: &Args, global: Global, out: &mut dyn Write) -> Result<Verdict, Failure> {
    let pen = Pen::of(args, global)?;
    let Some(fen) = args.fen.as_deref() else { return draw_records(args, &pen, global, out) };
    let mut diagram = Diagram::new(args.reading.position(Some(fen), global.quiet)?);
    let known = args.words.len();
    let asked = args.ply.unwrap_or(known);
    if asked > known {
        let given = format!("{} given", if known == 1 { "1 ply is".into() } else { format!("{known} plies are") });
        return Err(Failure::Usage(beyond(asked, known, &given)));
    }
    for (index, text) in args.words.iter().take(asked).enumerate() {
        let text = text.to_string_lossy();
        let ply = parse_ply(&diagram.position, &text).map_err(|reason| Failure::Ply {
            number: index + 1,
            text: text.to_string(),
            reason,
        })?;
        diagram.play(ply);
    }
    pen.draw(diagram, ENGLISH, out).map_err(Failure::standard_output)?;
    Ok(Verdict::Clean)
}

/// How diagrams are drawn.
struct Pen {
    format: Format,
    flip: bool,
    /// `None` for those of the record.
    letters: Option<&'static Letters>,
    color: bool,
}

impl Pen {
    fn of(args: &Args, global: Global) -> Result<Self, Failure> {
        let letters = match args.to_letters.as_str() {
            "keep" => None,
            code => Some(Letters::find(code).ok_or_else(|| {
                let codes = letters::ALL.iter().map(|set| set.code).chain(["keep"]);
                Failure::unknown(
                    "set of piece letters",
                    code,
                    codes,
                    "write `figurine`, or the code of a language, as in en, de or fr",
                )
            })?),
        };
        Ok(Self { format: args.format, flip: args.flip, letters, color: Color::on_stdout(global.color) })
    }

    fn draw(&self, diagram: Diagram, own: &'static Letters, out: &mut dyn Write) -> io::Result<()> {
        let diagram = &Diagram { flipped: self.flip, ..diagram };
        let letters = self.letters.unwrap_or(own);
        match self.format {
            Format::Text => write!(out, "{}", Text { diagram, letters, color: self.color }),
            Format::Svg => write!(out, "{}", Svg { diagram, letters }),
        }
    }

    /// Each record under a line of its own, with an empty line between.
    fn draw_all(&self, diagrams: &Diagrams<'_>, out: &mut dyn Write) -> Result<Verdict, Failure> {
        let mut separator = "";
        diagrams.each(|record, diagram| {
            writeln!(out, "{separator}{}", diagram.title)?;
            separator = "\n";
            self.draw(diagram, record.reading.letters, out)
        })
    }

    /// The only record: a file holds one picture.
    fn draw_one(&self, diagrams: &Diagrams<'_>, out: &mut dyn Write) -> Result<Verdict, Failure> {
        let mut drawn = Vec::new();
        let mut count = 0;
        let verdict = diagrams.each(|record, diagram| {
            count += 1;
            if count == 1 { self.draw(diagram, record.reading.letters, &mut drawn) } else { Ok(()) }
        })?;
        if count > 1 {
            return Err(Failure::Usage(format!(
                "{count} games would be drawn, and a picture shows one: `--index N` names it"
            )));
        }
        out.write_all(&drawn).map_err(Failure::standard_output)?;
        Ok(verdict)
    }
}

fn draw_records(args: &Args, pen: &Pen, global: Global, out: &mut dyn Write) -> Result<Verdict, Failure> {
    let input = input(&args.words)?;
    let asked = Asked { pick: Some(&args.pick), verbose: global.verbose, ..Asked::default() };
    let reading = args.reading.resolve_one(&input, &asked)?;
    let content = input.read(reading.max_size)?;
    let decoded = decode(&content.bytes, reading.encoding);
    let diagrams =
        Diagrams { name: input.name(), decoded: &decoded, reading: &reading, ply: args.ply, quiet: global.quiet };
    let verdict = match pen.format {
        Format::Text => pen.draw_all(&diagrams, out)?,
        Format::Svg => pen.draw_one(&diagrams, out)?,
    };
    Ok(verdict.max(fault(&content, &input.name(), decoded.text().len())))
}

/// The file that is named, or standard input.
fn input(words: &[OsString]) -> Result<Input, Failure> {
    let is_ply = |word: &OsString| word.to_str().is_some_and(|text| read_ply(text).is_some());
    match words {
        [] => walk::one(None),
        [ply] if is_ply(ply) && !Path::new(ply).exists() => Err(Failure::Usage(format!(
            "there is no file `{0}`; for a ply give the position before it: `--fen FEN {0}`",
            ply.display()
        ))),
        [path] => walk::one(Some(Path::new(path))),
        [_, more, ..] => Err(Failure::Usage(format!(
            "`{}` is one word too many: name one file, or give plies a position to begin from (`--fen FEN`)",
            more.display()
        ))),
    }
}

/// Says what is wrong with a file as a file: a board has no place for it.
fn fault(content: &Content, name: &str, read: usize) -> Verdict {
    let Some(fault) = &content.fault else { return Verdict::Clean };
    Failure::Content { name: name.to_owned(), reason: fault.finding(read).message }.tell();
    Verdict::Failed
}
