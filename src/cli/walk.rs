//! Which files are meant: named ones, those of folders and patterns, standard input.
//!
//! Looks at the file system and reads; knows nothing of what is in the files. The order is that of the arguments, sorted inside
//! folders and patterns: the same on every machine.

use std::collections::HashSet;
use std::fs::File;
use std::io::{self, IsTerminal as _};
use std::path::{Path, PathBuf};

use globset::GlobBuilder;
use ignore::WalkBuilder;

use super::Failure;
use super::content::Content;
use crate::config;

/// What files of records are called; in folders, others are passed over.
const EXTENSIONS: &[&str] = &["pgn", "txt"];

/// What follows where they are compressed.
const COMPRESSED: &[&str] = &["gz", "zst"];

/// What findings call standard input.
const STDIN: &str = "<stdin>";

#[derive(Debug, clap::Args)]
pub(super) struct PathArgs {
    /// Files, folders (walked for *.pgn and *.txt, also *.gz and *.zst of them), patterns, or `-` for standard input
    #[arg(value_name = "PATH")]
    paths: Vec<PathBuf>,
    /// What to call standard input in findings
    #[arg(long, value_name = "NAME", default_value = STDIN)]
    stdin_filename: String,
}

/// Something to read.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Input {
    /// Standard input, and what to call it.
    Stdin(String),
    /// A file.
    File(PathBuf),
}

impl Input {
    /// What findings call it.
    pub fn name(&self) -> String {
        match self {
            Self::Stdin(name) => name.clone(),
            Self::File(path) => path.display().to_string(),
        }
    }

    /// Where it is, for settings that hold for paths.
    pub fn path(&self) -> Option<&Path> {
        match self {
            Self::Stdin(name) => (name != STDIN).then(|| Path::new(name)),
            Self::File(path) => Some(path),
        }
    }

    /// What is in it, where that is no more than `max` bytes.
    pub fn read(&self, max: u64) -> Result<Content, Failure> {
        match self {
            Self::Stdin(name) => {
                Content::read(io::stdin().lock(), max).map_err(|source| Failure::Read { name: name.clone(), source })
            }
            Self::File(path) => {
                let content = File::open(path).and_then(|file| Content::read(file, max));
                content.map_err(|source| Failure::read(path, source))
            }
        }
    }
}

/// What the arguments came to: each input once, and what could not be found.
#[derive(Debug, Default)]
pub(super) struct Found {
    pub inputs: Vec<Input>,
    /// Files in folders that are called as no record is.
    pub unknown: Vec<Input>,
    pub failures: Vec<Failure>,
}

impl PathArgs {
    /// The inputs that the arguments name; standard input where they name none and it is no terminal.
    pub fn find(&self) -> Result<Found, Failure> {
        if self.paths.is_empty() {
            return standard_input(&self.stdin_filename).map(|input| Found { inputs: vec![input], ..Found::default() });
        }
        let mut found = Found::default();
        for path in &self.paths {
            if let Err(failure) = self.add(path, &mut found) {
                found.failures.push(failure);
            }
        }
        let mut seen = HashSet::new();
        let mut first = |input| seen.insert(input);
        let read: Vec<bool> = found.inputs.iter().map(&mut first).collect();
        let unknown: Vec<bool> = found.unknown.iter().map(&mut first).collect();
        let (mut read, mut unknown) = (read.into_iter(), unknown.into_iter());
        found.inputs.retain(|_| read.next().unwrap_or_default());
        found.unknown.retain(|_| unknown.next().unwrap_or_default());
        found.inputs.shrink_to_fit();
        Ok(found)
    }

    /// Whether standard input is among them.
    pub fn reads_stdin(&self) -> bool {
        self.paths.is_empty() || self.paths.iter().any(|path| path.as_os_str() == "-")
    }

