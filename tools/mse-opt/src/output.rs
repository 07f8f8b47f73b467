//! `-o FILE`, written only when the run has succeeded.
//!
//! MLIR's driver opens its output file first and removes it on failure, so that a failed run costs the user
//! the file of the run before. Here the driver writes a temporary file beside `FILE`, which takes its place
//! at the end.

use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};
use tempfile::TempPath;

/// An output file that waits for success.
#[derive(Debug)]
pub struct Deferred {
    temporary: TempPath,
    file: PathBuf,
}

impl Deferred {
    /// Puts the output in its place.
    pub fn keep(self) -> Result<(), String> {
        let file = self.file;
        self.temporary
            .persist(&file)
            .map_err(|error| format!("cannot write '{}': {}", file.display(), error.error))
    }
}

/// Redirects the last `-o` among the arguments to a temporary file, if it names a regular or new file.
pub fn defer(mut arguments: Vec<OsString>) -> Result<(Vec<OsString>, Option<Deferred>), String> {
    let Some((position, file)) = output_file(&arguments) else { return Ok((arguments, None)) };
    let temporary = temporary_beside(&file)?;
    arguments[position] = spelled_like(&arguments[position], &temporary);
    Ok((arguments, Some(Deferred { temporary, file })))
}

/// Where the output file is named among the arguments, and the file: `-o f`, `-o=f`, `--o f`, `--o=f`.
fn output_file(arguments: &[OsString]) -> Option<(usize, PathBuf)> {
    let mut named = arguments.iter().enumerate().skip(1).filter_map(|(position, argument)| {
        let text = argument.to_str()?;
        let value = text.strip_prefix("--o").or_else(|| text.strip_prefix("-o"))?;
        match value.strip_prefix('=') {
            Some(file) => Some((position, PathBuf::from(file))),
            None if value.is_empty() => Some((position + 1, PathBuf::from(arguments.get(position + 1)?))),
            None => None,
        }
    });
    named.next_back().filter(|(_, file)| replaceable(file))
}

fn replaceable(file: &Path) -> bool {
    file != Path::new("-") && std::fs::symlink_metadata(file).map_or(true, |metadata| metadata.is_file())
}

fn temporary_beside(file: &Path) -> Result<TempPath, String> {
    let folder = file.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let cannot = |error: std::io::Error| format!("cannot write '{}': {error}", file.display());
    let created = tempfile::Builder::new().prefix(".mse-opt-").tempfile_in(folder).map_err(cannot)?;
    copy_permissions(file, created.path()).map_err(cannot)?;
    Ok(created.into_temp_path())
}

/// A temporary file is private to its user; the output gets the mode of the file it replaces, or the usual
/// one.
fn copy_permissions(file: &Path, temporary: &Path) -> std::io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    let mode = std::fs::metadata(file).map_or(0o644, |metadata| metadata.permissions().mode());
    std::fs::set_permissions(temporary, std::fs::Permissions::from_mode(mode))
}

fn spelled_like(argument: &OsStr, temporary: &Path) -> OsString {
    match argument.to_str().and_then(|text| text.split_once('=')).filter(|(flag, _)| flag.starts_with('-')) {
        Some((flag, _)) => [OsStr::new(flag), OsStr::new("="), temporary.as_os_str()].into_iter().collect(),
        None => temporary.as_os_str().to_owned(),
    }
}
