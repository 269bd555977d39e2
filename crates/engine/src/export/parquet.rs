//! Rows in columns, compressed: Parquet, by the crate of that name without its Arrow support.

use super::output::{Failure, Output};
use crate::{Answerer, BoardTable, Row, RowSource};
use homing_table::table::FORMAT;
use parquet::basic::{Compression, Encoding};
use parquet::data_type::{ByteArray, ByteArrayType, DataType, Int32Type, Int64Type};
use parquet::errors::ParquetError;
use parquet::file::metadata::KeyValue;
use parquet::file::properties::WriterProperties;
use parquet::file::writer::{SerializedFileWriter, SerializedRowGroupWriter};
use parquet::schema::parser::parse_message_type;
use rayon::prelude::*;
use std::sync::Arc;

/// The parts of a row group: slightly more than a million rows, whose columns are in memory together.
const PARTS_A_GROUP: u64 = 64;

/// Writes rows in the columns `index` (uint64), `board` (a list of uint8, the cells), `depth` (int32, null if no goal can be reached) and
/// `move` (a string, null in a goal, too). If moves have weights, `weight` (int32), the weight of the way home, comes before `depth`. The
/// metadata contain the puzzle, the digest of the table, and the version of the table format.
pub fn write(
    table: &BoardTable,
    source: &dyn RowSource,
    output: &mut Output,
) -> Result<(), Failure> {
    let weight = if table.is_weighted() {
        "optional int32 weight;"
    } else {
        ""
    };
    let schema = format!(
        "message rows {{
            required int64 index (INTEGER(64, false));
            required group board (LIST) {{ repeated group list {{ required int32 element (INTEGER(8, false)); }} }}
            {weight}
            optional int32 depth;
            optional binary move (UTF8);
        }}"
    );
    let properties = WriterProperties::builder()
        .set_compression(Compression::SNAPPY)
        // Ascending numbers: their differences are small, and there are no duplicates.
        .set_column_dictionary_enabled("index".into(), false)
        .set_column_encoding("index".into(), Encoding::DELTA_BINARY_PACKED)
        .set_key_value_metadata(Some(metadata(table)?))
        .build();
    let schema = Arc::new(parse_message_type(&schema).map_err(failure)?);
    let mut writer =
        SerializedFileWriter::new(&mut *output, schema, Arc::new(properties)).map_err(failure)?;
    let part_count = source.part_count();
    for first in (0..part_count).step_by(PARTS_A_GROUP as usize) {
        let end = (first + PARTS_A_GROUP).min(part_count);
        let parts: Vec<ColumnValues> = (first..end)
            .into_par_iter()
            .map(|part| ColumnValues::read(table, source, part))
            .collect::<Result<_, _>>()?;
        let mut group = writer.next_row_group().map_err(failure)?;
        parts_written(table, &parts, &mut group).map_err(failure)?;
        group.close().map_err(failure)?;
        writer.inner_mut().report(end as f64 / part_count as f64);
    }
    writer.close().map_err(failure)?;
    Ok(())
}

/// Returns the metadata of the file.
fn metadata(table: &BoardTable) -> homing_table::error::Result<Vec<KeyValue>> {
    let about = table.description();
    let mut digest = crc32fast::Hasher::new();
    for column in table.columns() {
        digest.update(column.bytes());
    }
    let pair = |name: &str, value: String| KeyValue::new(format!("homing.{name}"), value);
    Ok(vec![
        pair("puzzle", about.puzzle),
        pair("parameters", about.parameters),
        pair("goal", about.goal),
        pair("index", about.index),
        pair("metric", about.metric),
        // CRC-32 of the bytes of all columns, in the order of the table.
        pair("digest", format!("{:08x}", digest.finalize())),
        pair("format_version", FORMAT.to_string()),
    ])
}

/// The values of a part's rows, by column. A `None` is left out and marked by its level.
#[derive(Default)]
struct ColumnValues {
    index: Vec<i64>,
    cells: Vec<i32>,
    weight: (Vec<i32>, Vec<i16>),
    depth: (Vec<i32>, Vec<i16>),
    best_move: (Vec<u8>, Vec<i16>),
}