    /// What an input is called below the folder that was named, or below the fixed part of its pattern.
    pub fn name_below(&self, input: &Input) -> PathBuf {
        let Input::File(path) = input else { return PathBuf::from("stdin") };
        let fixed = |named: &PathBuf| named.components().take_while(|part| !is_pattern(part.as_os_str())).collect();
        let mut folders = self.paths.iter().filter(|named| *named != path).map(fixed);
        let below = folders.find_map(|folder: PathBuf| path.strip_prefix(folder).ok().map(Path::to_owned));
        let below =
            below.filter(|below| below.components().all(|part| matches!(part, std::path::Component::Normal(_))));
        below.or_else(|| path.file_name().map(PathBuf::from)).unwrap_or_else(|| path.clone())
    }

    fn add(&self, path: &Path, found: &mut Found) -> Result<(), Failure> {
        if path.as_os_str() == "-" {
            found.inputs.push(Input::Stdin(self.stdin_filename.clone()));
            return Ok(());
        }
        match std::fs::metadata(path) {
            Ok(meta) if meta.is_dir() => walk(path, found),
            Ok(_) => {
                found.inputs.push(Input::File(path.to_owned()));
                Ok(())
            }
            Err(_) => {
                if let Some(pattern) = path.to_str().filter(|text| text.contains(['*', '?', '[', '{'])) {
                    return expand(pattern, found);
                }
                // Reading it will say why that cannot be done.
                found.inputs.push(Input::File(path.to_owned()));
                Ok(())
            }
        }
    }
}

/// Standard input, where a record can come from it without anybody having asked for it.
fn standard_input(name: &str) -> Result<Input, Failure> {
    if io::stdin().is_terminal() {
        return Err(Failure::Usage(
            "nothing to read: name files, folders or patterns, or give a record on standard input; `--help` tells more"
                .into(),
        ));
    }
    Ok(Input::Stdin(name.to_owned()))
}

/// The one input that a command reads: a file, or standard input where none is named and it is no terminal.
pub(super) fn one(path: Option<&Path>) -> Result<Input, Failure> {
    match path {
        None => standard_input(STDIN),
        Some(path) if path.as_os_str() == "-" => Ok(Input::Stdin(STDIN.into())),
        Some(path) if path.is_dir() => Err(Failure::Usage(format!("`{}` is a folder: name one file", path.display()))),
        Some(path) => Ok(Input::File(path.to_owned())),
    }
}

/// Adds the records of a folder.
fn walk(folder: &Path, found: &mut Found) -> Result<(), Failure> {
    let before = found.inputs.len();
    let failed = found.failures.len();
    entries(folder, None, found, |entry, found| {
        let is_file = entry.is_file();
        if is_record(&entry) {
            if is_file || is_dead(&entry) {
                found.inputs.push(Input::File(entry));
            }
        } else if is_file && entry.file_name().is_none_or(|name| name != config::NAME) {
            found.unknown.push(Input::File(entry));
        }
        Ok(())
    })?;
    if found.inputs.len() == before && found.failures.len() == failed {
        let folder = folder.display();
        return Err(Failure::Nothing(format!(
            "`{folder}` holds no *.pgn or *.txt, nor a *.gz or *.zst of one, that is neither hidden nor ignored; a file that is named is read whatever it is called"
        )));
    }
    Ok(())
}

/// Whether it is a link that leads nowhere.
fn is_dead(path: &Path) -> bool {
    path.is_symlink() && std::fs::metadata(path).is_err()
}

/// Whether a file is called as files of records are.
fn is_record(path: &Path) -> bool {
    let has = |path: &Path, list: &[&str]| {
        let extension = path.extension().and_then(|extension| extension.to_str());
        extension.is_some_and(|extension| list.iter().any(|known| known.eq_ignore_ascii_case(extension)))
    };
    has(path, EXTENSIONS) || has(path, COMPRESSED) && has(&path.with_extension(""), EXTENSIONS)
}

