//! Records as text, as JSON and as pictures.

mod text;
mod form;
mod table_text;
mod svg;

pub use form::*;
pub use svg::*;
pub use table_text::*;
