//! Conversions to bf16. LLVM calls them where the processor has no instruction for them, and the C libraries
//! of many systems lack them (libgcc has them since GCC 13).
//!
//! A bf16 is returned in the low bits of a floating-point register, on x86-64 and AArch64 alike, where a
//! function that returns an f32 leaves it, too.

use half::bf16;

/// The functions by their names.
pub const FUNCTIONS: [(&str, *const ()); 2] =
    [("__truncsfbf2", from_f32 as *const ()), ("__truncdfbf2", from_f64 as *const ())];

extern "C" fn from_f32(value: f32) -> f32 {
    in_register(bf16::from_f32(value))
}

extern "C" fn from_f64(value: f64) -> f32 {
    in_register(bf16::from_f64(value))
}

fn in_register(value: bf16) -> f32 {
    f32::from_bits(value.to_bits().into())
}
