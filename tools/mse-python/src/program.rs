//! A program, compiled to machine code, and its runs.

use crate::compile::transformed;
use crate::diagnostic::Told;
use mse_run::{Buffer, Element, Kind, Options, Source, Value};
use pyo3::buffer::PyBuffer;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyByteArray;
use std::sync::{Mutex, PoisonError};

/// A function of a module, compiled to machine code. Runs wait for each other.
#[pyclass(frozen)]
pub struct Program(Mutex<mse_run::Program>);

/// A value as Python gives and gets it: the type of its elements, its shape unless it is a single value, its
/// bytes.
type Given = (String, Option<Vec<usize>>, PyBuffer<u8>);
type Gotten<'py> = (String, Option<Vec<usize>>, Bound<'py, PyByteArray>);

/// The type of an argument or a result: that of its elements, and its shape unless it is a single value. In
/// the shape, sizes that differ from run to run are none.
type Type = (String, Option<Vec<Option<usize>>>);

/// Compiles a function of a module, after a pipeline if there is one: the program, if all goes well, and what
/// was told.
#[pyfunction]
pub fn load(
    py: Python,
    text: &str,
    pipeline: Option<&str>,
    file: &str,
    entry: Option<&str>,
    device: &str,
    check: bool,
) -> PyResult<(Option<Program>, Vec<Told>)> {
    let device = device.parse().map_err(failed)?;
    let options = Options { device, check, ..Options::default() };
    Ok(py.detach(|| {
        let context = mse_run::context();
        let (module, mut told) = transformed(&context, text, pipeline, file);
        let source = Source::text(file, text);
        let compile = |module| mse_run::Program::compile_module(&context, module, &source, entry, &options);
        let program = match module.map(compile) {
            Some(Ok(program)) => Some(Program(Mutex::new(program))),
            Some(Err(error)) => {
                told.push(Told::error(error.to_string()));
                None
            }
            None => None,
        };
        (program, told)
    }))
}

#[pymethods]
impl Program {
    /// The function's name.
    #[getter]
    fn entry(&self, py: Python) -> String {
        self.with(py, |program| program.signature().entry.clone())
    }

    /// The names and types of the arguments.
    #[getter]
    fn arguments(&self, py: Python) -> Vec<(String, Type)> {
        self.with(py, |program| {
            let arguments = program.signature().arguments.iter();
            arguments.map(|argument| (argument.name.clone(), described(&argument.kind))).collect()
        })
    }

    /// The types of the results.
    #[getter]
    fn results(&self, py: Python) -> Vec<Type> {
        self.with(py, |program| program.signature().results.iter().map(described).collect())
    }

    /// Runs the function on copies of the arguments. Returns the arguments after the run, the results, the
    /// seconds that it took, and, if it was watched, its faults.
    #[allow(clippy::type_complexity)]
    fn run<'py>(
        &self,
        py: Python<'py>,
        arguments: Vec<Given>,
    ) -> PyResult<(Vec<Gotten<'py>>, Vec<Gotten<'py>>, f64, Vec<String>)> {
        let values = arguments.iter().map(|given| value(py, given)).collect::<PyResult<Vec<_>>>()?;
        let outcome = self.with(py, |program| program.run(&values)).map_err(failed)?;
        let all = |values: Vec<Value>| values.iter().map(|value| gotten(py, value)).collect();
        let findings = outcome.findings.iter().map(ToString::to_string).collect();
        Ok((all(outcome.arguments), all(outcome.results), outcome.time.as_secs_f64(), findings))
    }
}

impl Program {
    /// Does something with the program, when nobody else does.
    fn with<T: Send>(&self, py: Python, action: impl FnOnce(&mse_run::Program) -> T + Send) -> T {
        py.detach(|| action(&self.0.lock().unwrap_or_else(PoisonError::into_inner)))
    }
}

fn failed(error: mse_run::Error) -> PyErr {
    PyValueError::new_err(error.to_string())
}

fn described(kind: &Kind) -> Type {
    match kind {
        Kind::Scalar(element) => (element.to_string(), None),
        Kind::Array(array) => (array.element.to_string(), Some(array.shape.clone())),
    }
}

fn value(py: Python, (element, shape, bytes): &Given) -> PyResult<Value> {
    let element: Element = element.parse().map_err(failed)?;
    let mut buffer = Buffer::zeros(element, shape.as_deref().unwrap_or_default()).map_err(failed)?;
    bytes.copy_to_slice(py, buffer.bytes_mut())?;
    Ok(if shape.is_some() { Value::Buffer(buffer) } else { Value::Scalar(buffer.get(0)) })
}

fn gotten<'py>(py: Python<'py>, value: &Value) -> Gotten<'py> {
    match value {
        Value::Buffer(buffer) => {
            let bytes = PyByteArray::new(py, buffer.bytes());
            (buffer.element().to_string(), Some(buffer.shape().to_vec()), bytes)
        }
        Value::Scalar(scalar) => {
            let mut bytes = vec![0; scalar.element().bytes()];
            scalar.write(&mut bytes);
            (scalar.element().to_string(), None, PyByteArray::new(py, &bytes))
        }
    }
}
