//! What to do about an error, as data.

/// A remedy for an error. It names options and puzzles as the library does; each interface puts it in its own words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Remedy {
    /// A remedy that every interface words alike: `read it with a newer homing`.
    Act(&'static str),
    /// Make a table.
    Generate {
        /// In words: `make it`, `make the table again`.
        deed: &'static str,
        /// The name of its puzzle, or `None` if the context makes it clear.
        puzzle: Option<String>,
        /// The options to make it with; a flag has an empty value.
        options: Vec<(&'static str, String)>,
    },
    /// Give an option.
    Give {
        /// The effect of the option, in words: `ask for any solution`.
        deed: &'static str,
        /// The option, without the dashes of a command line.
        option: &'static str,
        /// A value, or a placeholder in capitals; `None` for a flag, or if any value will do.
        value: Option<&'static str>,
    },
    /// Leave out an option.
    LeaveOut(&'static str),
}

impl Remedy {
    /// The remedy for a damaged table.
    pub const MAKE_AGAIN: Self = Self::make("make the table again");

    /// The remedy for a file that is no table.
    pub const NAME_A_TABLE: Self = Self::Act("name the file of a table");

    /// Make the table that the error is about.
    pub const fn make(deed: &'static str) -> Self {
        Self::Generate {
            deed,
            puzzle: None,
            options: Vec::new(),
        }
    }
}
