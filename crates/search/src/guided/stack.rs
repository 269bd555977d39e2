/// A stack of boards to expand, with the moves that lead to each.
///
/// A board does not carry its path. Each expanded board leaves a link on the *trail*: the index of its parent's link, and the last move. A
/// board on the stack has such a link, too. Parents ascend from the bottom of the stack to its top, so all links above the parent of the
/// topmost board can be dropped, and the trail stays as short as the path and a few batches.
pub struct Stack<N> {
    /// Longer than `len`, so that children are written in place.
    nodes: Vec<N>,
    links: Vec<TrailLink>,
    len: usize,
    /// The indices of the boards that look solved.
    solved: Vec<usize>,
    trail: Vec<TrailLink>,
    /// The index on the trail of the first board of the last batch.
    first_taken: u32,
    /// The moves that lead to the first boards.
    start: Vec<u8>,
}

/// How a board was reached.
#[derive(Clone, Copy)]
struct TrailLink {
    /// The index of the parent's link on the trail.
    parent: u32,
    /// The move from the parent.
    code: u8,
}

impl TrailLink {
    /// The link of a board without a parent.
    const START: Self = Self {
        parent: u32::MAX,
        code: 0,
    };
}

impl<N> Default for Stack<N> {
    /// An empty stack.
    fn default() -> Self {
        Self {
            nodes: Vec::new(),
            links: Vec::new(),
            len: 0,
            solved: Vec::new(),
            trail: Vec::new(),
            first_taken: 0,
            start: Vec::new(),
        }
    }
}

impl<N: Clone> Stack<N> {
    /// Removes all boards. `start` has the moves that lead to the boards that are pushed next.
    pub fn clear(&mut self, start: &[u8]) {
        self.len = 0;
        self.solved.clear();
        self.trail.clear();
        self.start.clear();
        self.start.extend_from_slice(start);
    }

    /// Pushes a board without a parent.
    pub fn push(&mut self, node: N, looks_solved: bool) {
        if self.len == self.nodes.len() {
            self.nodes.push(node);
            self.links.push(TrailLink::START);
        } else {
            self.nodes[self.len] = node;
            self.links[self.len] = TrailLink::START;
        }
        self.len += 1;
        if looks_solved {
            self.mark_solved();
        }
    }

    /// The topmost board.
    pub fn top(&self) -> Option<&N> {
        self.nodes[..self.len].last()
    }

    /// The number of boards above the topmost one that looks solved.
    pub fn above_solved(&self) -> usize {
        self.len - self.solved.last().map_or(0, |place| place + 1)
    }

    /// The moves that lead to the topmost board.
    pub fn path(&self) -> Vec<u8> {
        let mut moves = self.start.clone();
        let mut link = self.links[..self.len]
            .last()
            .copied()
            .unwrap_or(TrailLink::START);
        while let Some(before) = self.trail.get(link.parent as usize) {
            moves.push(link.code);
            link = *before;
        }
        moves[self.start.len()..].reverse();
        moves
    }

    /// Removes the topmost board.
    pub fn pop(&mut self) {
        self.len = self.len.saturating_sub(1);
        self.solved.pop_if(|place| *place >= self.len);
    }

    /// Like [`take`](Self::take), into a batch that first grows to `len` boards.
    #[inline(always)]
    pub fn fill(&mut self, batch: &mut Vec<N>, len: usize, count: usize, children: usize) -> usize {
        if let (true, Some(top)) = (batch.len() < len, self.top()) {
            batch.resize(len, top.clone());
        }
        self.take(batch, count, children)
    }

    /// Moves the topmost `count` boards into a batch, and reserves space for `children` more. Returns the number of boards moved.
    #[inline(always)]
    pub fn take(&mut self, batch: &mut [N], count: usize, children: usize) -> usize {
        let count = count.min(self.len).min(batch.len());
        let rest = self.len - count;
        batch[..count].clone_from_slice(&self.nodes[rest..self.len]);
        // A board without a parent keeps nothing: its `u32::MAX` wraps to 0.
        let needed = self.links[..self.len]
            .last()
            .map_or(0, |link| link.parent.wrapping_add(1));
        self.trail.truncate(needed as usize);
        self.first_taken = self.trail.len() as u32;
        self.trail.extend_from_slice(&self.links[rest..self.len]);
        self.len = rest;
        while self.solved.pop_if(|place| *place >= rest).is_some() {}
        if self.nodes.len() < rest + children && count > 0 {
            self.nodes.resize(2 * (rest + children), batch[0].clone());
            self.links.resize(2 * (rest + children), TrailLink::START);
        }
        count
    }

    /// Pushes a child of the board with this index in the batch, and returns where to write it; `None` if the reserved space is used up.
    #[inline(always)]
    pub fn add(&mut self, number: usize, code: u8) -> Option<&mut N> {
        let (child, link) = (self.nodes.get_mut(self.len)?, self.links.get_mut(self.len)?);
        *link = TrailLink {
            parent: self.first_taken + number as u32,
            code,
        };
        self.len += 1;
        Some(child)
    }

    /// Marks the topmost board as one that looks solved.
    #[inline(always)]
    pub fn mark_solved(&mut self) {
        self.solved.push(self.len - 1);
    }

    /// The children of the last batch, if it took all boards: the index of the parent in the batch, the code of the move, and the child.
    pub fn children(&self) -> impl DoubleEndedIterator<Item = (usize, u8, &N)> {
        let all = self.links[..self.len].iter().zip(&self.nodes[..self.len]);
        all.map(|(link, node)| ((link.parent - self.first_taken) as usize, link.code, node))
    }
}
