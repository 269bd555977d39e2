//! What to do about an error, as data.

/// A remedy for an error. It names options and puzzles as the library knows them; each face words it in its own terms.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Remedy {
    /// A remedy that is the same in every face: `read it with a newer homing`.
    Act(&'static str),
    /// Make a table.
    Generate {
        /// In words: `make it`, `make the table again`.
        deed: &'static str,
        /// The name of its puzzle; `None` where it is clear.
        puzzle: Option<String>,
        /// The options that it is made with; a flag has the empty text.
        options: Vec<(&'static str, String)>,
    },
    /// Give an option.
    Give {
        /// What that does, in words: `ask for any solution`.
        deed: &'static str,
        /// The option, without the dashes of a command line.
        option: &'static str,
        /// A value, or the name of one in capitals; `None` for a flag, or for any value.
        value: Option<&'static str>,
    },
    /// Leave out an option.
    LeaveOut(&'static str),
}

impl Remedy {
    /// The remedy for a damaged table.
    pub(crate) const MAKE_AGAIN: Self = Self::make("make the table again");

    /// Make the table at hand.
    pub(crate) const fn make(deed: &'static str) -> Self {
        Self::Generate { deed, puzzle: None, options: Vec::new() }
    }
}
