use super::entries::{about, element_bits, element_count, identifier, lookup, write_elements};
use super::output::{Failure, Output};
use crate::BoardTable;
use std::io::Write;

/// Writes a Rust source file that is a module: the number of states, the states at each depth, and each column as a static array with a
/// lookup function.
pub fn write(table: &BoardTable, out: &mut Output) -> Result<(), Failure> {
    for line in about(table) {
        writeln!(out, "// {line}")?;
    }
    writeln!(
        out,
        "\n/// The number of states.\n#[allow(dead_code)]\npub const STATES: u64 = {};",
        table.state_count()
    )?;
    writeln!(
        out,
        "/// The number of states at each depth.\n#[allow(dead_code)]"
    )?;
    writeln!(
        out,
        "pub const LAYERS: [u64; {}] = {:?};",
        table.layers().len(),
        table.layers()
    )?;
    for column in &*table.columns_by_state() {
        let (function, bits) = (identifier(column.name()), element_bits(column));
        let array = function.to_uppercase();
        writeln!(
            out,
            "\n/// The column `{}`: {} entries of {} bits.",
            column.name(),
            column.entries(),
            column.bits()
        )?;
        writeln!(
            out,
            "#[rustfmt::skip]\npub static {array}: [u{bits}; {}] = [",
            element_count(column)
        )?;
        write_elements(out, column)?;
        let lookup = lookup(column, &array, "index as usize");
        writeln!(
            out,
            "];\n\n/// The entry of a state in the column `{}`.\n#[allow(dead_code)]",
            column.name()
        )?;
        writeln!(
            out,
            "pub fn {function}_at(index: u64) -> u{bits} {{\n    {lookup}\n}}"
        )?;
    }
    Ok(())
}
