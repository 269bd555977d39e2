use super::super::pieces::Pieces;
use super::super::space::PatternSpace;
use super::super::symmetric_choice;
use super::super::table::PatternTables;
use super::super::words::words;
use super::bounds::{BoundGuide, BoundStart};
use super::neighbours::{NeighbourGuide, NeighbourStart};
use crate::pieces::Arrangement;
use crate::rows::RowPlace;
use crate::symmetry::PermSymmetry;
use homing_search::guided::{
    Abstraction, BoardMoves, Guide, Order, PatternGuide, PatternStart, PatternView, PatternWords,
    Search, Way,
};
use homing_search::patterns::Pattern as _;
use homing_table::error::{Error, Result};
use std::sync::Arc;

/// The bounds of a puzzle.
pub enum PermGuide {
    /// From neighbours.
    Neighbours(Box<NeighbourGuide>),
    /// From depths mod 3.
    Depths(Box<DepthGuide>),
    /// From the bounds of a symmetric pattern.
    Bounds(Box<BoundGuide>),
}

/// A guide by depths mod 3, and for each view the symmetry that is applied before the first lookup.
pub struct DepthGuide {
    pieces: Arc<Pieces>,
    guide: PatternGuide<PatternSpace, PieceMoves>,
    views: Vec<Option<PermSymmetry>>,
}

/// A board from which a search begins.
#[derive(Clone)]
pub enum GuideStart {
    Neighbours(NeighbourStart),
    Depths(PatternStart<PatternSpace, PieceMoves>),
    Bounds(BoundStart),
}

impl PermGuide {
    /// Guides by these tables, or by neighbours if that is better.
    pub fn new(pieces: &Arc<Pieces>, reverses: &[u8], tables: PatternTables) -> Self {
        let words = || words(&pieces.sets, &pieces.moves, reverses);
        match NeighbourGuide::of(pieces, tables, words) {
            Ok(guide) => Self::Neighbours(Box::new(guide)),
            Err(tables) => Self::by_tables(pieces, reverses, *tables),
        }
    }

    /// Guides by these tables.
    pub fn by_tables(pieces: &Arc<Pieces>, reverses: &[u8], tables: PatternTables) -> Self {
        let words = || words(&pieces.sets, &pieces.moves, reverses);
        match BoundGuide::of(pieces, tables, words) {
            Ok(guide) => Self::Bounds(Box::new(guide)),
            Err(tables) => Self::Depths(Box::new(DepthGuide::new(pieces, *tables, words()))),
        }
    }

    /// Whether neighbours guide.
    pub fn is_by_neighbours(&self) -> bool {
        matches!(self, Self::Neighbours(_))
    }

    /// Whether bounds are those of a board and of its inverse.
    pub fn looks_at_inverse(&self) -> bool {
        matches!(self, Self::Bounds(guide) if guide.looks > guide.views)
    }

    /// The tables.
    pub fn tables(&self) -> &PatternTables {
        match self {
            Self::Neighbours(guide) => guide.tables(),
            Self::Depths(of) => of.guide.tables(),
            Self::Bounds(guide) => guide.tables(),
        }
    }

    /// Prepares a search from a board.
    pub fn start(&self, board: &Arrangement) -> Result<Option<GuideStart>> {
        Ok(match self {
            Self::Neighbours(guide) => guide.start(board).map(GuideStart::Neighbours),
            Self::Depths(of) => {
                let see = |view: usize, space: &PatternSpace| {
                    see(&of.pieces, of.views[view].as_ref(), space, board)
                };
                of.guide.start(board.clone(), see)?.map(GuideStart::Depths)
            }
            Self::Bounds(guide) => guide.start(board).map(GuideStart::Bounds),
        })
    }

    /// A way to search from a board, or from its inverse if `order` goes backward.
    pub fn way(guide: &Arc<Self>, board: &Arrangement, order: Order) -> Result<Option<Way<Self>>> {
        Ok(guide.start(board)?.map(|start| Way {
            guide: guide.clone(),
            start,
            order,
        }))
    }
}

