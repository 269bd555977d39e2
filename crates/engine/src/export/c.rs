use super::entries::{about, element_bits, element_count, identifier, lookup, write_elements};
use super::output::{Failure, Output};
use crate::{Answerer, BoardTable};
use std::io::Write;

/// Writes a C source file (C99, C++): the number of states, the states at each depth, and each column as an array with a lookup function.
pub fn write(table: &BoardTable, out: &mut Output) -> Result<(), Failure> {
    let name = identifier(&table.description().puzzle);
    let about = about(table).join("\n   ").replace("*/", "* /");
    writeln!(out, "/* {about} */\n\n#include <stdint.h>\n")?;
    writeln!(
        out,
        "enum {{ {name}_greatest_depth = {} }};",
        table.layers().len().saturating_sub(1)
    )?;
    writeln!(
        out,
        "static const uint64_t {name}_states = {}u;\n",
        table.state_count()
    )?;
    let layers: Vec<_> = table
        .layers()
        .iter()
        .map(|count| format!("{count}u"))
        .collect();
    writeln!(out, "/* The number of states at each depth. */")?;
    writeln!(
        out,
        "static const uint64_t {name}_layers[{}] = {{{}}};",
        layers.len(),
        layers.join(", ")
    )?;
    for column in &*table.columns_by_state() {
        let (array, bits) = (
            format!("{name}_{}", identifier(column.name())),
            element_bits(column),
        );
        writeln!(
            out,
            "\n/* The column {}: {} entries of {} bits. */",
            column.name(),
            column.entries(),
            column.bits()
        )?;
        writeln!(
            out,
            "static const uint{bits}_t {array}[{}] = {{",
            element_count(column)
        )?;
        write_elements(out, column)?;
        writeln!(
            out,
            "}};\n\n/* The entry of a state in the column {}. */",
            column.name()
        )?;
        let lookup = lookup(column, &array, "index");
        writeln!(
            out,
            "static inline uint{bits}_t {array}_at(uint64_t index) {{\n    return {lookup};\n}}"
        )?;
    }
    Ok(())
}