/// Adds what a pattern matches: files whatever they are called, and the records of folders.
fn expand(pattern: &str, found: &mut Found) -> Result<(), Failure> {
    let plain = pattern.strip_prefix("./").unwrap_or(pattern);
    let matcher = GlobBuilder::new(plain)
        .literal_separator(true)
        .build()
        .map_err(|error| Failure::Pattern { pattern: pattern.into(), reason: error.kind().to_string() })?
        .compile_matcher();
    let fixed = Path::new(plain).components().take_while(|part| !is_pattern(part.as_os_str())).collect::<PathBuf>();
    let depth = Path::new(plain).components().count() - fixed.components().count();
    let base = if fixed.as_os_str().is_empty() { Path::new(".") } else { &fixed };
    let (before, failed) = (found.inputs.len(), found.failures.len());
    if base.is_dir() {
        entries(base, (!plain.contains("**")).then_some(depth), found, |entry, found| {
            if !matcher.is_match(&entry) {
                return Ok(());
            }
            if entry.is_dir() {
                return walk(&entry, found);
            }
            found.inputs.push(Input::File(entry));
            Ok(())
        })?;
    }
    if found.inputs.len() == before && found.failures.len() == failed {
        return Err(Failure::Nothing(format!("no file matches `{pattern}`")));
    }
    Ok(())
}

fn is_pattern(part: &std::ffi::OsStr) -> bool {
    part.to_str().is_some_and(|text| text.contains(['*', '?', '[', '{']))
}

/// Takes what is under a folder and neither hidden nor ignored, sorted; links to folders are not followed, so no loop can form.
fn entries(
    folder: &Path,
    depth: Option<usize>,
    found: &mut Found,
    mut take: impl FnMut(PathBuf, &mut Found) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let walk = WalkBuilder::new(folder)
        .require_git(false)
        .follow_links(false)
        .max_depth(depth)
        .sort_by_file_name(std::ffi::OsStr::cmp)
        .build();
    for entry in walk {
        match entry {
            // A copy has no room to grow: there may be many.
            Ok(entry) if entry.depth() > 0 => {
                let path = entry.path();
                take(path.strip_prefix("./").unwrap_or(path).to_owned(), found)?;
            }
            Ok(_) => {}
            Err(error) => {
                if let Some(path) = place(&error) {
                    // A folder that nobody may look into: reading it will say why not.
                    found.inputs.push(Input::File(path.strip_prefix("./").unwrap_or(path).to_owned()));
                } else {
                    let name = folder.display().to_string();
                    found.failures.push(Failure::Read { name, source: io::Error::other(error.to_string()) });
                }
            }
        }
    }
    Ok(())
}

