//! `scoresheet call`: requests of the service, a line each, and an answer a line.

use std::io::{self, BufRead as _, Write};

use super::{Failure, Verdict};
use crate::service;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
A request is one JSON object on a line of standard input, with one field: check, convert, decode, explain, fix, fmt, lists or \
page. Its answer is one JSON object on a line of standard output, with the same field, or with `error`: reason, place and \
remedy. Answers come in the order of the requests, each as soon as it is known; empty lines have none. For example:

  {\"check\": {\"text\": \"1.e4/d4//e6/Bb4+\", \"lint\": true}}
  {\"convert\": {\"text\": \"1.e4/d4//e6/Bb4+\", \"to\": \"pgn\"}}

web/README.md of the sources has every field. Places are units of UTF-16 from the start of the text.")]
pub(super) struct Args {}

pub(super) fn run(out: &mut dyn Write) -> Result<Verdict, Failure> {
    let mut input = io::stdin().lock();
    let mut line = Vec::new();
    loop {
        line.clear();
        let read = input.read_until(b'\n', &mut line);
        if read.map_err(|source| Failure::Read { name: "standard input".into(), source })? == 0 {
            return Ok(Verdict::Clean);
        }
        if line.iter().all(u8::is_ascii_whitespace) {
            continue;
        }
        let mut answer = service::call(&line);
        answer.push(b'\n');
        // Whoever asks waits for the answer before asking on.
        out.write_all(&answer).and_then(|()| out.flush()).map_err(Failure::standard_output)?;
    }
}
