//! NumPy's array files.

use crate::buffers::Buffer;
use crate::element::Element;
use crate::error::{Error, Result};
use bytemuck::Pod;
use npyz::{AutoSerialize, NpyHeader, Order, WriteOptions, WriterBuilder};
use num_complex::Complex;
use std::fs::File;
use std::io::{BufReader, BufWriter, Read};
use std::path::Path;

/// Reads an array whose elements are of type `wanted`.
pub fn read(path: &Path, wanted: Element) -> Result<Buffer> {
    let name = path.display();
    let failed = |error: std::io::Error| Error::input(format!("cannot read {name}: {error}"));
    let mut file = BufReader::new(File::open(path).map_err(failed)?);
    let header = NpyHeader::from_reader(&mut file).map_err(failed)?;
    let found = header.dtype().descr();
    if !codes(wanted).iter().any(|code| found == format!("'{code}'")) {
        return Err(Error::input(format!("{name} has elements of type {found}, not {wanted}")));
    }
    let shape: Vec<usize> = header.shape().iter().map(|&size| size as usize).collect();
    let mut stored = match header.order() {
        Order::C => Buffer::zeros(wanted, &shape)?,
        Order::Fortran => Buffer::zeros(wanted, &shape.iter().rev().copied().collect::<Vec<_>>())?,
    };
    file.read_exact(stored.bytes_mut()).map_err(failed)?;
    Ok(if header.order() == Order::C { stored } else { transpose(&stored, &shape)? })
}

/// The codes of the types that hold the values of an element type.
fn codes(element: Element) -> &'static [&'static str] {
    match element {
        Element::I1 => &["|b1"],
        Element::I8 => &["|i1", "|u1"],
        Element::I16 => &["<i2", "<u2"],
        Element::I32 => &["<i4", "<u4"],
        Element::I64 | Element::Index => &["<i8", "<u8"],
        Element::F16 => &["<f2"],
        Element::Bf16 => &[],
        Element::F32 => &["<f4"],
        Element::F64 => &["<f8"],
        Element::Complex64 => &["<c8"],
        Element::Complex128 => &["<c16"],
    }
}

/// The array of this shape whose elements come in the order of the reversed shape.
fn transpose(stored: &Buffer, shape: &[usize]) -> Result<Buffer> {
    let mut array = Buffer::zeros(stored.element(), shape)?;
    for position in 0..stored.len() {
        let index = stored.index(position);
        let place = index.iter().rev().zip(shape).fold(0, |place, (index, size)| place * size + index);
        array.set(place, stored.get(position));
    }
    Ok(array)
}

/// Writes an array.
pub fn write(path: &Path, buffer: &Buffer) -> Result<()> {
    let written = match buffer.element() {
        Element::I1 => {
            let bits: Vec<bool> = buffer.bytes().iter().map(|byte| byte & 1 == 1).collect();
            write_all(path, buffer.shape(), &bits)
        }
        Element::I8 => write_as::<i8>(path, buffer),
        Element::I16 => write_as::<i16>(path, buffer),
        Element::I32 => write_as::<i32>(path, buffer),
        Element::I64 | Element::Index => write_as::<i64>(path, buffer),
        Element::F32 => write_as::<f32>(path, buffer),
        Element::F64 => write_as::<f64>(path, buffer),
        Element::Complex64 => write_complex::<f32>(path, buffer),
        Element::Complex128 => write_complex::<f64>(path, buffer),
        Element::F16 => {
            let bits: &[u16] = bytemuck::cast_slice(buffer.bytes());
            let halves: Vec<_> = bits.iter().map(|&bits| half::f16::from_bits(bits)).collect();
            write_all(path, buffer.shape(), &halves)
        }
        Element::Bf16 => {
            return Err(Error::unsupported(format!("{}: npy files have no bf16", path.display())));
        }
    };
    written.map_err(|error| Error::input(format!("cannot write {}: {error}", path.display())))
}

fn write_as<T: AutoSerialize + Pod>(path: &Path, buffer: &Buffer) -> std::io::Result<()> {
    write_all(path, buffer.shape(), bytemuck::cast_slice::<u8, T>(buffer.bytes()))
}

fn write_complex<T: Pod>(path: &Path, buffer: &Buffer) -> std::io::Result<()>
where
    Complex<T>: AutoSerialize,
{
    let parts = bytemuck::cast_slice::<u8, [T; 2]>(buffer.bytes());
    let values: Vec<_> = parts.iter().map(|&[real, imaginary]| Complex::new(real, imaginary)).collect();
    write_all(path, buffer.shape(), &values)
}

fn write_all<T: AutoSerialize + Copy>(path: &Path, shape: &[usize], elements: &[T]) -> std::io::Result<()> {
    let shape: Vec<u64> = shape.iter().map(|&size| size as u64).collect();
    let file = BufWriter::new(File::create(path)?);
    let mut writer = WriteOptions::<T>::new().default_dtype().shape(&shape).writer(file).begin_nd()?;
    writer.extend(elements.iter().copied())?;
    writer.finish()
}
