use super::images::Image;
use super::kind::{BlockKind, NO_PLACE};
use super::layout::BlocksLayout;
use super::metric::Metric;
use super::sketch::Sketch;
use homing_engine::discovered::{Code, Rules};
use homing_space::space::Description;
use homing_table::error::{Result, wrong};
use homing_table::notation::Picture;
use std::sync::Arc;

/// A sliding block puzzle: its rules. [`Discovered`](homing_engine::discovered::Discovered) turns them into a space.
///
/// ```
/// use homing::discovered::{Discovered, Rules};
/// use homing::puzzle::blocks::{Blocks, Metric};
/// use homing::{Stop, Table};
///
/// let picture = "AAB\nAAC\n..D\n\n...\n.AA\n.AA\n";
/// let blocks = Blocks::parse(picture, Metric::Step)?;
/// let start = blocks.starts()[0];
/// let space = Discovered::find(blocks, &Stop::NEVER)?;
/// let table = Table::generate(space.clone(), |_| {})?;
/// assert_eq!(table.depth(table.locate(&space, &start).unwrap())?, Some(8));
/// # Ok::<(), homing::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Blocks {
    layout: Arc<BlocksLayout>,
    /// The symmetries of the layout, except the identity.
    images: Arc<[Image]>,
}

/// The positions of the blocks: for each kind their places in ascending order, packed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BlockPlacement(u128);

/// The most blocks on a board.
const MAX_BLOCKS: usize = 128;

impl Blocks {
    /// Parses a puzzle in the notation of files.
    ///
    /// # Errors
    ///
    /// [`Error::At`](homing_table::Error::At) if the picture is invalid; [`Error::TooMany`](homing_table::Error::TooMany) if the puzzle is
    /// too large.
    pub fn parse(text: &str, metric: Metric) -> Result<Self> {
        Self::new(Sketch::parse(text, None)?, metric)
    }

    pub(super) fn new(sketch: Sketch, metric: Metric) -> Result<Self> {
        let layout = BlocksLayout::new(sketch, metric)?;
        Ok(Self {
            images: layout.find_images().into(),
            layout: Arc::new(layout),
        })
    }

    /// The puzzle described in the header of a table.
    pub(super) fn described(found: &Description) -> Result<Self> {
        Self::parse(
            &found.parameters,
            Metric::of_words(&found.metric).unwrap_or_default(),
        )
    }

    /// Unpacks the places of a state, those of each kind next to each other. Returns the occupied cells.
    #[inline]
    fn unpacked(&self, BlockPlacement(code): BlockPlacement, at: &mut [u8; MAX_BLOCKS]) -> u128 {
        let (mut taken, mut next) = (0, 0);
        for kind in &self.layout.kinds {
            for of_kind in 0..kind.blocks.len() {
                let place = self.layout.place_in(code, kind, of_kind);
                at[next] = place;
                // A code in a forged file may contain a missing place.
                taken |= kind.masks.get(usize::from(place)).copied().unwrap_or(0);
                next += 1;
            }
        }
        taken
    }

    /// Visits each move, by ascending code: its code, the code of the inverse move, and the next state.
    #[inline]
    fn each_move(&self, state: BlockPlacement, mut visit: impl FnMut(u8, u8, BlockPlacement)) {
        let layout = &*self.layout;
        let mut at = [0; MAX_BLOCKS];
        let taken = self.unpacked(state, &mut at);
        for block in &layout.blocks {
            let kind = &layout.kinds[block.kind];
            let alike = &at[kind.first..kind.first + kind.blocks.len()];
            let from = usize::from(alike[block.of_kind]);
            let Some(own) = kind.masks.get(from) else {
                continue;
            };
            let others = taken & !own;
            let mut go = |number: u8, to: u8| {
                let (next, of_kind) = moved(state.0, kind, alike, block.of_kind, to);
                let back = kind.numbers[usize::from(to) * kind.places.len() + from];
                let first_back = layout.blocks[kind.blocks[of_kind]].first_code;
                visit(
                    (block.first_code + usize::from(number)) as u8,
                    (first_back + usize::from(back)) as u8,
                    BlockPlacement(next),
                );
            };
            match layout.metric {
                // A confined block moves straight in any metric.
                Metric::Move if !kind.is_confined => {
                    let reached = kind.reached(from, others);
                    if reached != 1 << from {
                        let targets = kind.targets[from]
                            .iter()
                            .filter(|&&(to, _)| reached >> to & 1 != 0);
                        targets.for_each(|&(to, number)| go(number, to));
                    }
                }
                metric => {
                    let farthest = if metric == Metric::Step {
                        1
                    } else {
                        usize::MAX
                    };
                    for way in 0..4 {
                        let mut to = kind.beside[from][way];
                        let mut cells = 0;
                        while cells < farthest
                            && to != NO_PLACE
                            && kind.masks[usize::from(to)] & others == 0
                        {
                            go(kind.numbers[from * kind.places.len() + usize::from(to)], to);
                            to = kind.beside[usize::from(to)][way];
                            cells += 1;
                        }
                    }
                }
            }
        }
    }
}

