use super::{Cost, CostOrder, Cursor, Description, List, Space};

/// Passes all methods of [`Space`] that need neither a state nor a visitor to a macro, after the tokens that it begins with. The trait
/// behind a pointer and the space that calls it use the same list.
macro_rules! space_methods {
    ($macro:ident $($before:tt)*) => {
        $macro! { $($before)*
            describe() -> Description;
            len() -> u64;
            is_empty() -> bool;
            entries() -> u64;
            entry(index: u64) -> u64;
            move_count() -> u8;
            is_goal(index: u64) -> bool;
            has_codes() -> bool;
            step(index: u64, code: u8) -> Option<u64>;
            weights() -> Option<&'static [u8]>;
            cost(code: u8) -> Cost;
            cost_order() -> CostOrder;
            enter(index: u64) -> Cursor;
            advance(at: Cursor, code: u8) -> Option<Cursor>;
            can_move(at: Cursor, code: u8) -> bool;
            advance_all(walks: &mut [Cursor], codes: &[u8]) -> bool;
            is_symmetric() -> bool;
            depth_parity(index: u64) -> Option<u8>;
            symmetry_count() -> u64;
            has_all_symmetries() -> bool;
            is_first_of_class(index: u64) -> bool;
            undo(code: u8) -> Option<u8>;
            moves_commute() -> bool;
            lists() -> Vec<List>;
        }
    };
}
#[allow(
    unused_imports,
    reason = "the build script and the reader have no space that calls one behind a pointer"
)]
pub(crate) use space_methods;

/// Declares [`DynSpace`] with these methods of [`Space`], those that visit, and those that use the state of an index.
macro_rules! dyn_space {
    ($($name:ident($($argument:ident: $type:ty),*) -> $result:ty;)*) => {
        /// A [`Space`] behind a pointer, by indices alone. Code that need not be fast takes one, and is compiled once instead of for each
        /// space.
        pub trait DynSpace: Sync {
            $(fn $name(&self, $($argument: $type),*) -> $result;)*

            /// Visits each goal.
            fn goals(&self, visit: &mut dyn FnMut(u64));

            /// Visits each legal move in a state.
            fn successors(&self, index: u64, visit: &mut dyn FnMut(u8, u64));

            /// Visits each move that leads into a state.
            fn predecessors(&self, index: u64, visit: &mut dyn FnMut(u8, u64));

            /// Visits the index of each [image](Space::images) of a state.
            fn images(&self, index: u64, visit: &mut dyn FnMut(Option<u64>));

            /// Returns the index of the state with this index, which should be the same.
            fn round_trip(&self, index: u64) -> Option<u64>;

            /// Returns the state with this index, for messages.
            fn state_text(&self, index: u64) -> String;
        }

        impl<S: Space> DynSpace for S {
            $(fn $name(&self, $($argument: $type),*) -> $result {
                Space::$name(self, $($argument),*)
            })*

            fn goals(&self, visit: &mut dyn FnMut(u64)) {
                Space::goals(self, visit);
            }

            fn successors(&self, index: u64, visit: &mut dyn FnMut(u8, u64)) {
                Space::successors(self, index, visit);
            }

            fn predecessors(&self, index: u64, visit: &mut dyn FnMut(u8, u64)) {
                Space::predecessors(self, index, visit);
            }

            fn images(&self, index: u64, visit: &mut dyn FnMut(Option<u64>)) {
                Space::images(self, &self.unrank(index), |image| visit(self.rank(&image)));
            }

            fn round_trip(&self, index: u64) -> Option<u64> {
                self.rank(&self.unrank(index))
            }

            fn state_text(&self, index: u64) -> String {
                format!("{:?}", self.unrank(index))
            }
        }
    };
}

space_methods! { dyn_space }
