//! Which file of settings holds for a record: the nearest that is found upwards, or one that was named.

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::{Error, File};

/// What files of settings are called.
pub const NAME: &str = "scoresheet.toml";

/// Where settings come from.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Source {
    /// From the nearest file upwards.
    #[default]
    Nearest,
    /// From that file.
    Named(PathBuf),
    /// From nowhere.
    Nowhere,
}

/// Finds files of settings, and reads each once.
#[derive(Debug)]
pub struct Finder {
    source: Source,
    /// The folder that paths count from.
    here: PathBuf,
    /// What was found for a folder.
    found: HashMap<PathBuf, Option<Arc<File>>>,
    named: Option<Arc<File>>,
}

impl Finder {
    /// A finder for paths that count from the folder `here`.
    pub fn new(source: Source, here: PathBuf) -> Self {
        Self { source, here, found: HashMap::new(), named: None }
    }

    /// A path as the patterns of a file see it.
    pub fn absolute(&self, path: &Path) -> PathBuf {
        let mut whole = PathBuf::new();
        for part in self.here.join(path).components() {
            match part {
                std::path::Component::ParentDir => {
                    whole.pop();
                }
                std::path::Component::CurDir => {}
                part => whole.push(part),
            }
        }
        whole
    }

    /// The file of settings that holds for a record at that path; where there is no path, for one in the folder in hand.
    ///
    /// # Errors
    /// When it cannot be read, or not be followed.
    pub fn file(&mut self, path: Option<&Path>) -> Result<Option<Arc<File>>, Error> {
        match &self.source {
            Source::Nowhere => Ok(None),
            Source::Named(named) => {
                if self.named.is_none() {
                    let path = self.absolute(named);
                    self.named = Some(read(named.display().to_string(), &path)?);
                }
                Ok(self.named.clone())
            }
            Source::Nearest => {
                let path = path.map(|path| self.absolute(path));
                let folder = path.as_deref().and_then(Path::parent).unwrap_or(&self.here).to_owned();
                self.upwards(&folder)
            }
        }
    }

    fn upwards(&mut self, folder: &Path) -> Result<Option<Arc<File>>, Error> {
        let mut file = None;
        let mut passed = Vec::new();
        for folder in folder.ancestors() {
            if let Some(known) = self.found.get(folder) {
                file.clone_from(known);
                break;
            }
            passed.push(folder.to_owned());
            let path = folder.join(NAME);
            if path.is_file() {
                let name = path.strip_prefix(&self.here).unwrap_or(&path).display().to_string();
                file = Some(read(name, &path)?);
                break;
            }
        }
        self.found.extend(passed.into_iter().map(|folder| (folder, file.clone())));
        Ok(file)
    }
}

fn read(name: String, path: &Path) -> Result<Arc<File>, Error> {
    let text = match fs::read_to_string(path) {
        Ok(text) => text,
        Err(source) => return Err(Error::Read { name, source }),
    };
    let folder = path.parent().unwrap_or(path).to_owned();
    File::read(name, folder, text).map(Arc::new)
}