impl Guide for PermGuide {
    type Start = GuideStart;

    fn run<S: Search>(&self, search: S, start: &GuideStart, order: Order) -> Result<S::Output> {
        match (self, start) {
            (Self::Neighbours(guide), GuideStart::Neighbours(start)) => {
                guide.run(search, start, order)
            }
            (Self::Depths(of), GuideStart::Depths(start)) => of.guide.run(search, start, order),
            (Self::Bounds(guide), GuideStart::Bounds(start)) => guide.run(search, start, order),
            _ => Err(other_guide()),
        }
    }

    fn bound(&self, start: &GuideStart) -> Result<u16> {
        match (self, start) {
            (Self::Neighbours(guide), GuideStart::Neighbours(start)) => guide.bound(start),
            (Self::Depths(of), GuideStart::Depths(start)) => of.guide.bound(start),
            (Self::Bounds(guide), GuideStart::Bounds(start)) => guide.bound(start),
            _ => Err(other_guide()),
        }
    }
}

fn other_guide() -> Error {
    Error::Defect {
        what: "a board was prepared for other tables".into(),
    }
}

impl DepthGuide {
    fn new(pieces: &Arc<Pieces>, tables: PatternTables, words: PatternWords) -> Self {
        let moves = PieceMoves(pieces.clone());
        let (mut looks, mut views) = (
            PatternGuide::plain_views(&tables, &moves),
            vec![None; tables.patterns().len()],
        );
        for (pattern, space) in tables
            .spaces()
            .enumerate()
            .filter(|(_, space)| space.choice.is_symmetric)
        {
            for symmetry in symmetric_choice::views(pieces, &space.choice)
                .into_iter()
                .skip(1)
            {
                looks.push(PatternView {
                    pattern,
                    moves: symmetry.moves.clone(),
                });
                views.push(Some(symmetry.clone()));
            }
        }
        let sees_ends = sees_ends(pieces, &tables, &looks, &views);
        let guide = PatternGuide::new(moves, tables, looks, std::iter::repeat(1), words);
        Self {
            pieces: pieces.clone(),
            guide: if sees_ends {
                guide.seeing_ends()
            } else {
                guide
            },
            views,
        }
    }
}

/// The state of a board in a pattern, after a symmetry if there is one.
fn see(
    pieces: &Pieces,
    view: Option<&PermSymmetry>,
    space: &PatternSpace,
    board: &Arrangement,
) -> Option<RowPlace> {
    view.map_or_else(
        || space.see(board),
        |symmetry| space.see(&symmetry.image(&pieces.sets, board)),
    )
}

/// Whether on every path some view reaches its goal before the last move.
fn sees_ends(
    pieces: &Pieces,
    tables: &PatternTables,
    looks: &[PatternView],
    views: &[Option<PermSymmetry>],
) -> bool {
    let [goal] = &pieces.goals[..] else {
        return false;
    };
    pieces.moves.iter().all(|action| {
        let before = action.inverse(&pieces.sets).apply(&pieces.sets, goal);
        looks.iter().zip(views).any(|(look, view)| {
            let space = &tables.patterns()[look.pattern].space;
            see(pieces, view.as_ref(), space, &before)
                .is_some_and(|place| space.is_goal(space.index(place)))
        })
    })
}

/// The moves of boards. All of them are always possible.
pub struct PieceMoves(Arc<Pieces>);

impl BoardMoves for PieceMoves {
    type Board = Arrangement;
    type Carried = ();

    fn move_count(&self) -> usize {
        self.0.moves.len()
    }

    fn carry(&self, _board: &Arrangement) {}

    fn after(&self, _carried: &(), _code: u8) -> Option<()> {
        Some(())
    }

    fn leads_home(&self, board: &Arrangement, moves: &[u8]) -> bool {
        self.0.leads_home(board, moves)
    }
}
