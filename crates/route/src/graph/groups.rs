//! Items grouped by node, in two flat arrays (compressed sparse rows).

/// Items by node. Within a node they keep their original order.
pub struct Groups<T> {
    /// The items of node `v` are `items[starts[v]..starts[v + 1]]`.
    starts: Vec<u32>,
    items: Vec<T>,
}

impl<T: Copy + Default> Groups<T> {
    /// Groups `items`, which are pairs of node and item. Runs the iterator twice, for a counting sort.
    pub fn new(nodes: u32, items: impl Iterator<Item = (u32, T)> + Clone) -> Self {
        let mut starts = vec![0u32; nodes as usize + 2];
        for (node, _) in items.clone() {
            starts[node as usize + 2] += 1;
        }
        for i in 2..starts.len() {
            starts[i] += starts[i - 1];
        }
        // Now starts[v + 1] is the position of the next item of v; once all items are placed, it is the end of v.
        let mut placed = vec![T::default(); starts[nodes as usize + 1] as usize];
        for (node, item) in items {
            let place = &mut starts[node as usize + 1];
            placed[*place as usize] = item;
            *place += 1;
        }
        starts.pop();
        Self {
            starts,
            items: placed,
        }
    }

    fn range(&self, node: u32) -> std::ops::Range<usize> {
        self.starts[node as usize] as usize..self.starts[node as usize + 1] as usize
    }

    pub fn of(&self, node: u32) -> &[T] {
        &self.items[self.range(node)]
    }

    pub fn of_mut(&mut self, node: u32) -> &mut [T] {
        let range = self.range(node);
        &mut self.items[range]
    }
}
