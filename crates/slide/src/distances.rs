use homing_boards::slide::{Board, DOWN, LEFT, RIGHT, Slide, UP};
use homing_search::search::{Estimate, Method, MethodSet, astar, ida};
use homing_space::space::Space;

/// Estimates of a sliding board that sum the distance of every tile from its home, by some measure.
///
/// One move moves one tile, so it changes only that tile's distance in the sum.
#[derive(Clone, Debug)]
pub struct TileDistances {
    slide: Slide,
    goal: Board,
    /// By tile, then by cell.
    distances: [[u8; Slide::MAX_CELLS]; Slide::MAX_CELLS],
}

/// A board, with its blank and its sum of distances.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Node {
    board: Board,
    blank: usize,
    sum: u32,
}

impl TileDistances {
    /// Creates the estimate that sums the rows plus columns between each tile and its home. A move changes the sum by one.
    pub fn manhattan(slide: Slide) -> Self {
        let columns = slide.columns();
        Self::measured(slide, |cell, home| {
            (cell / columns).abs_diff(home / columns) + (cell % columns).abs_diff(home % columns)
        })
    }

    /// Creates the estimate that counts the tiles that are not at home.
    pub fn misplaced(slide: Slide) -> Self {
        Self::measured(slide, |cell, home| usize::from(cell != home))
    }

    fn measured(slide: Slide, distance: impl Fn(usize, usize) -> usize) -> Self {
        let goal = slide.goal();
        let mut distances = [[0; Slide::MAX_CELLS]; Slide::MAX_CELLS];
        for home in (0..slide.cells()).filter(|&home| goal.tile(home) != 0) {
            let of_tile = &mut distances[usize::from(goal.tile(home))];
            of_tile
                .iter_mut()
                .enumerate()
                .for_each(|(cell, moves)| *moves = distance(cell, home) as u8);
        }
        Self {
            slide,
            goal,
            distances,
        }
    }

    fn distance(&self, tile: u8, cell: usize) -> u32 {
        self.distances[usize::from(tile)][cell].into()
    }
}

impl Estimate for TileDistances {
    type Space = Slide;
    type Node = Node;

    fn space(&self) -> &Slide {
        &self.slide
    }

    fn node(&self, index: u64) -> Node {
        let board = self.slide.unrank(index);
        let sum = board
            .cells(self.slide.cells())
            .enumerate()
            .map(|(cell, tile)| self.distance(tile, cell))
            .sum();
        Node {
            board,
            blank: (index / self.slide.plane()) as usize,
            sum,
        }
    }

    fn index(&self, node: &Node) -> u64 {
        self.slide
            .rank(&node.board)
            .expect("moves stay within the space")
    }

    fn follow(&self, node: Node) -> impl Iterator<Item = Node> {
        [DOWN, LEFT, RIGHT, UP].into_iter().filter_map(move |code| {
            let to = self.slide.blank_after(node.blank, code)?;
            let tile = node.board.tile(to);
            let sum = node.sum + self.distance(tile, node.blank) - self.distance(tile, to);
            Some(Node {
                board: node.board.swapped(node.blank, to),
                blank: to,
                sum,
            })
        })
    }

    fn moves_at_least(&self, node: &Node) -> u32 {
        node.sum
    }

    fn is_home(&self, node: &Node) -> bool {
        node.board == self.goal
    }
}

/// The searches of a board.
pub fn searches(slide: Slide) -> MethodSet<Slide> {
    const METHODS: &[Method<Slide>] = &[
        Method::BFS,
        Method::BIDIRECTIONAL,
        Method {
            name: "astar-misplaced",
            title: "A* misplaced tiles",
            find: |&slide, start, limit| astar(&TileDistances::misplaced(slide), start, limit),
        },
        Method {
            name: "astar",
            title: "A* Manhattan",
            find: |&slide, start, limit| astar(&TileDistances::manhattan(slide), start, limit),
        },
        Method {
            name: "ida",
            title: "IDA* Manhattan",
            find: |&slide, start, limit| ida(&TileDistances::manhattan(slide), start, limit),
        },
    ];
    MethodSet::new(slide, METHODS)
}
