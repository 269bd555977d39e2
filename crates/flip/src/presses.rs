use homing_boards::flip::Flip;
use homing_search::search::{Estimate, Method, MethodSet, astar, ida};
use homing_space::space::Space;

/// The estimate of the Flip Game: one press corrects at most as many pieces as it turns, five with the usual pattern.
///
/// Presses commute and cancel, so an answer is a set of presses, and it is enough to try each set in ascending order. When all presses that
/// turn a piece have been tried, its colour is settled. If it is then not the goal's colour, the search backtracks.
#[derive(Clone, Debug)]
pub struct Presses {
    flip: Flip,
    goals: Vec<u32>,
    /// What each press turns.
    turned_by: Vec<u32>,
    /// The pieces whose colour is settled, by the smallest press that may still come.
    settled: Vec<u32>,
    /// The most pieces that one press turns.
    max_turned: u32,
}

/// A colouring by its index, and the smallest press that may still come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Node {
    turned: u32,
    least: u8,
}

impl Presses {
    /// The estimate for a board of this size, with its goals.
    pub fn of(flip: Flip) -> Self {
        let mut goals = Vec::new();
        flip.goals(|goal| goals.push(goal as u32));
        let turned_by: Vec<u32> = (0..flip.presses())
            .map(|press| flip.turned_by(press))
            .collect();
        // A piece is settled after the greatest of the presses that turn it.
        let turners: Vec<u32> = (0..flip.pieces())
            .map(|piece| flip.turners_of(piece))
            .collect();
        let is_settled = |piece: usize, least: usize| turners[piece] >> least == 0;
        let settled_before = |least| {
            (0..flip.pieces())
                .filter(|&piece| is_settled(piece, least))
                .fold(0, |pieces, piece| pieces | 1 << piece)
        };
        let settled = (0..=flip.presses()).map(settled_before).collect();
        let max_turned = turned_by
            .iter()
            .map(|turned| turned.count_ones())
            .max()
            .unwrap_or(0);
        Self {
            flip,
            goals,
            turned_by,
            settled,
            max_turned,
        }
    }

    /// Returns the number of pieces that differ from the nearest goal. Only goals that agree with the settled pieces count.
    fn wrong_pieces(&self, node: &Node) -> Option<u32> {
        let settled = self.settled[usize::from(node.least)];
        let differences = self.goals.iter().map(|goal| node.turned ^ goal);
        differences
            .filter(|difference| difference & settled == 0)
            .map(u32::count_ones)
            .min()
    }
}

impl Estimate for Presses {
    type Space = Flip;
    type Node = Node;

    fn space(&self) -> &Flip {
        &self.flip
    }

    fn node(&self, index: u64) -> Node {
        Node {
            turned: index as u32,
            least: 0,
        }
    }

    fn index(&self, node: &Node) -> u64 {
        node.turned.into()
    }

    fn follow(&self, node: Node) -> impl Iterator<Item = Node> {
        let presses = node.least..self.flip.presses() as u8;
        let pressed = move |piece: u8| Node {
            turned: node.turned ^ self.turned_by[usize::from(piece)],
            least: piece + 1,
        };
        presses
            .map(pressed)
            .filter(|next| self.wrong_pieces(next).is_some())
    }

    fn moves_at_least(&self, node: &Node) -> u32 {
        self.wrong_pieces(node)
            .unwrap_or(0)
            .div_ceil(self.max_turned.max(1))
    }

    fn is_home(&self, node: &Node) -> bool {
        self.flip.is_goal(node.turned.into())
    }
}

/// The searches of a board.
pub fn searches(flip: Flip) -> MethodSet<Flip> {
    const METHODS: &[Method<Flip>] = &[
        Method::BFS,
        Method::BIDIRECTIONAL,
        Method {
            name: "astar",
            title: "A* pieces/5",
            find: |&flip, start, limit| astar(&Presses::of(flip), start, limit),
        },
        Method {
            name: "ida",
            title: "IDA* pieces/5",
            find: |&flip, start, limit| ida(&Presses::of(flip), start, limit),
        },
    ];
    MethodSet::new(flip, METHODS)
}
