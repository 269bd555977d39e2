//! The kernels of 3x3 boards, each separately.

use homing::Space;
use homing::internals::slide::batch::{
    BoardFormat, CELLS, GROUP_LINES, Kernel, LINE_BYTES, Task, UNSOLVABLE, UNSOLVABLE_WORD,
};
use homing::puzzle::slide::{Board, Slide};
use std::num::NonZeroU64;

/// Boards as numbers, which no line contains: every state, with each byte of some of them damaged.
#[test]
fn arrays_of_numbers_have_the_ranks_of_their_boards() {
    let boards: Vec<[u8; CELLS]> = (0..Slide::EIGHT.len())
        .map(|index| (index * 104_729) % Slide::EIGHT.len())
        .map(|index| std::array::from_fn(|cell| Slide::EIGHT.unrank(index).tile(cell)))
        .collect();
    for kernel in Kernel::all() {
        let mut indices = [0; GROUP_LINES];
        for boards in boards.chunks_exact(GROUP_LINES) {
            assert_eq!(
                kernel.run(Task::Rank {
                    form: BoardFormat::Cells,
                    text: boards.as_flattened(),
                    indices: &mut indices
                }),
                GROUP_LINES
            );
            for (board, index) in boards.iter().zip(indices) {
                assert_eq!(
                    Slide::EIGHT.rank(&Board::from_cells(board.iter().copied())),
                    Some(index.into())
                );
            }
        }
        let mut damaged = boards[..GROUP_LINES].to_vec();
        for at in 0..GROUP_LINES * CELLS {
            for byte in 0..=u8::MAX {
                let (line, cell) = (at / CELLS, at % CELLS);
                let was = std::mem::replace(&mut damaged[line][cell], byte);
                let ranked = kernel.run(Task::Rank {
                    form: BoardFormat::Cells,
                    text: damaged.as_flattened(),
                    indices: &mut indices,
                });
                assert_eq!(
                    ranked > line,
                    byte == was,
                    "{}: {:?}",
                    kernel.name(),
                    damaged[line]
                );
                damaged[line][cell] = was;
            }
        }
        let mut swapped = boards[..GROUP_LINES].to_vec();
        for board in &mut swapped {
            let tiles: Vec<usize> = (0..CELLS).filter(|&cell| board[cell] != 0).collect();
            board.swap(tiles[0], tiles[7]);
        }
        kernel.run(Task::Rank {
            form: BoardFormat::Cells,
            text: swapped.as_flattened(),
            indices: &mut indices,
        });
        assert_eq!(indices, [UNSOLVABLE; GROUP_LINES], "{}", kernel.name());
    }
}

/// A line takes no more space than it has, even with the longest words.
#[test]
fn all_words_stay_within_the_buffer() {
    let words: Vec<NonZeroU64> = (0..32)
        .flat_map(|moves| {
            [
                1 << (2 * moves),
                (1 << (2 * moves)) * 2 - 1,
                (1 << (2 * moves)) | 1,
            ]
        })
        .filter_map(NonZeroU64::new)
        .chain([UNSOLVABLE_WORD])
        .collect();
    let mut room = vec![b'?'; GROUP_LINES * LINE_BYTES + 64];
    for kernel in Kernel::all() {
        for first in 0..words.len() {
            let indices: [u32; GROUP_LINES] =
                std::array::from_fn(|at| ((first + at * at) % words.len()) as u32);
            let (out, behind) = room.split_at_mut(GROUP_LINES * LINE_BYTES);
            let bytes = kernel.run(Task::Paths {
                indices: &indices,
                words: &words,
                out,
            });
            let expected: String = indices
                .iter()
                .map(|&index| line(words[index as usize].get()))
                .collect();
            assert_eq!(
                String::from_utf8_lossy(&out[..bytes]),
                expected,
                "{}",
                kernel.name()
            );
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
fn an_unknown_name_lists_the_known_ones() {
    let error = Kernel::of_name("mmx".as_ref()).unwrap_err().to_string();
    assert!(
        error.starts_with("variable HOMING_KERNEL: expected portable"),
        "{error}"
    );
    assert!(error.ends_with(", found \"mmx\""), "{error}");
    for kernel in Kernel::all() {
        assert_eq!(Kernel::of_name(kernel.name().as_ref()).unwrap(), kernel);
    }
}