/// What could not be looked into.
fn place(error: &ignore::Error) -> Option<&Path> {
    match error {
        ignore::Error::WithPath { path, err } => err.io_error().map(|_| path.as_path()),
        ignore::Error::WithDepth { err, .. } | ignore::Error::WithLineNumber { err, .. } => place(err),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    /// A folder of its own with these files; a name that ends in `/` is a folder.
    fn folder(files: &[&str]) -> tempfile::TempDir {
        let dir = tempfile::tempdir().unwrap();
        for name in files {
            let path = dir.path().join(name);
            fs::create_dir_all(if name.ends_with('/') { &path } else { path.parent().unwrap() }).unwrap();
            if !name.ends_with('/') {
                fs::write(path, "1.e4").unwrap();
            }
        }
        dir
    }

    /// What the arguments find, relative to the folder; failures as text.
    fn find(dir: &tempfile::TempDir, arguments: &[&str]) -> (Vec<String>, Vec<String>) {
        let paths =
            arguments.iter().map(|&path| if path == "-" { path.into() } else { dir.path().join(path) }).collect();
        let found = PathArgs { paths, stdin_filename: "in".into() }.find().unwrap();
        let base = format!("{}/", dir.path().display());
        let names = found.inputs.iter().map(|input| input.name().replace(&base, "")).collect();
        (names, found.failures.iter().map(|failure| failure.to_string().replace(&base, "")).collect())
    }

    #[test]
    fn folders_are_walked_sorted_without_what_is_hidden_or_ignored() {
        let files = [
            "b.txt",
            "a.PGN",
            "c.md",
            "z/2.pgn.ZST",
            "z/10.pgn.gz",
            "z/c.gz",
            ".x/x.txt",
            ".x.txt",
            "old/y.txt",
            "z/no.txt",
        ];
        let dir = folder(&files);
        fs::write(dir.path().join(".gitignore"), "old\n").unwrap();
        fs::write(dir.path().join("z/.gitignore"), "no.*\n").unwrap();
        assert_eq!(find(&dir, &[""]).0, ["a.PGN", "b.txt", "z/10.pgn.gz", "z/2.pgn.ZST"]);
        assert_eq!(find(&dir, &["c.md", ".x.txt", "old/y.txt"]).0, ["c.md", ".x.txt", "old/y.txt"], "named: read");
    }

    #[test]
    fn the_order_is_that_of_the_arguments_and_each_comes_once() {
        let dir = folder(&["a.txt", "b/c.txt"]);
        assert_eq!(find(&dir, &["b", "-", "a.txt", "b/c.txt", "-"]).0, ["b/c.txt", "in", "a.txt"]);
    }

    #[test]
    fn patterns_that_the_shell_left_alone_are_expanded() {
        let dir = folder(&["a.txt", "b.md", "x/c.txt", "x/y/d.txt", "x/y/.h.txt", "[1].txt"]);
        assert_eq!(find(&dir, &["*.txt"]).0, ["[1].txt", "a.txt"]);
        assert_eq!(find(&dir, &["**/*.txt"]).0, ["[1].txt", "a.txt", "x/c.txt", "x/y/d.txt"]);
        assert_eq!(find(&dir, &["?.{md,txt}"]).0, ["a.txt", "b.md"]);
        assert_eq!(find(&dir, &["x/*"]).0, ["x/c.txt", "x/y/d.txt"], "a folder that matches is walked");
        assert_eq!(find(&dir, &["[1].txt"]).0, ["[1].txt"], "a file of that very name goes first");
    }

    #[test]
    fn what_is_not_there_is_told_and_the_rest_is_found() {
        let dir = folder(&["a.txt", "empty/", "words/readme.md"]);
        let (names, failures) = find(&dir, &["no.txt", "a.txt", "empty", "words", "*.pgn", "a[.txt"]);
        assert_eq!(names, ["no.txt", "a.txt"], "that one cannot be read shows when it is read");
        let expected = ["nothing to read: `empty`", "nothing to read: `words`", "no file matches", "`a[.txt`"];
        assert_eq!(failures.len(), expected.len(), "{failures:?}");
        for (failure, part) in failures.iter().zip(expected) {
            let plain = failure.replace(&format!("{}/", dir.path().display()), "");
            assert!(plain.contains(part), "{part} in {failure}");
        }
    }

    #[cfg(unix)]
    #[test]
    fn links_are_read_and_loops_end() {
        use std::os::unix::fs::symlink;
        let dir = folder(&["real/a.txt", "real/deep/b.txt"]);
        symlink(dir.path().join("real"), dir.path().join("real/deep/loop")).unwrap();
        symlink(dir.path().join("real/a.txt"), dir.path().join("real/link.txt")).unwrap();
        symlink(dir.path().join("nowhere"), dir.path().join("real/dead.txt")).unwrap();
        symlink(dir.path().join("real"), dir.path().join("to-folder")).unwrap();
        let all = ["real/a.txt", "real/dead.txt", "real/deep/b.txt", "real/link.txt"];
        assert_eq!(find(&dir, &["real"]).0, all, "a link that leads nowhere is to be told of");
        assert_eq!(find(&dir, &["to-folder"]).0.len(), 4);
        assert_eq!(find(&dir, &["real/dead.txt"]).0, ["real/dead.txt"]);
    }

    #[test]
    fn one_input_is_no_folder() {
        let dir = folder(&["a.txt"]);
        assert!(one(Some(dir.path())).unwrap_err().to_string().ends_with("is a folder: name one file"));
        assert_eq!(one(Some(Path::new("-"))).unwrap(), Input::Stdin("<stdin>".into()));
        assert!(one(Some(&dir.path().join("b.txt"))).unwrap().read(9).unwrap_err().to_string().contains("b.txt"));
    }
}
