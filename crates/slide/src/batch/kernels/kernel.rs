//! The kernels, and the choice of one for this processor. This is the only place that detects processor features.
#![allow(unsafe_code)]

use super::portable;
use super::task::Task;
use homing_table::error::{Error, Result};
use std::ffi::OsStr;

/// The environment variable with the name of the kernel to run, for tests.
const VARIABLE: &str = "HOMING_KERNEL";

/// The code that answers groups of 3x3 boards, for processors with certain vector instructions. All kernels return the same answers.
///
/// A value of this type is proof that this processor has the instructions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kernel(KernelKind);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum KernelKind {
    Portable,
    #[cfg(target_arch = "x86_64")]
    Avx2,
    #[cfg(all(target_arch = "aarch64", target_endian = "little"))]
    Neon,
}

impl Kernel {
    /// Returns the kernels that this processor can run, slowest first.
    pub fn all() -> Vec<Self> {
        let all = std::iter::once(KernelKind::Portable);
        #[cfg(target_arch = "x86_64")]
        let all = all.chain(has_avx2().then_some(KernelKind::Avx2));
        #[cfg(all(target_arch = "aarch64", target_endian = "little"))]
        let all =
            all.chain(std::arch::is_aarch64_feature_detected!("neon").then_some(KernelKind::Neon));
        all.map(Self).collect()
    }

    /// Returns the fastest kernel for this processor.
    pub fn fastest() -> Self {
        Self::all().pop().unwrap_or(Self(KernelKind::Portable))
    }

    /// Returns the kernel named in the variable `HOMING_KERNEL`, or the fastest one.
    ///
    /// # Errors
    ///
    /// If this processor has no kernel of that name.
    pub fn chosen() -> Result<Self> {
        std::env::var_os(VARIABLE).map_or_else(|| Ok(Self::fastest()), |name| Self::of_name(&name))
    }

    /// Returns the kernel with this name.
    ///
    /// # Errors
    ///
    /// If this processor has no kernel of that name.
    pub fn of_name(name: &OsStr) -> Result<Self> {
        let all = Self::all();
        all.iter()
            .copied()
            .find(|kernel| name == kernel.name())
            .ok_or_else(|| {
                let names: Vec<_> = all.iter().map(|kernel| kernel.name()).collect();
                Error::not_one_of(&names, &name.to_string_lossy()).within("variable", VARIABLE)
            })
    }

    /// Returns the name of the kernel.
    pub fn name(self) -> &'static str {
        match self.0 {
            KernelKind::Portable => "portable",
            #[cfg(target_arch = "x86_64")]
            KernelKind::Avx2 => "avx2",
            #[cfg(all(target_arch = "aarch64", target_endian = "little"))]
            KernelKind::Neon => "neon",
        }
    }

    /// Performs a task and returns the result that [`Task`] describes.
    pub fn run(self, task: Task<'_>) -> usize {
        match self.0 {
            KernelKind::Portable => portable::run(task),
            // SAFETY: here and below, a kernel is created only if the features that its code needs were detected.
            #[cfg(target_arch = "x86_64")]
            KernelKind::Avx2 => unsafe { super::avx2::run(task) },
            // SAFETY: see above.
            #[cfg(all(target_arch = "aarch64", target_endian = "little"))]
            KernelKind::Neon => unsafe { super::neon::run(task) },
        }
    }

    /// Runs any other work with the kernel's features.
    #[inline]
    pub fn work<W: VectorWork>(self, work: W) -> W::Done {
        match self.0 {
            // SAFETY: see above.
            #[cfg(target_arch = "x86_64")]
            KernelKind::Avx2 => unsafe { work_by_avx2(work) },
            _ => work.run(),
        }
    }
}

/// Work without explicit vector instructions that is compiled a second time for processors with AVX2, where copies take half as many
/// instructions and shifts need fewer registers.
pub trait VectorWork {
    /// The result.
    type Done;

    /// Does the work. It and everything it calls must be inlined, or it is compiled without AVX2.
    fn run(self) -> Self::Done;
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt")]
fn work_by_avx2<W: VectorWork>(work: W) -> W::Done {
    work.run()
}

#[cfg(target_arch = "x86_64")]
fn has_avx2() -> bool {
    is_x86_feature_detected!("avx2")
        && is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("bmi2")
        && is_x86_feature_detected!("lzcnt")
}
