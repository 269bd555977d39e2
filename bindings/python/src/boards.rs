//! The usual forms of boards in Python: text, lists of texts, one board as a list of numbers, and contiguous arrays of bytes, booleans or
//! 64-bit integers. The package converts all other forms to arrays of bytes first.

use super::errors::sentence;
use homing::Result;
use homing::engine::{Arrays, INVALID, answer_boards, answer_indices};
use numpy::{PyArrayDyn, PyArrayMethods, PyReadonlyArrayDyn, PyUntypedArrayMethods};
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedStr;
use pyo3::types::{PyBool, PyInt, PyList, PyString};

/// Boards as Python passes them, with the shape of their array.
pub struct BoardsArg<'py> {
    content: BoardsContent<'py>,
    /// `None` for one board.
    pub shape: Option<Vec<usize>>,
}

enum BoardsContent<'py> {
    Texts(Vec<PyBackedStr>),
    Bytes(PyReadonlyArrayDyn<'py, u8>),
    Cells(Vec<u8>),
}

/// The row of an invalid board, and what is wrong with it.
pub type InvalidRow = (usize, String);

impl<'py> BoardsArg<'py> {
    /// Reads boards from an object; `None` if it has another form. `board_shape` is the shape of one board, empty if boards are only text.
    pub fn of(boards: &Bound<'py, PyAny>, board_shape: &[usize]) -> PyResult<Option<Self>> {
        if boards.is_instance_of::<PyString>() {
            return Ok(Some(Self {
                content: BoardsContent::Texts(vec![boards.extract()?]),
                shape: None,
            }));
        }
        if let Ok(list) = boards.cast::<PyList>() {
            return Self::of_list(list, board_shape);
        }
        if let Ok(array) = boards.cast::<PyArrayDyn<u8>>() {
            let shape = leading(array.shape(), board_shape).filter(|_| array.is_c_contiguous());
            return Ok(shape.map(|shape| Self {
                content: BoardsContent::Bytes(array.readonly()),
                shape: some(shape),
            }));
        }
        if let Ok(array) = boards.cast::<PyArrayDyn<i64>>() {
            let Some(shape) =
                leading(array.shape(), board_shape).filter(|_| array.is_c_contiguous())
            else {
                return Ok(None);
            };
            let cells = array
                .readonly()
                .as_slice()?
                .iter()
                .map(|&cell| u8::try_from(cell).unwrap_or(u8::MAX))
                .collect();
            return Ok(Some(Self {
                content: BoardsContent::Cells(cells),
                shape: some(shape),
            }));
        }
        if let Ok(array) = boards.cast::<PyArrayDyn<bool>>() {
            let Some(shape) =
                leading(array.shape(), board_shape).filter(|_| array.is_c_contiguous())
            else {
                return Ok(None);
            };
            let cells = array
                .readonly()
                .as_slice()?
                .iter()
                .map(|&cell| cell.into())
                .collect();
            return Ok(Some(Self {
                content: BoardsContent::Cells(cells),
                shape: some(shape),
            }));
        }
        Ok(None)
    }

    /// Reads a list of texts, or of the cells of one board.
    fn of_list(list: &Bound<'py, PyList>, board_shape: &[usize]) -> PyResult<Option<Self>> {
        let Ok(first) = list.get_item(0) else {
            return Ok(Some(Self {
                content: BoardsContent::Texts(Vec::new()),
                shape: Some(vec![0]),
            }));
        };
        if first.is_instance_of::<PyString>() {
            let texts: Vec<PyBackedStr> = match list.extract() {
                Ok(texts) => texts,
                Err(_) => return Ok(None),
            };
            let shape = Some(vec![texts.len()]);
            return Ok(Some(Self {
                content: BoardsContent::Texts(texts),
                shape,
            }));
        }
        if board_shape.is_empty() || list.len() != board_shape.iter().product::<usize>() {
            return Ok(None);
        }
        let cell = |cell: Bound<'py, PyAny>| {
            let is_number =
                cell.is_exact_instance_of::<PyInt>() || cell.is_exact_instance_of::<PyBool>();
            is_number.then(|| cell.extract::<u8>().unwrap_or(u8::MAX))
        };
        let cells: Option<Vec<u8>> = list.iter().map(cell).collect();
        Ok(cells.map(|cells| Self {
            content: BoardsContent::Cells(cells),
            shape: None,
        }))
    }

    /// Returns the number of boards of `cells_a_board` cells each.
    pub fn count(&self, cells_a_board: usize) -> usize {
        match &self.content {
            BoardsContent::Texts(texts) => texts.len(),
            BoardsContent::Bytes(cells) => cells.len() / cells_a_board.max(1),
            BoardsContent::Cells(cells) => cells.len() / cells_a_board.max(1),
        }
    }

    /// Returns the boards in a form that other threads can read.
    pub fn rows(&self) -> PyResult<BoardSlices<'_>> {
        Ok(match &self.content {
            BoardsContent::Texts(texts) => BoardSlices::Texts(texts),
            BoardsContent::Bytes(cells) => BoardSlices::Cells(cells.as_slice()?),
            BoardsContent::Cells(cells) => BoardSlices::Cells(cells),
        })
    }
}

/// Borrowed boards, in order.
pub enum BoardSlices<'b> {
    Texts(&'b [PyBackedStr]),
    Cells(&'b [u8]),
}

impl BoardSlices<'_> {
    /// Answers each board with a method of the arrays. With `mask`, an invalid board gets the answer to [`INVALID`].
    pub fn answer<T: Send>(
        &self,
        arrays: &Arrays,
        mask: bool,
        answers: &mut [T],
        answer: impl Fn(&[i64], &mut [T]) -> Result<()> + Sync,
    ) -> Result<std::result::Result<(), InvalidRow>> {
        match self {
            Self::Texts(texts) => match locate(arrays, texts, mask)? {
                Ok(indices) => answer_indices(&indices, answers, answer).map(Ok),
                Err(wrong) => Ok(Err(wrong)),
            },
            Self::Cells(cells) => {
                let invalid = answer_boards(arrays, cells, answers, answer)?.filter(|_| !mask);
                Ok(invalid.map_or(Ok(()), |row| Err((row, invalid_reason(arrays, cells, row)))))
            }
        }
    }
}

/// Returns the indices of boards written as lines of text.
fn locate(
    arrays: &Arrays,
    lines: &[PyBackedStr],
    mask: bool,
) -> Result<std::result::Result<Vec<i64>, InvalidRow>> {
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

fn invalid_reason(arrays: &Arrays, cells: &[u8], row: usize) -> String {
    let cells_a_board = arrays.shape().map_or(1, |shape| shape.iter().product());
    let text = arrays.board_text(&cells[row * cells_a_board..][..cells_a_board]);
    text.err().map_or_else(
        || "the cells are not a board".into(),
        |error| sentence(&error),
    )
}

/// Returns the shape of an array without the axes of a board, which are the last axes, or the last one with the cells in row order.
fn leading(shape: &[usize], board_shape: &[usize]) -> Option<Vec<usize>> {
    let cells = board_shape.iter().product::<usize>();
    let rest = shape
        .strip_suffix(board_shape)
        .filter(|_| !board_shape.is_empty());
    rest.or_else(|| shape.strip_suffix(&[cells]).filter(|_| cells > 0))
        .map(<[usize]>::to_vec)
}

fn some(shape: Vec<usize>) -> Option<Vec<usize>> {
    Some(shape).filter(|shape| !shape.is_empty())
}
