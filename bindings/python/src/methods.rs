//! The methods of [`Table`] in Python.

use super::answers::MAX_INLINE;
use super::errors::{OrRaise, exception, failed, invalid_board, sentence};
use super::grades::{Grades, MovesArg};
use super::moves::StepColumns;
use super::pool;
use super::room::{check_boards, check_lines, room};
use super::table::Table;
use homing::engine::{
    Answer, AnswerRecord, Arrays, DepthRange, Drawing, Question, all_paths, board_hash, stats_svg,
    step_all, svg, unrank_all,
};
use homing::{Error, ErrorKind, Lack, Remedy, Result, Watch, check_room};
use numpy::{IntoPyArray, PyArray1, PyReadonlyArray1};
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedStr;
use pyo3::types::{PyBytes, PyTuple};
use std::ops::RangeInclusive;

/// The assumed length of a path if the greatest depth is unknown, for the check of memory.
const USUAL_MOVES: usize = 80;

/// Converts the bounds of depths to a range.
fn range(depths: Option<(u32, u32)>) -> Option<RangeInclusive<u32>> {
    depths.map(|(from, to)| from..=to)
}

#[pymethods]
impl Table {
    /// Answers a question about a board; question and answer are JSON, see `docs/json.md`. A search that reaches its limit raises.
    fn answer(&self, py: Python<'_>, question: &str, line: &str) -> PyResult<String> {
        let question: Question = serde_json::from_str(question).map_err(failed)?;
        let answered = if !self.table.looks_up(&question) {
            pool::wait(py, |stop| {
                let table = self.whole()?;
                table.until(stop).map_or_else(
                    || table.answer(&question, line),
                    |table| table.answer(&question, line),
                )
            })?
        } else {
            py.detach(|| self.whole()?.answer(&question, line))
        };
        let answer = match answered {
            Err(error) if error.kind() == ErrorKind::Input && error.part().is_none() => {
                return Err(invalid_board(py, sentence(&error), None));
            }
            answered => answered.or_raise(py)?,
        };
        match answer {
            Answer::Unknown {
                at_least_moves,
                limit,
                ..
            } => Err(exception(
                py,
                &Error::Limit {
                    limit,
                    at_least_moves,
                },
            )),
            Answer::Solved { .. }
            | Answer::Near { .. }
            | Answer::Unsolvable { .. }
            | Answer::Graded { .. }
            | Answer::Walks(_) => Ok(AnswerRecord::of(&answer).to_json()),
        }
    }

    /// The puzzle, its parameters, the goal, the index rule, and the unit of depth.
    fn description(&self) -> (String, String, String, String, String) {
        let of = self.table.description();
        (of.puzzle, of.parameters, of.goal, of.index, of.metric)
    }

