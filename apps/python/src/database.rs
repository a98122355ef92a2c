//! Databases from Python: a folder that keeps the files of families, and building one family from
//! the files that it needs. Who builds which family where is the caller's.

use crate::campaign::too_few_threads;
use andor_database::{Folder, InMemory, Lock, Storage};
use andor_registry::{build_database_family, database_families, has_database};
use pyo3::exceptions::{PyOSError, PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use std::io::{Error, Read};
use std::path::PathBuf;

/// The folder of a database that is being built; nobody else builds there meanwhile.
#[pyclass(frozen)]
pub struct DatabaseFolder {
    game: String,
    pieces: u32,
    path: PathBuf,
    _lock: Lock,
}

#[pymethods]
impl DatabaseFolder {
    #[new]
    #[pyo3(signature = (folder, game, pieces = None))]
    fn new(folder: PathBuf, game: &str, pieces: Option<u32>) -> PyResult<DatabaseFolder> {
        let (possible, usual) = has_database(game).map_err(|none| PyValueError::new_err(none.to_string()))?;
        let pieces = pieces.unwrap_or(usual);
        if !possible.contains(&pieces) {
            let (least, most) = (possible.start(), possible.end());
            return Err(PyValueError::new_err(format!("pieces: {game} has {least} to {most}, not {pieces}")));
        }
        let named = |error| PyOSError::new_err(format!("{}: {error}", folder.display()));
        let lock = Folder::new(&folder).lock().map_err(named)?;
        let taken = || PyRuntimeError::new_err(format!("{}: another program builds there", folder.display()));
        Ok(DatabaseFolder { game: game.to_owned(), pieces, _lock: lock.ok_or_else(taken)?, path: folder })
    }

    /// The largest number of pieces.
    #[getter]
    fn pieces(&self) -> u32 {
        self.pieces
    }

    /// The families, each after those that it needs: the file, the number of entries, and the files
    /// that it needs.
    fn families(&self) -> Vec<(String, u64, Vec<String>)> {
        let families = database_families(&self.game, self.pieces).into_iter();
        families.map(|family| (family.file, family.numbers, family.needs)).collect()
    }

    /// A file; `None` if it is not there.
    fn read<'py>(&self, py: Python<'py>, file: &str) -> PyResult<Option<Bound<'py, PyBytes>>> {
        let read = || -> Result<Option<Vec<u8>>, Error> {
            let folder = Folder::new(&self.path);
            let Some(mut from) = folder.open(file)? else { return Ok(None) };
            let mut bytes = Vec::new();
            from.read_to_end(&mut bytes)?;
            Ok(Some(bytes))
        };
        let bytes = py.detach(read).map_err(|error| PyOSError::new_err(format!("{file}: {error}")))?;
        Ok(bytes.map(|bytes| PyBytes::new(py, &bytes)))
    }

    /// Keeps what was built as a file, if it is that family's and whole.
    fn keep(&self, py: Python<'_>, file: &str, bytes: &[u8]) -> PyResult<()> {
        py.detach(|| {
            let mut files = InMemory::default();
            files.files.insert(file.to_owned(), bytes.to_owned());
            build_database_family(&self.game, self.pieces, file, &mut files)
                .map_err(|error| PyValueError::new_err(error.to_string()))?;
            let written = Folder::new(&self.path).write(file, &mut |to| to.write_all(bytes));
            written.map_err(|error| PyOSError::new_err(format!("{file}: {error}")))
        })
    }
}

/// Builds a family from the files that it needs, with so many threads; gives its file.
#[pyfunction]
#[pyo3(signature = (game, pieces, file, needs, *, threads = 1))]
pub fn database_family<'py>(
    py: Python<'py>,
    game: &str,
    pieces: u32,
    file: &str,
    needs: Vec<(String, Vec<u8>)>,
    threads: usize,
) -> PyResult<Bound<'py, PyBytes>> {
    has_database(game).map_err(|none| PyValueError::new_err(none.to_string()))?;
    too_few_threads(threads)?;
    let bytes = py.detach(|| -> PyResult<Vec<u8>> {
        let mut files = InMemory { files: needs.into_iter().collect() };
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
        let pool = pool.map_err(|error| PyRuntimeError::new_err(error.to_string()))?;
        pool.install(|| build_database_family(game, pieces, file, &mut files))
            .map_err(|error| PyRuntimeError::new_err(error.to_string()))?;
        Ok(files.files.remove(file).unwrap_or_default())
    })?;
    Ok(PyBytes::new(py, &bytes))
}
