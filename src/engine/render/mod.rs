//! Records as text, as JSON and as pictures.

mod form;
mod svg;
mod table_text;
mod text;

pub use form::*;
pub use svg::*;
pub use table_text::*;
