//! Boards as Python most often gives them: text, lists of texts, one board as a list of numbers, and contiguous arrays of bytes, booleans
//! or 64-bit numbers. What else there is the Python half makes an array of bytes first.

use super::errors::sentence;
use homing::Result;
use homing::engine::{AnswerArrays, INVALID, answer_boards, answer_indices};
use numpy::{PyArrayDyn, PyArrayMethods, PyReadonlyArrayDyn, PyUntypedArrayMethods};
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedStr;
use pyo3::types::{PyBool, PyInt, PyList, PyString};

/// Boards, and the shape of their array.
pub struct Boards<'py> {
    what: What<'py>,
    /// `None` for one board.
    pub shape: Option<Vec<usize>>,
}

enum What<'py> {
    Texts(Vec<PyBackedStr>),
    Bytes(PyReadonlyArrayDyn<'py, u8>),
    Cells(Vec<u8>),
}

/// The place of a board that is none, and why.
pub type Wrong = (usize, String);

impl<'py> Boards<'py> {
    /// The boards of an object; `None` if it is of another kind. `board_shape` is that of one board, empty where boards are only text.
    pub fn of(boards: &Bound<'py, PyAny>, board_shape: &[usize]) -> PyResult<Option<Self>> {
        if boards.is_instance_of::<PyString>() {
            return Ok(Some(Self { what: What::Texts(vec![boards.extract()?]), shape: None }));
        }
        if let Ok(list) = boards.cast::<PyList>() {
            return Self::of_list(list, board_shape);
        }
        if let Ok(array) = boards.cast::<PyArrayDyn<u8>>() {
            let shape = leading(array.shape(), board_shape).filter(|_| array.is_c_contiguous());
            return Ok(shape.map(|shape| Self { what: What::Bytes(array.readonly()), shape: some(shape) }));
        }
        if let Ok(array) = boards.cast::<PyArrayDyn<i64>>() {
            let Some(shape) = leading(array.shape(), board_shape).filter(|_| array.is_c_contiguous()) else { return Ok(None) };
            let cells = array.readonly().as_slice()?.iter().map(|&cell| u8::try_from(cell).unwrap_or(u8::MAX)).collect();
            return Ok(Some(Self { what: What::Cells(cells), shape: some(shape) }));
        }
        if let Ok(array) = boards.cast::<PyArrayDyn<bool>>() {
            let Some(shape) = leading(array.shape(), board_shape).filter(|_| array.is_c_contiguous()) else { return Ok(None) };
            let cells = array.readonly().as_slice()?.iter().map(|&cell| cell.into()).collect();
            return Ok(Some(Self { what: What::Cells(cells), shape: some(shape) }));
        }
        Ok(None)
    }

    /// A list of texts, or of the cells of one board.
    fn of_list(list: &Bound<'py, PyList>, board_shape: &[usize]) -> PyResult<Option<Self>> {
        let Ok(first) = list.get_item(0) else { return Ok(Some(Self { what: What::Texts(Vec::new()), shape: Some(vec![0]) })) };
        if first.is_instance_of::<PyString>() {
            let texts: Vec<PyBackedStr> = match list.extract() {
                Ok(texts) => texts,
                Err(_) => return Ok(None),
            };
            let shape = Some(vec![texts.len()]);
            return Ok(Some(Self { what: What::Texts(texts), shape }));
        }
        if board_shape.is_empty() || list.len() != board_shape.iter().product::<usize>() {
            return Ok(None);
        }
        let cell = |cell: Bound<'py, PyAny>| {
            let is_number = cell.is_exact_instance_of::<PyInt>() || cell.is_exact_instance_of::<PyBool>();
            is_number.then(|| cell.extract::<u8>().unwrap_or(u8::MAX))
        };
        let cells: Option<Vec<u8>> = list.iter().map(cell).collect();
        Ok(cells.map(|cells| Self { what: What::Cells(cells), shape: None }))
    }

    /// The number of boards, each of so many cells.
    pub fn count(&self, cells_a_board: usize) -> usize {
        match &self.what {
            What::Texts(texts) => texts.len(),
            What::Bytes(cells) => cells.len() / cells_a_board.max(1),
            What::Cells(cells) => cells.len() / cells_a_board.max(1),
        }
    }

    /// The boards as what other threads may read.
    pub fn rows(&self) -> PyResult<Rows<'_>> {
        Ok(match &self.what {
            What::Texts(texts) => Rows::Texts(texts),
            What::Bytes(cells) => Rows::Cells(cells.as_slice()?),
            What::Cells(cells) => Rows::Cells(cells),
        })
    }
}

/// Boards one after another.
pub enum Rows<'b> {
    Texts(&'b [PyBackedStr]),
    Cells(&'b [u8]),
}

impl Rows<'_> {
    /// Answers each board by one of the methods of the arrays. With `mask` a board that is none has the answer to [`INVALID`].
    pub fn answer<T: Send>(
        &self,
        arrays: &dyn AnswerArrays,
        mask: bool,
        answers: &mut [T],
        answer: impl Fn(&[i64], &mut [T]) -> Result<()> + Sync,
    ) -> Result<std::result::Result<(), Wrong>> {
        match self {
            Self::Texts(texts) => match locate(arrays, texts, mask)? {
                Ok(indices) => answer_indices(&indices, answers, answer).map(Ok),
                Err(wrong) => Ok(Err(wrong)),
            },
            Self::Cells(cells) => {
                let invalid = answer_boards(arrays, cells, answers, answer)?.filter(|_| !mask);
                Ok(invalid.map_or(Ok(()), |row| Err((row, why_no_board(arrays, cells, row)))))
            }
        }
    }
}

/// The indices of boards that are lines of text.
fn locate(arrays: &dyn AnswerArrays, lines: &[PyBackedStr], mask: bool) -> Result<std::result::Result<Vec<i64>, Wrong>> {
    let mut indices = Vec::with_capacity(lines.len());
    for (row, line) in lines.iter().enumerate() {
        arrays.stop().check()?;
        indices.push(match arrays.locate(line) {
            Ok(index) => index,
            Err(error) if error.is_damage() => return Err(error),
            Err(_) if mask => INVALID,
            Err(error) => return Ok(Err((row, sentence(&error)))),
        });
    }
    Ok(Ok(indices))
}

fn why_no_board(arrays: &dyn AnswerArrays, cells: &[u8], row: usize) -> String {
    let cells_a_board = arrays.shape().map_or(1, |shape| shape.iter().product());
    let told = arrays.board_text(&cells[row * cells_a_board..][..cells_a_board]);
    told.err().map_or_else(|| "the cells are no board".into(), |error| sentence(&error))
}

/// The shape of an array without the axes of a board: its last axes are those of a board, or its last axis has the cells in row order.
fn leading(shape: &[usize], board_shape: &[usize]) -> Option<Vec<usize>> {
    let cells = board_shape.iter().product::<usize>();
    let rest = shape.strip_suffix(board_shape).filter(|_| !board_shape.is_empty());
    rest.or_else(|| shape.strip_suffix(&[cells]).filter(|_| cells > 0)).map(<[usize]>::to_vec)
}

fn some(shape: Vec<usize>) -> Option<Vec<usize>> {
    Some(shape).filter(|shape| !shape.is_empty())
}
