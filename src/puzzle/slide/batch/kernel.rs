//! The kernels, and which of them this processor runs. Nowhere else is a processor asked what it can.
#![allow(unsafe_code)]

use super::portable;
use super::task::Task;
use crate::error::{Error, Result};
use crate::machine::IS_WASM;
use std::ffi::OsStr;

/// The variable that names the kernel to run, for tests.
const VARIABLE: &str = "HOMING_KERNEL";

/// The code that answers groups of 3x3 boards, made for processors with some vector instructions. All give the same answers.
///
/// A kernel is proof that this processor has the instructions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kernel(Kind);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Portable,
    #[cfg(target_arch = "x86_64")]
    Ssse3,
    #[cfg(target_arch = "x86_64")]
    Avx2,
    #[cfg(target_arch = "x86_64")]
    Avx512,
    #[cfg(all(target_arch = "aarch64", target_endian = "little"))]
    Neon,
}

impl Kernel {
    /// The kernels that this processor runs, slowest first.
    pub fn all() -> Vec<Self> {
        let all = std::iter::once(Kind::Portable);
        #[cfg(target_arch = "x86_64")]
        let all = all
            .chain(is_x86_feature_detected!("ssse3").then_some(Kind::Ssse3))
            .chain(has_avx2().then_some(Kind::Avx2))
            .chain(has_avx512().then_some(Kind::Avx512));
        #[cfg(all(target_arch = "aarch64", target_endian = "little"))]
        let all = all.chain(std::arch::is_aarch64_feature_detected!("neon").then_some(Kind::Neon));
        all.map(Self).collect()
    }

    /// The kernel for this processor.
    pub fn fastest() -> Self {
        Self::all().pop().unwrap_or(Self(Kind::Portable))
    }

    /// The kernel that the variable `HOMING_KERNEL` names, else the fastest.
    ///
    /// # Errors
    ///
    /// This processor has no kernel of that name.
    pub fn chosen() -> Result<Self> {
        if IS_WASM {
            return Ok(Self(Kind::Portable));
        }
        std::env::var_os(VARIABLE).map_or_else(|| Ok(Self::fastest()), |name| Self::of_name(&name))
    }

    pub fn of_name(name: &OsStr) -> Result<Self> {
        let all = Self::all();
        all.iter().copied().find(|kernel| name == kernel.name()).ok_or_else(|| {
            let names: Vec<_> = all.iter().map(|kernel| kernel.name()).collect();
            Error::Input { what: format!("{VARIABLE}: expected a kernel of this processor ({}), found {name:?}", names.join(", ")) }
        })
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        match self.0 {
            Kind::Portable => "portable",
            #[cfg(target_arch = "x86_64")]
            Kind::Ssse3 => "ssse3",
            #[cfg(target_arch = "x86_64")]
            Kind::Avx2 => "avx2",
            #[cfg(target_arch = "x86_64")]
            Kind::Avx512 => "avx512",
            #[cfg(all(target_arch = "aarch64", target_endian = "little"))]
            Kind::Neon => "neon",
        }
    }

    /// Does a task; see there for the result.
    pub fn run(self, task: Task<'_>) -> usize {
        match self.0 {
            Kind::Portable => portable::run(task),
            // SAFETY: here and below, a kernel is made only where the features that its code needs were detected.
            #[cfg(target_arch = "x86_64")]
            Kind::Ssse3 => unsafe { super::ssse3::run(task) },
            // SAFETY: see above.
            #[cfg(target_arch = "x86_64")]
            Kind::Avx2 => unsafe { super::avx2::run(task) },
            // SAFETY: see above.
            #[cfg(target_arch = "x86_64")]
            Kind::Avx512 => unsafe { super::avx512::run(task) },
            // SAFETY: see above.
            #[cfg(all(target_arch = "aarch64", target_endian = "little"))]
            Kind::Neon => unsafe { super::neon::run(task) },
        }
    }

    /// Does work of any kind.
    #[inline]
    pub fn work<W: Work>(self, work: W) -> W::Done {
        match self.0 {
            // SAFETY: see above.
            #[cfg(target_arch = "x86_64")]
            Kind::Avx2 | Kind::Avx512 => unsafe { work_by_avx2(work) },
            _ => work.run(),
        }
    }
}

/// Work without vector instructions of its own, which is compiled once more for processors with AVX2: copies take half as many
/// instructions there, and shifts need fewer registers.
pub trait Work {
    /// The result.
    type Done;

    /// Does the work. This and what it calls is to be inlined always, or it is compiled for any processor.
    fn run(self) -> Self::Done;
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt")]
fn work_by_avx2<W: Work>(work: W) -> W::Done {
    work.run()
}

#[cfg(target_arch = "x86_64")]
fn has_avx2() -> bool {
    is_x86_feature_detected!("avx2")
        && is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("bmi2")
        && is_x86_feature_detected!("lzcnt")
}

#[cfg(target_arch = "x86_64")]
fn has_avx512() -> bool {
    has_avx2()
        && is_x86_feature_detected!("avx512f")
        && is_x86_feature_detected!("avx512bw")
        && is_x86_feature_detected!("avx512vl")
        && is_x86_feature_detected!("avx512vbmi")
        && is_x86_feature_detected!("avx512bitalg")
}
