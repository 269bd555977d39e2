use super::depth_index::DepthIndex;
use std::ops::RangeInclusive;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

/// A cache of depths for draws and lists by depth. The table keeps it and shares it with its clones, so only the first query takes time.
#[derive(Debug, Default)]
pub struct KnownDepths {
    index: OnceLock<DepthIndex>,
    /// The depths of all states, as a repeated search has found them.
    searched: OnceLock<Vec<u32>>,
    lists: Mutex<Vec<DepthList>>,
}

/// All states of some depths, by ascending index.
type DepthList = (RangeInclusive<u32>, Arc<Vec<u64>>);

/// The cached lists have at most this many states together: 32 MiB.
const MAX_STATES_KEPT: usize = 1 << 22;

impl KnownDepths {
    /// Returns the depths of all states, if they are cached.
    pub fn index(&self) -> Option<&DepthIndex> {
        self.index.get()
    }

    /// Caches the depths of all states. If several threads have computed them, the first one wins.
    pub fn keep_index(&self, index: DepthIndex) {
        self.index.get_or_init(|| index);
    }

    /// Returns the depths of all states, which `search` finds if they are not cached. Only for tables without a column that shows the
    /// nearer neighbours.
    pub fn searched(&self, search: impl FnOnce() -> Vec<u32>) -> &[u32] {
        self.searched.get_or_init(search)
    }

    /// Returns the list of all states of these depths, if it is cached.
    pub fn list(&self, depths: &RangeInclusive<u32>) -> Option<Arc<Vec<u64>>> {
        let lists = self.lists.lock().unwrap_or_else(PoisonError::into_inner);
        lists
            .iter()
            .find(|(of, _)| of == depths)
            .map(|(_, list)| Arc::clone(list))
    }

    /// Caches a list, and drops the oldest ones for it. A list that is too long is not cached.
    pub fn keep_list(&self, depths: &RangeInclusive<u32>, list: &Arc<Vec<u64>>) {
        if list.len() > MAX_STATES_KEPT {
            return;
        }
        let mut lists = self.lists.lock().unwrap_or_else(PoisonError::into_inner);
        lists.retain(|(of, _)| of != depths);
        lists.push((depths.clone(), Arc::clone(list)));
        let mut kept: usize = lists.iter().map(|(_, list)| list.len()).sum();
        while kept > MAX_STATES_KEPT {
            kept -= lists.remove(0).1.len();
        }
    }
}
