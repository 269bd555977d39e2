//! Tables as files: how they are laid out, written, opened and replaced.
//!
//! | file | what it holds |
//! |---|---|
//! | `bytes` | mapped, read or embedded bytes |
//! | `paging` | mapped bytes read page by page |
//! | `positioned` | reads and writes at an offset, from many threads |
//! | `header` | the header and its codec |
//! | `layout` | the prelude, and the places of the columns |
//! | `entries` | columns as they are written |
//! | `write` | a table as a file |
//! | `replacement` | a file that replaces another at once |
//! | `open_file` | an open file with a header |
//! | `table_file` | the file of a table |
//! | `scratch` | the folder of a search in files |

pub mod bytes;
pub mod entries;
pub mod header;
pub mod layout;
pub mod open_file;
pub mod paging;
pub mod positioned;
pub mod replacement;
pub mod scratch;
pub mod table_file;
pub mod write;
