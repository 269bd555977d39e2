use super::{Cost, CostOrder, Cursor, Description, Space};

/// A [`Space`] behind a pointer, by indices alone. Code that need not be fast takes one, and is compiled once instead of for each space.
pub trait DynSpace: Sync {
    /// As [`Space::describe`]; so are the others.
    fn describe(&self) -> Description;
    fn len(&self) -> u64;
    fn entries(&self) -> u64;
    fn entry(&self, index: u64) -> u64;
    fn move_count(&self) -> u8;
    fn goals(&self, visit: &mut dyn FnMut(u64));
    fn is_goal(&self, index: u64) -> bool;
    fn successors(&self, index: u64, visit: &mut dyn FnMut(u8, u64));
    fn predecessors(&self, index: u64, visit: &mut dyn FnMut(u8, u64));
    fn has_codes(&self) -> bool;
    fn step(&self, index: u64, code: u8) -> Option<u64>;
    fn weights(&self) -> Option<&'static [u8]>;
    fn cost(&self, code: u8) -> Cost;
    fn cost_order(&self) -> CostOrder;
    fn enter(&self, index: u64) -> Cursor;
    fn advance(&self, at: Cursor, code: u8) -> Option<Cursor>;
    fn can_move(&self, at: Cursor, code: u8) -> bool;
    fn advance_all(&self, walks: &mut [Cursor], codes: &[u8]) -> bool;
    fn is_symmetric(&self) -> bool;
    fn depth_parity(&self, index: u64) -> Option<u8>;
    fn symmetry_count(&self) -> u64;
    fn is_first_of_class(&self, index: u64) -> bool;
    fn undo(&self, code: u8) -> Option<u8>;
    fn moves_commute(&self) -> bool;

    /// Visits the index of each [image](Space::images) of a state.
    fn images(&self, index: u64, visit: &mut dyn FnMut(Option<u64>));

    /// Returns the index of the state with this index, which should be the same.
    fn round_trip(&self, index: u64) -> Option<u64>;

    /// Returns the state with this index, for messages.
    fn state_text(&self, index: u64) -> String;
}

impl<S: Space> DynSpace for S {
    fn describe(&self) -> Description {
        Space::describe(self)
    }

    fn len(&self) -> u64 {
        Space::len(self)
    }

    fn entries(&self) -> u64 {
        Space::entries(self)
    }

    fn entry(&self, index: u64) -> u64 {
        Space::entry(self, index)
    }

    fn move_count(&self) -> u8 {
        Space::move_count(self)
    }

    fn goals(&self, visit: &mut dyn FnMut(u64)) {
        Space::goals(self, visit);
    }

    fn is_goal(&self, index: u64) -> bool {
        Space::is_goal(self, index)
    }

    fn successors(&self, index: u64, visit: &mut dyn FnMut(u8, u64)) {
        Space::successors(self, index, visit);
    }

    fn predecessors(&self, index: u64, visit: &mut dyn FnMut(u8, u64)) {
        Space::predecessors(self, index, visit);
    }

    fn has_codes(&self) -> bool {
        Space::has_codes(self)
    }

    fn step(&self, index: u64, code: u8) -> Option<u64> {
        Space::step(self, index, code)
    }

    fn weights(&self) -> Option<&'static [u8]> {
        Space::weights(self)
    }

    fn cost(&self, code: u8) -> Cost {
        Space::cost(self, code)
    }

    fn cost_order(&self) -> CostOrder {
        Space::cost_order(self)
    }

    fn enter(&self, index: u64) -> Cursor {
        Space::enter(self, index)
    }

    fn advance(&self, at: Cursor, code: u8) -> Option<Cursor> {
        Space::advance(self, at, code)
    }

    fn can_move(&self, at: Cursor, code: u8) -> bool {
        Space::can_move(self, at, code)
    }

    fn advance_all(&self, walks: &mut [Cursor], codes: &[u8]) -> bool {
        Space::advance_all(self, walks, codes)
    }

    fn is_symmetric(&self) -> bool {
        Space::is_symmetric(self)
    }

    fn depth_parity(&self, index: u64) -> Option<u8> {
        Space::depth_parity(self, index)
    }

    fn symmetry_count(&self) -> u64 {
        Space::symmetry_count(self)
    }

    fn is_first_of_class(&self, index: u64) -> bool {
        Space::is_first_of_class(self, index)
    }

    fn undo(&self, code: u8) -> Option<u8> {
        Space::undo(self, code)
    }

    fn moves_commute(&self) -> bool {
        Space::moves_commute(self)
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
