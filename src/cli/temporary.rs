//! Files in the making: each beside the one that it is to become, and gone where it does not, also when a signal ends the
//! run.
//!
//! Knows neither formats nor records.

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, Once, PoisonError};

use tempfile::NamedTempFile;

use super::progress;

/// What the shell makes of an end by Ctrl-C.
const INTERRUPTED: i32 = 130;

/// The files in the making, of all threads.
static OPEN: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// A file that is to take the place of another.
pub(super) struct Temporary {
    file: NamedTempFile,
    listed: Listed,
}

/// That the file is in the list.
struct Listed(PathBuf);

impl Drop for Listed {
    fn drop(&mut self) {
        open().retain(|path| *path != self.0);
    }
}

impl Temporary {
    /// A new file beside the one at `path`: who may read that may read it, else whoever may read new files.
    pub fn beside(path: &Path) -> io::Result<Self> {
        watch();
        let folder = path.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
        // Held meanwhile: a signal that comes now finds it in the list.
        let mut open = open();
        let file = builder(path).tempfile_in(folder)?;
        let listed = Listed(file.path().to_owned());
        open.push(listed.0.clone());
        Ok(Self { file, listed })
    }

    /// Puts it in the place of the file at `path`.
    pub fn keep(self, path: &Path) -> io::Result<()> {
        let Self { file, listed } = self;
        let done = file.persist(path).map(drop).map_err(|error| error.error);
        drop(listed);
        done
    }
}

impl Write for Temporary {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

fn open() -> MutexGuard<'static, Vec<PathBuf>> {
    OPEN.lock().unwrap_or_else(PoisonError::into_inner)
}

/// From the first file on, a signal that ends the run takes them away before.
fn watch() {
    static WATCH: Once = Once::new();
    WATCH.call_once(|| {
        // Where somebody has decided what a signal does, as `nohup`, that holds.
        let _ = ctrlc::try_set_handler(|| {
            progress::hide();
            // Never given back: no file is made from now on.
            let open = open();
            for path in &*open {
                let _ = std::fs::remove_file(path);
            }
            std::process::exit(INTERRUPTED);
        });
    });
}

fn builder(path: &Path) -> tempfile::Builder<'static, 'static> {
    let mut builder = tempfile::Builder::new();
    if let Ok(meta) = std::fs::metadata(path) {
        builder.permissions(meta.permissions());
        return builder;
    }
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    builder
}
