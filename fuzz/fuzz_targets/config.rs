//! Any text is read as settings, or all that is wrong with it is told in its place.
#![no_main]

use std::path::{Path, PathBuf};

use libfuzzer_sys::fuzz_target;
use scoresheet::config::{Error, Fault, File, show};

fuzz_target!(|bytes: &[u8]| {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    match read(text) {
        Ok(file) => hold_shown(&file),
        Err(Error::Faulty { faults, .. }) => hold_faults(&faults, text),
        Err(error @ Error::Read { .. }) => panic!("{error}: nothing was to be opened"),
    }
});

fn read(text: &str) -> Result<File, Error> {
    File::read("scoresheet.toml".into(), PathBuf::from("records"), text.into())
}

/// Each fault is told, in a place of the text, in the order of the text.
fn hold_faults(faults: &[Fault], text: &str) {
    assert!(!faults.is_empty(), "something is wrong, and nothing is told");
    for fault in faults {
        assert!(text.get(fault.span.clone()).is_some(), "{fault:?} is in no place of {text:?}");
        assert!(!fault.message.is_empty() && !fault.label.is_empty(), "{fault:?}");
    }
    assert!(faults.is_sorted_by_key(|fault| fault.span.start), "{faults:?}");
}

/// What is shown of settings are settings, and they are shown in the same way.
fn hold_shown(file: &File) {
    assert!(file.matching(Path::new("records/old/a.pgn")).iter().all(|part| *part < file.parts.len()));
    let all: Vec<_> = (0..file.parts.len()).collect();
    let shown = show(Some(file), &all);
    match read(&shown) {
        Ok(again) => assert_eq!(plain(&show(Some(&again), &[])), plain(&shown)),
        // A game of one's own is shown as a remark, so that its name is not known again.
        Err(Error::Faulty { faults, .. }) if !file.games.is_empty() => {
            assert!(faults.iter().all(|fault| fault.label == "unknown"), "{faults:?} in\n{shown}");
        }
        Err(error) => panic!("{error}: {error:?}"),
    }
}

/// What is shown, without remarks.
fn plain(shown: &str) -> Vec<&str> {
    shown.lines().filter_map(|line| line.split(" # ").next()).filter(|line| !line.starts_with('#')).collect()
}