fn push<T>((values, levels): &mut (Vec<T>, Vec<i16>), value: Option<T>) {
    levels.push(value.is_some().into());
    values.extend(value);
}

impl ColumnValues {
    fn read(
        table: &BoardTable,
        source: &dyn RowSource,
        part: u64,
    ) -> homing_table::error::Result<Self> {
        let (mut columns, mut cells, order) = (Self::default(), Vec::new(), table.cost_order());
        source.read(part, &mut |row: Row| {
            columns.index.push(row.index as i64);
            cells.clear();
            table.push_cells(row.index, &mut cells);
            columns
                .cells
                .extend(cells.iter().map(|&cell| i32::from(cell)));
            let cost = row
                .cost
                .map(|cost| order.split(cost.weight(), cost.moves()));
            push(
                &mut columns.weight,
                cost.and_then(|cost| cost.1).map(|weight| weight as i32),
            );
            push(&mut columns.depth, cost.map(|cost| cost.0 as i32));
            push(&mut columns.best_move, row.best_move);
        })?;
        Ok(columns)
    }
}

/// Writes the columns of the parts as a row group.
fn parts_written<W>(
    table: &BoardTable,
    parts: &[ColumnValues],
    group: &mut SerializedRowGroupWriter<'_, W>,
) -> Result<(), ParquetError>
where
    W: std::io::Write + Send,
{
    let texts: Vec<ByteArray> = (0..table.move_count())
        .map(|code| table.moves_text(&[code]).into_bytes().into())
        .collect();
    column::<Int64Type, _>(group, parts, |part| (part.index.clone(), None, None))?;
    column::<Int32Type, _>(group, parts, |part| {
        // A board's first cell starts a list, at level 0, and the others continue it.
        let cells_a_row = part.cells.len() / part.index.len().max(1);
        let begins = (0..part.cells.len())
            .map(|at| i16::from(at % cells_a_row.max(1) != 0))
            .collect();
        (
            part.cells.clone(),
            Some(vec![1; part.cells.len()]),
            Some(begins),
        )
    })?;
    if table.is_weighted() {
        column::<Int32Type, _>(group, parts, |part| {
            (part.weight.0.clone(), Some(part.weight.1.clone()), None)
        })?;
    }
    column::<Int32Type, _>(group, parts, |part| {
        (part.depth.0.clone(), Some(part.depth.1.clone()), None)
    })?;
    column::<ByteArrayType, _>(group, parts, |part| {
        let moves = part
            .best_move
            .0
            .iter()
            .map(|&code| texts[usize::from(code)].clone())
            .collect();
        (moves, Some(part.best_move.1.clone()), None)
    })
}

/// Values, and for each row whether there is one and whether it starts a list.
type Values<T> = (Vec<T>, Option<Vec<i16>>, Option<Vec<i16>>);

/// Writes the next column of a row group, part by part.
fn column<T: DataType, W: std::io::Write + Send>(
    group: &mut SerializedRowGroupWriter<'_, W>,
    parts: &[ColumnValues],
    values: impl Fn(&ColumnValues) -> Values<T::T>,
) -> Result<(), ParquetError> {
    let mut column = group
        .next_column()?
        .ok_or_else(|| ParquetError::General("the schema has too few columns".into()))?;
    for part in parts {
        let (values, filled, begins) = values(part);
        column
            .typed::<T>()
            .write_batch(&values, filled.as_deref(), begins.as_deref())?;
    }
    column.close()
}

/// Converts an error of the crate, or that of the output if it accepts no more bytes.
fn failure(error: ParquetError) -> Failure {
    match error {
        ParquetError::External(cause) => match cause.downcast::<std::io::Error>() {
            Ok(source) => Failure::Output(*source),
            Err(cause) => Failure::Output(std::io::Error::other(cause)),
        },
        error => Failure::Output(std::io::Error::other(error)),
    }
}
