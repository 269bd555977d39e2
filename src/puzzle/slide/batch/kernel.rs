//! The kernels, and which of them this processor runs. Nowhere else is a processor asked what it can.
#![allow(unsafe_code)]

use super::portable;
use super::task::Task;
use crate::error::{Error, Result};
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
        std::env::var_os(VARIABLE).map_or_else(|| Ok(Self::fastest()), |name| Self::of_name(&name))
    }

    fn of_name(name: &OsStr) -> Result<Self> {
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
    pub(super) fn run(self, task: Task<'_>) -> usize {
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

#[cfg(test)]
mod tests {
    use super::super::form::{CELLS, Form, GROUP_LINES};
    use super::super::letters::{LINE_BYTES, UNSOLVABLE_WORD};
    use super::super::rank::UNSOLVABLE;
    use super::super::task::Task;
    use super::Kernel;
    use crate::puzzle::slide::{Board, Slide};
    use crate::space::Space;
    use std::num::NonZeroU64;

    /// Boards as numbers, which no line has: every state, with each byte of some of them damaged.
    #[test]
    fn arrays_of_numbers_have_the_ranks_of_their_boards() {
        let boards: Vec<[u8; CELLS]> = (0..Slide::EIGHT.len())
            .map(|index| (index * 104_729) % Slide::EIGHT.len())
            .map(|index| std::array::from_fn(|cell| Slide::EIGHT.unrank(index).tile(cell)))
            .collect();
        for kernel in Kernel::all() {
            let mut indices = [0; GROUP_LINES];
            for boards in boards.chunks_exact(GROUP_LINES) {
                assert_eq!(kernel.run(Task::Rank { form: Form::Cells, text: boards.as_flattened(), indices: &mut indices }), GROUP_LINES);
                for (board, index) in boards.iter().zip(indices) {
                    assert_eq!(Slide::EIGHT.rank(&Board::from_cells(board.iter().copied())), Some(index.into()));
                }
            }
            let mut damaged = boards[..GROUP_LINES].to_vec();
            for at in 0..GROUP_LINES * CELLS {
                for byte in 0..=u8::MAX {
                    let (line, cell) = (at / CELLS, at % CELLS);
                    let was = std::mem::replace(&mut damaged[line][cell], byte);
                    let ranked = kernel.run(Task::Rank { form: Form::Cells, text: damaged.as_flattened(), indices: &mut indices });
                    assert_eq!(ranked > line, byte == was, "{}: {:?}", kernel.name(), damaged[line]);
                    damaged[line][cell] = was;
                }
            }
            let mut swapped = boards[..GROUP_LINES].to_vec();
            for board in &mut swapped {
                let tiles: Vec<usize> = (0..CELLS).filter(|&cell| board[cell] != 0).collect();
                board.swap(tiles[0], tiles[7]);
            }
            kernel.run(Task::Rank { form: Form::Cells, text: swapped.as_flattened(), indices: &mut indices });
            assert_eq!(indices, [UNSOLVABLE; GROUP_LINES], "{}", kernel.name());
        }
    }

    /// A line takes no more room than it has, with the longest words too.
    #[test]
    fn all_words_stay_within_the_room() {
        let words: Vec<NonZeroU64> = (0..32)
            .flat_map(|moves| [1 << (2 * moves), (1 << (2 * moves)) * 2 - 1, (1 << (2 * moves)) | 1])
            .filter_map(NonZeroU64::new)
            .chain([UNSOLVABLE_WORD])
            .collect();
        let mut room = vec![b'?'; GROUP_LINES * LINE_BYTES + 64];
        for kernel in Kernel::all() {
            for first in 0..words.len() {
                let indices: [u32; GROUP_LINES] = std::array::from_fn(|at| ((first + at * at) % words.len()) as u32);
                let (out, behind) = room.split_at_mut(GROUP_LINES * LINE_BYTES);
                let bytes = kernel.run(Task::Paths { indices: &indices, words: &words, out });
                let expected: String = indices.iter().map(|&index| line(words[index as usize].get())).collect();
                assert_eq!(String::from_utf8_lossy(&out[..bytes]), expected, "{}", kernel.name());
                assert!(behind.iter().all(|&byte| byte == b'?'));
            }
        }
    }

    fn line(mut word: u64) -> String {
        if word == UNSOLVABLE_WORD.get() {
            return "unsolvable\n".into();
        }
        let mut line = String::new();
        while word > 1 {
            line.push(['d', 'l', 'r', 'u'][(word & 3) as usize]);
            word >>= 2;
        }
        line + "\n"
    }

    #[test]
    fn an_unknown_name_is_told_the_others() {
        let error = Kernel::of_name("mmx".as_ref()).unwrap_err().to_string();
        assert!(error.starts_with("HOMING_KERNEL: expected a kernel of this processor (portable"), "{error}");
        assert!(error.ends_with(", found \"mmx\""), "{error}");
        for kernel in Kernel::all() {
            assert_eq!(Kernel::of_name(kernel.name().as_ref()).unwrap(), kernel);
        }
    }
}
