use super::by_patterns::Abstraction;
use crate::patterns::SpacePattern;
use homing_space::space::Space;

impl<S: Space + Clone + Send + 'static> Abstraction for SpacePattern<S> {
    type State = u64;

    fn move_count(&self) -> usize {
        self.space().move_count().into()
    }

    fn state(&self, index: u64) -> u64 {
        index
    }

    fn index(&self, index: u64) -> u64 {
        index
    }

    fn after(&self, index: u64, code: usize) -> Option<u64> {
        self.space().step(index, code as u8)
    }
}
