//! Kernels: one task for many lines, with the vector instructions of a processor, or without any.

#[cfg(target_arch = "x86_64")]
mod avx2;
pub mod form;
pub mod kernel;
#[cfg(any(
    target_arch = "x86_64",
    all(target_arch = "aarch64", target_endian = "little")
))]
mod lanes;
pub mod letters;
#[cfg(all(target_arch = "aarch64", target_endian = "little"))]
mod neon;
mod portable;
pub mod rank;
pub mod task;
