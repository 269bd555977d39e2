//! Grades of the moves of many boards, and how moves are read.

use super::answers::{MAX_INLINE, shaped};
use super::errors::sentence;
use super::table::Table;
use homing::check_room;
use homing::engine::{Arrays, GradeColumns};
use homing::{Error, Result};
use numpy::PyReadonlyArray1;
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedStr;

/// Moves as Python passes them.
#[derive(FromPyObject)]
pub enum MovesArg<'py> {
    One(PyBackedStr),
    Texts(Vec<PyBackedStr>),
    /// The offset of each board's codes, and the codes.
    Codes(PyReadonlyArray1<'py, i64>, PyReadonlyArray1<'py, u8>),
}

/// The offset of each board's codes, the codes, and the rows of texts that are not moves with the reasons.
type ParsedMoves = (Vec<i64>, Vec<u8>, Vec<(usize, String)>);

/// Parses moves. Text that is not moves becomes a move that cannot be made.
pub fn read(arrays: &Arrays, lines: &[PyBackedStr]) -> Result<ParsedMoves> {
    let (mut offsets, mut codes, mut unread) =
        (Vec::with_capacity(lines.len() + 1), Vec::new(), Vec::new());
    offsets.push(0);
    for (place, line) in lines.iter().enumerate() {
        arrays.stop().check()?;
        match arrays.read_moves(line) {
            Ok(read) => codes.extend(read),
            Err(error) => {
                codes.push(u8::MAX);
                unread.push((place, sentence(&error)));
            }
        }
        offsets.push(codes.len() as i64);
    }
    Ok((offsets, codes, unread))
}

/// Arrays of depth, depth after, moves made, legal, solves and lost; and the rows of texts that are not moves with the reasons.
pub type Grades<'py> = ([Bound<'py, PyAny>; 6], Vec<(usize, String)>);

impl Table {
    /// Grades the moves of boards; `None` if the package has to convert the boards first.
    pub fn grades<'py>(
        &self,
        boards: &Bound<'py, PyAny>,
        moves: &MovesArg<'py>,
        mask: bool,
    ) -> PyResult<Option<Grades<'py>>> {
        let py = boards.py();
        let Some((boards, count)) = self.boards(boards)? else {
            return Ok(None);
        };
        let indices = self.answered(
            py,
            boards.rows()?,
            count,
            mask,
            MAX_INLINE,
            |_, indices, answers| {
                answers.copy_from_slice(indices);
                Ok(())
            },
        )?;
        let lines = match moves {
            MovesArg::One(line) => std::slice::from_ref(line),
            MovesArg::Texts(lines) => lines,
            MovesArg::Codes(..) => &[],
        };
        let given = match moves {
            MovesArg::Codes(offsets, codes) => Some((offsets.as_slice()?, codes.as_slice()?)),
            _ => None,
        };
        let graded = self.run(py, count <= MAX_INLINE, |arrays| {
            check_room(count as u64, "grades", count as u128 * 40)?;
            let (read, unread);
            let (offsets, codes) = match given {
                Some(given) => {
                    unread = Vec::new();
                    given
                }
                None => {
                    let (offsets, codes, none) = self::read(arrays, lines)?;
                    (read, unread) = ((offsets, codes), none);
                    (&read.0[..], &read.1[..])
                }
            };
            let found = offsets.len().saturating_sub(1);
            if found != count {
                return Err(Error::Input {
                    what: format!(
                        "moves: expected those of {count} boards, found those of {found}"
                    ),
                });
            }
            let columns = GradeColumns::of(arrays, &indices, offsets, codes)?;
            Ok((Verdicts::of(&columns, offsets), columns, unread))
        })?;
        let (
            Verdicts {
                legal,
                solves,
                lost,
            },
            GradeColumns {
                depths,
                depths_after,
                made,
                ..
            },
            unread,
        ) = graded;
        let shape = boards.shape.as_deref().unwrap_or_default();
        let numbers = [
            shaped(py, depths, shape)?,
            shaped(py, depths_after, shape)?,
            shaped(py, made, shape)?,
        ];
        let [depths, depths_after, made] = numbers;
        let columns = [
            depths,
            depths_after,
            made,
            shaped(py, legal, shape)?,
            shaped(py, solves, shape)?,
            shaped(py, lost, shape)?,
        ];
        Ok(Some((columns, unread)))
    }
}

/// Columns derived from the columns of grades.
struct Verdicts {
    legal: Vec<bool>,
    solves: Vec<bool>,
    lost: Vec<i32>,
}

impl Verdicts {
    fn of(columns: &GradeColumns, offsets: &[i64]) -> Self {
        let GradeColumns {
            depths,
            depths_after,
            made,
            spent,
        } = columns;
        let given = offsets.windows(2).map(|ends| ends[1] - ends[0]);
        // Moves of an invalid board are not legal.
        let legal: Vec<bool> = given
            .zip(made)
            .zip(depths)
            .map(|((given, &made), &depth)| given == i64::from(made) && depth >= -1)
            .collect();
        let solves = legal
            .iter()
            .zip(depths_after)
            .map(|(&legal, &after)| legal && after == 0)
            .collect();
        let lost = depths
            .iter()
            .zip(depths_after)
            .zip(spent)
            .map(|((&depth, &after), &spent)| {
                if depth < 0 || after < 0 {
                    -1
                } else {
                    spent + i32::from(after) - i32::from(depth)
                }
            });
        Self {
            lost: lost.collect(),
            legal,
            solves,
        }
    }
}