impl BlockKind {
    /// The places that a block can reach from a place past the cells of others, as bits.
    #[inline]
    fn reached(&self, from: usize, others: u128) -> u128 {
        let mut reached = 1u128 << from;
        let mut waiting = reached;
        while waiting != 0 {
            let place = waiting.trailing_zeros() as usize;
            waiting &= waiting - 1;
            for next in self.beside[place] {
                if next != NO_PLACE
                    && reached >> next & 1 == 0
                    && self.masks[usize::from(next)] & others == 0
                {
                    reached |= 1 << next;
                    waiting |= 1 << next;
                }
            }
        }
        reached
    }
}

/// The code after a block of a kind moved to a place, and the block's new index within the kind.
#[inline]
fn moved(code: u128, kind: &BlockKind, alike: &[u8], of_kind: usize, to: u8) -> (u128, usize) {
    let (mut word, mut shift, mut now, mut is_in) = (0u128, 0, 0, false);
    for (other, &place) in alike.iter().enumerate() {
        if other == of_kind {
            continue;
        }
        if !is_in && to < place {
            word |= u128::from(to) << shift;
            shift += kind.bits;
            is_in = true;
        }
        now += usize::from(!is_in);
        word |= u128::from(place) << shift;
        shift += kind.bits;
    }
    if !is_in {
        word |= u128::from(to) << shift;
    }
    (code & !kind.code_mask | word << kind.shift, now)
}

impl Code for BlockPlacement {
    const BITS: u32 = 128;

    #[inline]
    fn code(&self) -> u128 {
        self.0
    }

    #[inline]
    fn of_code(code: u128) -> Self {
        Self(code)
    }
}

impl Rules for Blocks {
    type State = BlockPlacement;

    fn name(&self) -> String {
        format!("blocks:{}x{}", self.layout.rows(), self.layout.columns())
    }

    fn starts(&self) -> Vec<BlockPlacement> {
        vec![BlockPlacement(self.layout.start)]
    }

    /// A picture may show an unsolvable puzzle.
    fn may_lack_goals(&self) -> bool {
        true
    }

    fn why_no_goal(&self) -> Option<String> {
        self.layout.hopeless.clone()
    }

    fn is_goal(&self, &BlockPlacement(code): &BlockPlacement) -> bool {
        let is_met = |&(number, place): &(usize, u8)| {
            let kind = &self.layout.kinds[number];
            (0..kind.blocks.len()).any(|of_kind| self.layout.place_in(code, kind, of_kind) == place)
        };
        self.layout
            .goals
            .iter()
            .all(|met_by| met_by.iter().any(is_met))
    }

    #[inline]
    fn moves(&self, state: &BlockPlacement, mut visit: impl FnMut(u8, BlockPlacement)) {
        self.each_move(*state, |code, _, next| visit(code, next));
    }

    #[inline]
    fn moves_back(&self, state: &BlockPlacement, mut visit: impl FnMut(u8, BlockPlacement)) {
        self.each_move(*state, |_, back, before| visit(back, before));
    }

    fn move_names(&self) -> Vec<String> {
        self.layout.move_names()
    }

    fn can_undo(&self) -> bool {
        true
    }

    fn images(
        &self,
        &BlockPlacement(code): &BlockPlacement,
        mut visit: impl FnMut(BlockPlacement),
    ) {
        self.images
            .iter()
            .for_each(|image| visit(BlockPlacement(self.layout.image(code, image))));
    }

    fn code_bits(&self) -> u32 {
        self.layout.code_bits
    }

    fn parameters(&self) -> String {
        self.layout.text()
    }

    fn goal(&self) -> String {
        self.layout.goal_text()
    }

    fn metric(&self) -> String {
        self.layout.metric.words().into()
    }

    fn board_text(&self, &BlockPlacement(code): &BlockPlacement) -> String {
        self.layout
            .drawn(code)
            .iter()
            .map(|row| row.iter().collect::<String>())
            .collect::<Vec<_>>()
            .join("/")
    }

    fn parse_board(&self, text: &str) -> Result<BlockPlacement> {
        self.layout.parse_board(text).map(BlockPlacement)
    }

    fn picture(&self, &BlockPlacement(code): &BlockPlacement) -> Picture {
        self.layout.picture(code)
    }

    fn cell_shape(&self) -> Option<Vec<usize>> {
        Some(vec![self.layout.rows(), self.layout.columns()])
    }

    fn push_cells(&self, &BlockPlacement(code): &BlockPlacement, cells: &mut Vec<u8>) {
        cells.extend(
            self.layout
                .drawn(code)
                .iter()
                .flatten()
                .map(|&letter| letter as u8),
        );
    }

    fn state_of_cells(&self, cells: &[u8]) -> Result<BlockPlacement> {
        match std::str::from_utf8(cells) {
            Ok(text) => self.parse_board(text),
            Err(_) => wrong("expected the codes of letters, `.` and `#`"),
        }
    }
}