    /// The bytes of the table's file.
    fn to_bytes<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        let bytes = py.detach(|| self.whole()?.to_bytes()).or_raise(py)?;
        Ok(PyBytes::new(py, &bytes))
    }

    /// The shape of a board.
    fn shape(&self, py: Python<'_>) -> PyResult<Vec<usize>> {
        py.detach(|| Ok(self.arrays()?.shape()?.to_vec()))
            .or_raise(py)
    }

    /// The number of states.
    fn state_count(&self, py: Python<'_>) -> PyResult<u64> {
        py.detach(|| Ok(self.arrays()?.state_count())).or_raise(py)
    }

    /// The number of states from which a goal can be reached.
    fn reachable_count(&self, py: Python<'_>) -> PyResult<u64> {
        py.detach(|| Ok(self.arrays()?.reachable_count()))
            .or_raise(py)
    }

    /// Whether each answer takes a search, so that callers should request only what they need.
    fn searches(&self, py: Python<'_>) -> PyResult<bool> {
        py.detach(|| Ok(self.arrays()?.searches())).or_raise(py)
    }

    /// The number of states at each depth.
    fn layers(&self, py: Python<'_>) -> PyResult<Vec<u64>> {
        py.detach(|| self.arrays()?.layers()).or_raise(py)
    }

    /// The name of each move code.
    fn moves(&self, py: Python<'_>) -> PyResult<Vec<String>> {
        let names = |arrays: &Arrays| {
            (0..arrays.move_count())
                .map(|code| arrays.moves_text(&[code]))
                .collect()
        };
        py.detach(|| self.arrays().map(names)).or_raise(py)
    }

    /// Moves as text.
    fn moves_text(&self, py: Python<'_>, codes: Vec<u8>) -> PyResult<String> {
        py.detach(|| Ok(self.arrays()?.moves_text(&codes)))
            .or_raise(py)
    }

    /// The line of text of one board.
    fn board_text(&self, py: Python<'_>, cells: PyReadonlyArray1<'_, u8>) -> PyResult<String> {
        let cells = cells.as_slice()?;
        self.board_shape(py)?;
        let text = self.arrays().or_raise(py)?.board_text(cells);
        text.map_err(|error| invalid_board(py, sentence(&error), None))
    }

    /// The indices of boards, and the shape of their array, which is `None` for one board.
    fn indices<'py>(
        &self,
        boards: &Bound<'py, PyAny>,
        mask: bool,
    ) -> PyResult<Option<Indices<'py>>> {
        let py = boards.py();
        let Some((boards, count)) = self.boards(boards)? else {
            return Ok(None);
        };
        let indices = self.answered(py, boards.rows()?, count, mask, MAX_INLINE, copy)?;
        let shape = boards
            .shape
            .as_deref()
            .map(|shape| PyTuple::new(py, shape))
            .transpose()?;
        Ok(Some((indices.into_pyarray(py), shape)))
    }

    /// The indices of boards. This and the following methods return `None` if the package has to convert the boards first.
    fn rank<'py>(
        &self,
        boards: &Bound<'py, PyAny>,
        mask: bool,
    ) -> PyResult<Option<Bound<'py, PyAny>>> {
        self.column(boards, mask, MAX_INLINE, copy)
    }

    /// The depths of boards.
    fn depths<'py>(
        &self,
        boards: &Bound<'py, PyAny>,
        mask: bool,
    ) -> PyResult<Option<Bound<'py, PyAny>>> {
        self.column(
            boards,
            mask,
            MAX_INLINE,
            |arrays, indices, answers: &mut [i16]| arrays.depths(indices, answers),
        )
    }

    /// The codes of the best moves of boards.
    fn best_moves<'py>(
        &self,
        boards: &Bound<'py, PyAny>,
        mask: bool,
    ) -> PyResult<Option<Bound<'py, PyAny>>> {
        self.column(
            boards,
            mask,
            MAX_INLINE,
            |arrays, indices, answers: &mut [i16]| arrays.best_moves(indices, answers),
        )
    }

    /// The lower bounds of the depths of boards that are known without a search.
    fn lower_bounds<'py>(
        &self,
        boards: &Bound<'py, PyAny>,
        mask: bool,
    ) -> PyResult<Option<Bound<'py, PyAny>>> {
        self.column(
            boards,
            mask,
            MAX_INLINE,
            |arrays, indices, answers: &mut [i16]| arrays.lower_bounds(indices, answers),
        )
    }

    /// All best moves of boards, as bits for the 32 moves from `first`.
    fn best_sets<'py>(
        &self,
        boards: &Bound<'py, PyAny>,
        first: u8,
        mask: bool,
    ) -> PyResult<Option<Bound<'py, PyAny>>> {
        self.column(
            boards,
            mask,
            MAX_INLINE,
            |arrays, indices, answers: &mut [u32]| arrays.best_sets(indices, first, answers),
        )
    }

    /// The numbers of shortest paths of boards.
    fn path_counts<'py>(
        &self,
        boards: &Bound<'py, PyAny>,
        mask: bool,
    ) -> PyResult<Option<Bound<'py, PyAny>>> {
        self.column(
            boards,
            mask,
            self.few_counts(),
            |arrays, indices, answers: &mut [u64]| arrays.path_counts(indices, answers),
        )
    }

    /// The grades of moves: depth, depth after, moves made, legal, solves, lost; and the reasons why texts are not moves.
    fn grade<'py>(
        &self,
        boards: &Bound<'py, PyAny>,
        moves: MovesArg<'py>,
        mask: bool,
    ) -> PyResult<Option<Grades<'py>>> {
        self.grades(boards, &moves, mask)
    }

    /// The codes of moves in free notation, as people and language models write them.
    fn read_moves<'py>(&self, py: Python<'py>, line: &str) -> PyResult<Bound<'py, PyBytes>> {
        let codes = self.run(py, true, |arrays| arrays.read_moves(line))?;
        Ok(PyBytes::new(py, &codes))
    }

    /// What an environment shows of states, after a move of each if there are codes: indices, depths, best moves, masks of legal moves, and
    /// cells.
    #[pyo3(signature = (indices, codes, with_info))]
    fn advance<'py>(
        &self,
        py: Python<'py>,
        indices: PyReadonlyArray1<'py, i64>,
        codes: Option<PyReadonlyArray1<'py, u8>>,
        with_info: bool,
    ) -> PyResult<StepColumns<'py>> {
        self.advance_all(py, indices, codes, with_info)
    }

    /// The depths of states.
    fn depths_at<'py>(
        &self,
        py: Python<'py>,
        indices: PyReadonlyArray1<'py, i64>,
    ) -> PyResult<Bound<'py, PyArray1<i16>>> {
        self.of_states(py, &indices, |arrays, indices, answers| {
            arrays.depths(indices, answers)
        })
    }

    /// The codes of the best moves of states.
    fn best_moves_at<'py>(
        &self,
        py: Python<'py>,
        indices: PyReadonlyArray1<'py, i64>,
    ) -> PyResult<Bound<'py, PyArray1<i16>>> {
        self.of_states(py, &indices, |arrays, indices, answers| {
            arrays.best_moves(indices, answers)
        })
    }

    /// All best moves of states, as bits for the 32 moves from `first`.
    fn best_sets_at<'py>(
        &self,
        py: Python<'py>,
        indices: PyReadonlyArray1<'py, i64>,
        first: u8,
    ) -> PyResult<Bound<'py, PyArray1<u32>>> {
        self.of_states(py, &indices, |arrays, indices, answers| {
            arrays.best_sets(indices, first, answers)
        })
    }

    /// The numbers of shortest paths of states.
    fn path_counts_at<'py>(
        &self,
        py: Python<'py>,
        indices: PyReadonlyArray1<'py, i64>,
    ) -> PyResult<Bound<'py, PyArray1<u64>>> {
        self.of_states(py, &indices, |arrays, indices, answers| {
            arrays.path_counts(indices, answers)
        })
    }

    /// The best paths of states: the offset of each, and the codes of all.
    fn paths_at<'py>(
        &self,
        py: Python<'py>,
        indices: PyReadonlyArray1<'py, i64>,
    ) -> PyResult<Ragged<'py>> {
        let indices = self.checked(py, &indices)?;
        let found = self.run(py, indices.len() <= MAX_INLINE, |arrays| {
            let moves = arrays.layers().map_or(USUAL_MOVES, |layers| layers.len());
            // Codes exist twice, per thread and joined; each path also has a length and an offset.
            check_room(
                indices.len() as u64,
                "paths",
                indices.len() as u128 * (2 * (moves + 8)) as u128,
            )?;
            all_paths(arrays, indices)
        });
        let (offsets, codes) = found?;
        Ok((offsets.into_pyarray(py), codes.into_pyarray(py)))
    }

    /// The cells of states, board after board.
    fn unrank<'py>(
        &self,
        py: Python<'py>,
        indices: PyReadonlyArray1<'py, i64>,
    ) -> PyResult<Bound<'py, PyArray1<u8>>> {
        let indices = self.checked(py, &indices)?;
        let unranked = self.run(py, indices.len() <= MAX_INLINE, |arrays| {
            let mut cells = room(
                indices
                    .len()
                    .saturating_mul(arrays.shape()?.iter().product::<usize>()),
            )?;
            unrank_all(arrays, indices, &mut cells)?;
            Ok(cells)
        });
        Ok(unranked?.into_pyarray(py))
    }

    /// The states that moves lead to; -1 for a move that cannot be made.
    fn steps<'py>(
        &self,
        py: Python<'py>,
        indices: PyReadonlyArray1<'py, i64>,
        codes: PyReadonlyArray1<'py, u8>,
    ) -> PyResult<Bound<'py, PyArray1<i64>>> {
        let (indices, codes) = (self.checked(py, &indices)?, codes.as_slice()?);
        if indices.len() != codes.len() {
            return Err(PyIndexError::new_err(format!(
                "expected a move for each of {} states, found {}",
                indices.len(),
                codes.len()
            )));
        }
        let stepped = self.run(py, indices.len() <= MAX_INLINE, |arrays| {
            let mut next = room(indices.len())?;
            step_all(arrays, indices, codes, &mut next)?;
            Ok(next)
        });
        Ok(stepped?.into_pyarray(py))
    }

    /// The lines of text of states.
    fn texts_at(
        &self,
        py: Python<'_>,
        indices: PyReadonlyArray1<'_, i64>,
    ) -> PyResult<Vec<String>> {
        let indices = self.checked(py, &indices)?;
        self.run(py, indices.len() <= MAX_INLINE, |arrays| {
            let mut lines = indices
                .iter()
                .map(|&index| arrays.text_of(index))
                .peekable();
            check_lines(indices.len(), lines.peek().map_or("", String::as_str))?;
            lines
                .map(|line| arrays.stop().check().map(|()| line))
                .collect()
        })
    }

    /// The representatives of boards under the symmetries of the puzzle, as lines of text.
    fn representatives(&self, py: Python<'_>, lines: Vec<PyBackedStr>) -> PyResult<Vec<String>> {
        let found = pool::run(py, |stop| {
            let table = self.whole()?;
            let mut found = Vec::with_capacity(lines.len());
            for (row, line) in lines.iter().enumerate() {
                stop.check()?;
                match table.representative(line) {
                    Ok(line) => found.push(line),
                    Err(error) => return Ok(Err((row, sentence(&error)))),
                }
            }
            Ok(Ok(found))
        });
        found?.map_err(|(row, sentence)| invalid_board(py, sentence, Some(row)))
    }

    /// The hashes that assign states to the parts of a data set: those of their representatives.
    fn hashes_at<'py>(
        &self,
        py: Python<'py>,
        indices: PyReadonlyArray1<'py, i64>,
    ) -> PyResult<Bound<'py, PyArray1<u64>>> {
        self.of_states(py, &indices, |arrays, indices, hashes| {
            arrays.stop().check()?;
            for (&index, hash) in indices.iter().zip(hashes) {
                *hash = board_hash(&arrays.representative_of(index));
            }
            Ok(())
        })
    }

    /// Random states with depths in a range, or random classes. `progress` is called with the finished share.
    #[pyo3(signature = (count, depths, seed, symmetric=false, progress=None))]
    fn sample<'py>(
        &self,
        py: Python<'py>,
        count: usize,
        depths: Option<(u32, u32)>,
        seed: u64,
        symmetric: bool,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<Bound<'py, PyArray1<i64>>> {
        if symmetric {
            let lines = self.random_texts(py, count, depths, seed, true, progress)?;
            return Ok(self.located(py, &lines)?.into_pyarray(py));
        }
        let depths = range(depths);
        let draw = |arrays: &Arrays, watch: Watch| {
            check_boards(arrays, count as u64)?;
            let mut indices = room(count)?;
            arrays.sample(depths.clone(), seed, &mut indices, watch)?;
            Ok(indices)
        };
        let sampled = if progress.is_none() && count <= MAX_INLINE && self.has_drawn(&depths) {
            self.run(py, true, |arrays| {
                draw(arrays, Watch::NONE.until(arrays.stop()))
            })
        } else {
            pool::run_with_progress(py, progress.as_ref(), |watch| {
                draw(&self.arrays()?.until(watch.stop()), watch)
            })
        };
        self.keep_drawn(depths);
        Ok(sampled?.into_pyarray(py))
    }

    /// Random boards with depths in a range, as lines of text. `progress` is called with the finished share.
    #[pyo3(signature = (count, depths, seed, symmetric=false, progress=None))]
    fn random_texts(
        &self,
        py: Python<'_>,
        count: usize,
        depths: Option<(u32, u32)>,
        seed: u64,
        symmetric: bool,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<Vec<String>> {
        pool::run_with_progress(py, progress.as_ref(), |mut watch| {
            self.list(symmetric, |lists| {
                let listed = lists.random(range(depths), seed, false, watch.part(0.0, 0.5))?;
                let mut lines = watch
                    .part(0.5, 1.0)
                    .over((0..count).zip(listed))
                    .map(|listed| Ok(listed?.1?.board))
                    .peekable();
                if let Some(Ok(line)) = lines.peek() {
                    check_lines(count, line)?;
                }
                lines.collect()
            })
        })
    }

    /// All states with depths in a range, by ascending index, or the representatives of their classes; depth by depth if answers take a
    /// search. `progress` is called with the finished share.
    #[pyo3(signature = (from, to, symmetric=false, progress=None))]
    fn states_at<'py>(
        &self,
        py: Python<'py>,
        from: u32,
        to: u32,
        symmetric: bool,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<Bound<'py, PyArray1<i64>>> {
        let listed = pool::run_with_progress(py, progress.as_ref(), |watch| {
            let arrays = self.arrays()?;
            if !arrays.searches() && !symmetric {
                let layers = arrays.layers()?;
                check_boards(
                    arrays,
                    layers
                        .iter()
                        .skip(from as usize)
                        .take((to - from) as usize + 1)
                        .sum(),
                )?;
            }
            let arrays = arrays.until(watch.stop());
            if symmetric {
                arrays.representatives_at(from..=to, watch)
            } else {
                arrays.states_at(from..=to, watch)
            }
        });
        Ok(listed?.into_pyarray(py))
    }

    /// The statistics as JSON, and their chart as SVG.
    fn stats(&self, py: Python<'_>, symmetric: bool) -> PyResult<(String, String)> {
        let stats = pool::run(py, |stop| {
            self.whole()?.stats(symmetric, Watch::NONE.until(stop))
        })?;
        Ok((
            serde_json::to_string(&stats).map_err(failed)?,
            stats_svg(&stats),
        ))
    }

    /// Checks what every entry means.
    fn verify(&self, py: Python<'_>) -> PyResult<()> {
        pool::run(py, |stop| self.table.verify(Watch::NONE.until(stop)))
    }

    /// An SVG drawing of the boards on a path: side by side, or as an animation.
    fn drawing(
        &self,
        py: Python<'_>,
        board: &str,
        moves: &str,
        is_animated: bool,
    ) -> PyResult<String> {
        let pass = Remedy::Act("pass the puzzle too");
        let no_puzzle = || {
            Error::lacks(
                "the board",
                Lack::Drawings,
                "the table was opened without its puzzle",
            )
            .remedied([pass])
        };
        let puzzle = self.puzzle.as_ref().ok_or_else(no_puzzle).or_raise(py)?;
        let frames = puzzle.frames(board, moves).or_raise(py)?;
        Ok(svg(
            &frames,
            if is_animated {
                Drawing::Animation
            } else {
                Drawing::Strip
            },
        ))
    }

    /// Whether a board is a goal, and its legal moves with the boards after them.
    fn moves_on(&self, py: Python<'_>, board: &str) -> PyResult<(bool, Vec<(String, String)>)> {
        let found = py.detach(|| {
            let table = self.whole()?;
            let found = table.moves_on(&table.parse_board(board)?)?;
            let moves = found.moves.iter();
            let moves =
                moves.map(|(code, after)| (table.moves_line(&[*code]), table.text_of(after)));
            Ok((found.is_home, moves.collect()))
        });
        found.map_err(|error: Error| match error.kind() {
            ErrorKind::Input => invalid_board(py, sentence(&error), None),
            _ => exception(py, &error),
        })
    }

    /// The depths that a text stands for: `31`, `20..25`, `20..`, `max`.
    fn depth_range(&self, py: Python<'_>, text: &str) -> PyResult<(u32, u32)> {
        let range = text.parse::<DepthRange>().map_err(|what| Error::Input {
            what: format!("depth: {what}, found {text:?}"),
        });
        let range = range.or_raise(py)?;
        let range = pool::run(py, |_| range.within(|| self.whole()?.greatest_depth()))?;
        Ok((*range.start(), *range.end()))
    }

    /// The start of the puzzle, if it has one.
    fn start(&self) -> Option<String> {
        self.puzzle
            .as_ref()
            .and_then(|puzzle| puzzle.head().start.clone())
            .map(|start| start.board)
    }
}

/// Offsets, and the codes of all paths.
type Ragged<'py> = (Bound<'py, PyArray1<i64>>, Bound<'py, PyArray1<u8>>);
/// The indices of boards, and the shape of their array.
type Indices<'py> = (Bound<'py, PyArray1<i64>>, Option<Bound<'py, PyTuple>>);

/// Answers with the index itself.
fn copy(_: &Arrays, indices: &[i64], answers: &mut [i64]) -> Result<()> {
    answers.copy_from_slice(indices);
    Ok(())
}
