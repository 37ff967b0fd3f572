//! What `lint --fix` keeps of a file: its encoding, its line ends, its compression, and what it cannot mend.

mod command;

use std::fs;
use std::io::Read as _;

use command::{Run, gzip, run_in};
use ruzstd::decoding::StreamingDecoder;
use ruzstd::encoding::{CompressionLevel, compress_to_vec};
use scoresheet::source::{Encoding, encode};

/// A game with two missing signs of capture, and a name in the letters of the encoding.
fn record(name: &str, ends: [&str; 3], captures: &str) -> String {
    let [first, second, third] = ends;
    format!("[White \"{name}\"]{first}{second}1. e4 d5 2. e{captures}d5{third}Q{captures}d5 3. Nc3 *")
}

/// Mends a file of those bytes: what it holds then.
fn mended(name: &str, bytes: &[u8], options: &[&str]) -> (Run, Vec<u8>) {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join(name), bytes).expect("a file");
    let run = run_in(folder.path(), &[&["lint", "--fix", "--ignore", "archive"], options, &[name]].concat(), "");
    let left = fs::read(folder.path().join(name)).expect("a file");
    assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 1, "nothing beside it");
    (run, left)
}

#[test]
fn every_encoding_and_every_line_end_is_kept() {
    let names = |encoding: Encoding| match encoding {
        Encoding::Utf8 | Encoding::Utf16Le | Encoding::Utf16Be => "Réti – Алехин ♘",
        Encoding::Windows1250 | Encoding::Iso8859_2 | Encoding::Cp852 => "Němec",
        Encoding::Windows1252 | Encoding::Cp437 | Encoding::Cp850 => "Réti",
        Encoding::Windows1251 | Encoding::Iso8859_5 | Encoding::Koi8R | Encoding::Koi8U | Encoding::Cp866 => "Алехин",
    };
    let all_ends = [["\n", "\n", " "], ["\r\n", "\r\n", "\r\n"], ["\r", "\r", "\r"], ["\r\n", "\n", "\r"]];
    for encoding in Encoding::ALL {
        let marks: &[&[u8]] = match encoding {
            Encoding::Utf8 => &[b"", b"\xef\xbb\xbf"],
            Encoding::Utf16Le => &[b"\xff\xfe"],
            Encoding::Utf16Be => &[b"\xfe\xff"],
            _ => &[b""],
        };
        for (mark, ends) in marks.iter().flat_map(|mark| all_ends.iter().map(move |ends| (*mark, *ends))) {
            // With a last line end and without.
            for last in ["", ends[0]] {
                let bytes = |captures: &str| {
                    let text = record(names(encoding), ends, captures) + last;
                    [mark, &encode(&text, encoding).expect("the letters are in it")].concat()
                };
                let (run, left) = mended("a.txt", &bytes(""), &["--encoding", encoding.key()]);
                assert_eq!((run.code, run.err.as_str()), (0, "2 fixed\n"), "{} {ends:?}: {run}", encoding.key());
                assert_eq!(left, bytes("x"), "{} {ends:?}", encoding.key());
            }
        }
    }
}

#[test]
fn what_is_added_at_the_end_ends_as_the_file_does() {
    for (before, behind) in [
        ("[Event \"A\"]\r\n\r\n1. e4 e5", "[Event \"A\"]\r\n\r\n1. e4 e5 *"),
        ("[Event \"A\"]\r\n\r\n1. e4 e5\r\n", "[Event \"A\"]\r\n\r\n1. e4 e5 *\r\n"),
        ("[Event \"A\"]\r\r1. e4 e5\r", "[Event \"A\"]\r\r1. e4 e5 *\r"),
    ] {
        let (run, left) = mended("a.txt", before.as_bytes(), &[]);
        assert_eq!(String::from_utf8(left).expect("UTF-8"), behind, "{run}");
    }
}

#[test]
fn compression_is_kept() {
    let [before, behind] = ["", "x"].map(|captures| record("Réti", ["\n", "\n", "\n"], captures).into_bytes());
    let (run, left) = mended("a.txt.gz", &gzip(&before), &[]);
    let mut text = Vec::new();
    flate2::read::GzDecoder::new(&left[..]).read_to_end(&mut text).expect("gzip");
    assert_eq!(text, behind, "{run}");
    let (run, left) = mended("a.txt.zst", &compress_to_vec(&before[..], CompressionLevel::Fastest), &[]);
    let mut text = Vec::new();
    StreamingDecoder::new(&left[..]).expect("zstd").read_to_end(&mut text).expect("zstd");
    assert_eq!(text, behind, "{run}");
}

#[test]
fn a_damaged_file_is_left_as_it_is() {
    let packed = gzip(record("Réti", ["\n", "\n", "\n"], "").repeat(99).as_bytes());
    let half = &packed[..packed.len() - 9];
    let (run, left) = mended("a.txt.gz", half, &[]);
    assert_eq!((run.code, left.as_slice()), (2, half));
    assert!(run.err.starts_with("error: a.txt.gz: ") && run.err.contains("it is left as it is"), "{run}");
}

/// The right letter is a Cyrillic one, which the page does not have; the sign of a capture is in every page.
#[test]
fn a_fix_that_the_encoding_cannot_hold_is_not_made_and_others_are() {
    let file = b"1. e4 d5 2. ed5 Kf6 {R\xe9ti}\n";
    let options = ["--encoding", "windows-1252", "--letters", "ru"];
    let (run, left) = mended("a.txt", file, &options);
    assert_eq!(left, b"1. e4 d5 2. exd5 Kf6 {R\xe9ti}\n", "{run}");
    assert!(run.out.contains("lookalike-letter") && run.err.ends_with("1 fixed\n"), "{run}");
}
