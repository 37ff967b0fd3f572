//! Where the games of `convert` go: the shapes of its outputs, and how each begins and ends.

use std::io::{self, Write};

use super::target::{Parts, PrintStraight, Target};
use crate::convert::{self, Score};
use crate::report::object::Summary;
use crate::report::{Report, Style};

/// An output of one of the targets.
pub(super) enum Writer<'w> {
    /// Records, a blank line between them.
    Text { out: &'w mut (dyn Write + Send), style: convert::Style, any: bool, context: convert::Context },
    /// Lines; with `apart`, a blank line between games.
    Plain {
        out: &'w mut (dyn Write + Send),
        print: fn(&Score) -> String,
        straight: Option<PrintStraight>,
        any: bool,
        apart: bool,
    },
    /// Objects of the report.
    Objects { report: Report<'w>, parts: Parts },
    /// Lines of columns.
    Table { out: &'w mut (dyn Write + Send), parts: Parts },
    /// A page: the list of its games stands at the end.
    Page { out: &'w mut (dyn Write + Send), page: convert::html::Page },
}

impl<'w> Writer<'w> {
    pub fn open(target: &Target, out: &'w mut (dyn Write + Send)) -> io::Result<Self> {
        Ok(match *target {
            Target::Record(style) => Self::Text { out, style, any: false, context: convert::Context::default() },
            Target::Lines { print, straight, apart } => Self::Plain { out, print, straight, any: false, apart },
            Target::Objects(format, parts) => {
                let mut report = Report::new(None);
                report.add(format, &Style { color: false, width: 0 }, "", out);
                Self::Objects { report, parts }
            }
            Target::Table(parts) => {
                out.write_all(convert::header().as_bytes())?;
                Self::Table { out, parts }
            }
            Target::Page(style) => {
                let page = convert::html::Page::new(style);
                out.write_all(page.head().as_bytes())?;
                Self::Page { out, page }
            }
        })
    }

    pub fn finish(self, summary: &Summary) -> io::Result<()> {
        match self {
            Self::Text { out, .. } | Self::Plain { out, .. } | Self::Table { out, .. } => out.flush(),
            Self::Objects { mut report, .. } => report.finish(summary),
            Self::Page { out, page } => {
                out.write_all(page.foot().as_bytes())?;
                out.flush()
            }
        }
    }
}
