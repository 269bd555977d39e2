use crate::backward;
use crate::backward::{Costs, DepthCodes, Distances, Layer, Layers, SearchColumns};
use crate::error::{Error, Result};
use crate::table::columns::column::{Column, DEPTH, HALF, MOVE, UNREACHABLE};
use crate::table::columns::known_depths::KnownDepths;
use crate::table::columns::residues::Residues;
use crate::table::file::bytes::Bytes;
use crate::table::file::table_file::TableFile;
use crate::table::file::write::Content;
use crate::watch::{Stop, Watch};
use homing_space::packed;
use homing_space::serial::serial;
use homing_space::space::{DynSpace, Move, Space};
use std::borrow::Cow;
use std::path::Path;
use std::sync::Arc;

/// A table: its space, the number of states at each depth, and the columns.
///
/// All lookups take `&self`, and a table is `Send + Sync`: share it among threads by reference.
///
/// Lookups take an index and panic if it is not below the number of states. [`locate`](Self::locate) returns the index of a state.
#[derive(Clone, Debug)]
pub struct Table {
    space: Arc<dyn DynSpace>,
    /// Whether states [share entries](Space::entry).
    shares: bool,
    /// The only goal, if there is one alone: it is recognised without asking the space.
    home: Option<u64>,
    layers: Vec<u64>,
    columns: Vec<Column>,
    moves: Option<Column>,
    depths: Option<Column>,
    halves: Option<Column>,
    /// The code for "no goal can be reached", and the column that contains it. `None` if all states reach a goal.
    unreachable: Option<(u8, Column)>,
    known: Arc<KnownDepths>,
}

impl Table {
    /// Generates the table of a space by searching backward from its goals, on the threads of the current rayon pool. Calls
    /// `progress` after every layer. If moves have [weights](Space::weights), it is the plain search, on one thread.
    ///
    /// # Errors
    ///
    /// [`Error::Law`] if a sample of states breaks a [law](homing_space::space::check); [`Error::Io`] if memory runs out.
    pub fn generate(space: impl Space, progress: impl FnMut(Layer)) -> Result<Self> {
        if space.weights().is_some() {
            backward::check_laws(&space)?;
            let costs = backward::weighted(&space);
            return Ok(Self::from_costs(space, costs));
        }
        Self::searched(space, DepthCodes::Residues, progress)
    }

    /// Generates the same table with only the column `half`.
    ///
    /// # Errors
    ///
    /// [`Error::Header`] if the space has no [parities](Space::depth_parity), [`Error::NoColumn`] if some state reaches no goal, which that
    /// column cannot express; otherwise those of [`generate`](Self::generate).
    pub fn generate_half(space: impl Space, progress: impl FnMut(Layer)) -> Result<Self> {
        Self::searched(space, DepthCodes::Halves, progress)
    }

    fn searched(
        space: impl Space,
        kept: DepthCodes,
        mut progress: impl FnMut(Layer),
    ) -> Result<Self> {
        let mut search = Layers::begin(&space, kept)?;
        while let Some(depth) = search.counts().len().checked_sub(1) {
            progress(Layer {
                depth: depth as u32,
                states: search.counts().iter().sum(),
                total: space.len(),
            });
            if !search.step(&space, &Stop::NEVER)? {
                break;
            }
        }
        let (layers, columns) = columns_of(search, space.len());
        Self::new(space, layers, columns).map(Self::with_lists)
    }

    /// Creates the table of the distances that a search has found.
    pub fn from_distances(space: impl Space, distances: Distances) -> Self {
        let moves = Column::pack(MOVE, move_bits(&space), distances.moves.iter().copied());
        let depths = Column::pack(DEPTH, 2, distances.depth_codes());
        Self::put_together(Arc::new(space), distances.layers, vec![moves, depths]).with_lists()
    }

    /// Creates the table of the costs that a search by weight has found.
    pub fn from_costs(space: impl Space, costs: Costs) -> Self {
        let moves = column_of(&costs, move_bits(&space));
        Self::put_together(Arc::new(space), costs.layers, vec![moves]).with_lists()
    }

    /// Creates a table from packed columns, one or several of these: `move` (as wide as the move codes of the space need), `depth`
    /// (2 bits) and `half` (1 bit), each with one entry per state.
    ///
    /// If some state reaches no goal, the column `depth` is required, because only it marks such states.
    ///
    /// # Errors
    ///
    /// [`Error::Header`] if the columns do not fit the space, [`Error::NoColumn`] if a required column is missing.
    pub fn new(space: impl Space, layers: Vec<u64>, columns: Vec<Column>) -> Result<Self> {
        Self::of_shared(Arc::new(space), layers, columns)
    }

    /// Creates a table as [`new`](Self::new) does, of a space that is shared.
    pub fn of_shared(
        space: Arc<dyn DynSpace>,
        layers: Vec<u64>,
        columns: Vec<Column>,
    ) -> Result<Self> {
        Self::checked(Path::new("the new table"), space, layers, columns)
    }

    /// Maps the file of a table of this space; see [`TableFile::open`].
    pub fn open(path: impl AsRef<Path>, space: impl Space) -> Result<Self> {
        Self::from_file(&TableFile::open(path.as_ref())?, space)
    }

    /// Opens a table in the bytes of its file, owned or `&'static` (`include_bytes!`). It must be a table of this space.
    pub fn from_bytes(bytes: impl Into<super::Bytes>, space: impl Space) -> Result<Self> {
        Self::from_file(&TableFile::from_bytes("the table in memory", bytes)?, space)
    }

    /// Returns the table in an open file. It must be a table of this space.
    ///
    /// # Errors
    ///
    /// [`Error::OtherPuzzle`] if it is a table of another space, [`Error::Header`] or [`Error::NoColumn`] if its columns do not fit
    /// the space.
    pub fn from_file(file: &TableFile, space: impl Space) -> Result<Self> {
        Self::of_file(file, Arc::new(space))
    }

    /// Returns the table as [`from_file`](Self::from_file) does, of a space that is shared.
    pub fn of_file(file: &TableFile, space: Arc<dyn DynSpace>) -> Result<Self> {
        let header = file.header();
        let expected = space.describe();
        file.check_description(&expected)?;
        if header.states != space.len() {
            return Err(file.other_puzzle(&expected));
        }
        if header.layers.is_empty() {
            let what = "it does not count the states at each depth".into();
            return Err(Error::Header {
                path: file.path().into(),
                what,
            });
        }
        Self::checked(file.path(), space, header.layers.clone(), file.columns())
    }

    fn checked(
        path: &Path,
        space: Arc<dyn DynSpace>,
        layers: Vec<u64>,
        columns: Vec<Column>,
    ) -> Result<Self> {
        check(&*space, path, &layers, &columns)?;
        Ok(Self::put_together(space, layers, columns))
    }

    fn with_lists(mut self) -> Self {
        self.columns
            .extend(self.space.lists().into_iter().filter_map(Column::of_list));
        self
    }

    fn put_together(space: Arc<dyn DynSpace>, layers: Vec<u64>, columns: Vec<Column>) -> Self {
        let find = |name| columns.iter().find(|column| column.name() == name).cloned();
        let (moves, depths, halves) = (find(MOVE), find(DEPTH), find(HALF));
        let unreachable = if layers.iter().sum::<u64>() == space.len() {
            None
        } else if space.weights().is_some() {
            moves.clone().map(|moves| (moves.greatest_code(), moves))
        } else {
            depths.clone().map(|depths| (UNREACHABLE, depths))
        };
        Self {
            shares: space.entries() != space.len(),
            home: (layers.first() == Some(&1))
                .then(|| space.only_goal())
                .flatten(),
            space,
            layers,
            columns,
            moves,
            depths,
            halves,
            unreachable,
            known: Arc::default(),
        }
    }

    /// Writes the table's file, which replaces an older one atomically. The same table always has the same bytes.
    pub fn write(&self, path: impl AsRef<Path>) -> Result<()> {
        self.content().write(path.as_ref(), Watch::NONE)
    }

    /// Returns the bytes of the table's file, as [`write`](Self::write) writes them.
    pub fn to_bytes(&self) -> Vec<u8> {
        self.content().to_bytes()
    }

    /// What a file of the table contains.
    pub fn content(&self) -> Content<'_> {
        Content::of(&*self.space, &self.layers, &self.columns)
    }

    /// Returns the space of the table.
    pub fn space(&self) -> &dyn DynSpace {
        &*self.space
    }

    /// Returns the index of a state of the table's space, or `None` if no goal can be reached.
    ///
    /// # Panics
    ///
    /// If `space` is another space with more states.
    pub fn locate<S: Space>(&self, space: &S, state: &S::State) -> Option<u64> {
        space.rank(state).filter(|&index| self.is_reachable(index))
    }

    /// Returns the only goal, if there is one alone.
    pub fn home(&self) -> Option<u64> {
        self.home
    }

    /// Returns whether a state is a goal.
    #[inline]
    pub fn is_goal(&self, index: u64) -> bool {
        match self.home {
            Some(home) => home == index,
            None => self.space.is_goal(index),
        }
    }

    /// Returns the number of states at each depth: `layers()[d]` states need `d` moves. With weights: the number of states at each weight.
    pub fn layers(&self) -> &[u64] {
        &self.layers
    }

    /// Returns the number of states from which a goal can be reached.
    pub fn reachable(&self) -> u64 {
        self.layers.iter().sum()
    }

    /// Returns the greatest depth, in moves. With weights: the greatest weight.
    pub fn greatest_depth(&self) -> u32 {
        self.layers.len().saturating_sub(1) as u32
    }

    /// Returns the columns, in file order.
    pub fn columns(&self) -> &[Column] {
        &self.columns
    }

    /// Returns the columns with an entry for each state, which are the same unless [states share entries](Space::entry).
    pub fn columns_by_state(&self) -> Cow<'_, [Column]> {
        let states = self.space.len();
        if !self.shares {
            return Cow::Borrowed(&self.columns);
        }
        let by_state = |column: &Column| match column.name() {
            DEPTH | HALF => {
                let codes =
                    (0..states as usize).map(|index| column.code(self.space.entry(index as u64)));
                Column::pack(column.name(), column.bits(), codes)
            }
            _ => column.clone(),
        };
        self.columns.iter().map(by_state).collect()
    }

    /// Returns the cache of depths that queries share.
    pub fn known(&self) -> &KnownDepths {
        &self.known
    }

    /// Returns the column `move`, if the table has it.
    pub fn move_column(&self) -> Option<&Column> {
        self.moves.as_ref()
    }

    /// Returns the column `depth`, if the table has it.
    pub fn depth_column(&self) -> Option<&Column> {
        self.depths.as_ref()
    }

    /// Returns the column `half`, if the table has it.
    pub fn half_column(&self) -> Option<&Column> {
        self.halves.as_ref()
    }

    /// Returns whether a goal can be reached from a state.
    ///
    /// # Panics
    ///
    /// If `index` is not below the number of states. All lookups do.
    #[inline]
    pub fn is_reachable(&self, index: u64) -> bool {
        self.unreachable
            .as_ref()
            .is_none_or(|(unreachable, column)| column.code(self.entry(index)) != *unreachable)
    }

    /// Returns the number of a state's entry.
    #[inline]
    pub fn entry(&self, index: u64) -> u64 {
        if self.shares {
            self.space.entry(index)
        } else {
            index
        }
    }

    /// Returns the code of the best move in a state: the smallest code of the moves that lead one nearer to a goal. `None` in a
    /// goal, and if no goal can be reached.
    #[inline]
    pub fn best_move(&self, index: u64) -> Option<u8> {
        if self.is_goal(index) || !self.is_reachable(index) {
            return None;
        }
        match &self.moves {
            Some(moves) => Some(moves.code(index)),
            None => self.first_nearer(index).map(|(_, made)| made.code),
        }
    }

    /// Returns the best move in a state, and the state that it leads to.
    #[inline]
    pub fn best_step(&self, index: u64) -> Option<(u8, u64)> {
        if self.is_goal(index) || !self.is_reachable(index) {
            return None;
        }
        let Some(moves) = &self.moves else {
            return self
                .first_nearer(index)
                .map(|(_, made)| (made.code, made.state));
        };
        let code = moves.code(index);
        Some((code, self.space.step(index, code)?))
    }

    /// Returns the first move that leads one nearer, by the depths of the neighbours, with its number.
    pub fn first_nearer(&self, index: u64) -> Option<(usize, Move)> {
        let nearer = self.nearer_than(index)?;
        let mut moves = (0..).zip(self.space.moves_from(index));
        moves.find(|(_, made)| nearer.is(made.state))
    }

    /// Returns how to recognise the neighbours of a state that are one nearer.
    fn nearer_than(&self, index: u64) -> Option<Nearer<'_>> {
        if let Some(residues) = self.residues() {
            return Some(Nearer::Entry(
                residues,
                residues.entry_of(residues.nearer(residues.of(index))),
            ));
        }
        if self.space.has_codes() {
            return None;
        }
        // Without codes there is no column of moves, and if moves cannot be undone, a neighbour may be three moves farther. So the depths
        // themselves are searched again.
        let depths = self.known.searched(|| serial(&*self.space).depths);
        Some(Nearer::Depth(
            depths,
            depths[index as usize].checked_sub(1)?,
        ))
    }

    /// Returns the depths of all states modulo 3 or 4, which is enough to find the neighbours that are nearer. `None` if some move cannot
    /// be undone, or if the table has neither a column `depth` nor a column `half`.
    pub fn residues(&self) -> Option<Residues<'_>> {
        let depths = self
            .depths
            .as_ref()
            .filter(|_| self.space.is_symmetric())
            .map(|depths| Residues::by_depth(&*self.space, depths.codes(), self.shares));
        depths.or_else(|| {
            self.halves
                .as_ref()
                .map(|halves| Residues::by_half(&*self.space, halves.codes(), self.shares))
        })
    }
}

/// The mark of the neighbours that are nearer.
enum Nearer<'t> {
    /// They have this entry in a column.
    Entry(Residues<'t>, u8),
    /// They have this depth.
    Depth(&'t [u32], u32),
}

impl Nearer<'_> {
    #[inline]
    fn is(&self, next: u64) -> bool {
        match self {
            Self::Entry(residues, entry) => residues.entry(next) == *entry,
            Self::Depth(depths, depth) => depths[next as usize] == *depth,
        }
    }
}

/// Returns whether one bit per state is enough to find the neighbours that are nearer.
fn has_parities(space: &dyn DynSpace) -> bool {
    space.is_symmetric()
        && space.weights().is_none()
        && !space.is_empty()
        && space.depth_parity(0).is_some()
}

/// Checks that a table of a space can have these layers and columns.
fn check(space: &dyn DynSpace, path: &Path, layers: &[u64], columns: &[Column]) -> Result<()> {
    let (len, entries, weights) = (space.len(), space.entries(), space.weights());
    let header = |what| Error::Header {
        path: path.into(),
        what,
    };
    let lacks_column = |column| Error::NoColumn {
        path: path.into(),
        puzzle: space.describe().puzzle,
        column,
    };
    check_layers(len, weights, layers).map_err(header)?;
    for column in columns {
        let bits = match column.name() {
            MOVE => move_bits(space),
            DEPTH => 2,
            HALF => 1,
            _ => continue,
        };
        if column.bits() != bits || column.entries() != entries {
            return Err(header(format!(
                "column {} should have {entries} entries of {bits} bits",
                column.name(),
            )));
        }
    }
    let lacks = |name| columns.iter().all(|column| column.name() != name);
    if !lacks(HALF) && !has_parities(space) {
        return Err(header(format!(
            "column half needs moves that can be undone and change a parity, and {} has none",
            space.describe().puzzle
        )));
    }
    let some_reach_no_goal = layers.iter().sum::<u64>() != len && weights.is_none();
    if lacks(DEPTH) && (lacks(MOVE) && lacks(HALF) || some_reach_no_goal) {
        return Err(lacks_column(DEPTH));
    }
    if !lacks(MOVE) && entries != len {
        return Err(header(
            "states share entries, so it cannot have a column move".into(),
        ));
    }
    // Where the moves do not follow from the depths.
    let needs_moves = weights.is_some() || space.has_codes() && !space.is_symmetric();
    if lacks(MOVE) && needs_moves {
        return Err(lacks_column(MOVE));
    }
    Ok(())
}

/// Checks that a space can have these layers. Every loop over depths and every walk relies on them to end.
///
/// A best path passes no state twice, and without weights each of its states has a different depth: so no layer is empty, and there
/// are no more layers than states. With weights a layer may be empty, but no best path is heavier than `len - 1` moves of the
/// greatest weight.
fn check_layers(
    len: u64,
    weights: Option<&'static [u8]>,
    layers: &[u64],
) -> std::result::Result<(), String> {
    let sum = layers
        .iter()
        .try_fold(0u64, |sum, &count| sum.checked_add(count));
    if sum.is_none_or(|sum| sum > len) {
        return Err(format!(
            "it counts more states at its depths than the {} that there are",
            len
        ));
    }
    let Some(empty) = layers
        .iter()
        .position(|&count| count == 0)
        .filter(|_| layers.len() > 1)
    else {
        return Ok(());
    };
    let Some(weights) = weights else {
        return Err(format!(
            "it says that no state has the depth {empty}, but {} are deeper",
            layers[empty..].iter().sum::<u64>()
        ));
    };
    let heaviest = weights.iter().copied().max().unwrap_or(0);
    let most = len.saturating_sub(1).saturating_mul(heaviest.into());
    let greatest = layers.len() as u64 - 1;
    if layers.last() == Some(&0) || greatest > most {
        return Err(format!(
            "its greatest weight is {greatest}, but no state has it, or no path can be as heavy"
        ));
    }
    Ok(())
}

/// Returns the layers of a complete search of this number of states, and its columns.
pub fn columns_of(search: Layers, len: u64) -> (Vec<u64>, Vec<Column>) {
    let column = |name, bits, packed| Column::new(name, bits, len, Bytes::shared(Arc::new(packed)));
    let (layers, columns) = search.finish();
    let columns = match columns {
        SearchColumns::DepthsAndMoves(depths, moves, move_bits) => {
            vec![column(MOVE, move_bits, moves), column(DEPTH, 2, depths)]
        }
        SearchColumns::Depths(depths) => vec![column(DEPTH, 2, depths)],
        SearchColumns::Halves(halves) => vec![column(HALF, 1, halves)],
    };
    (layers, columns.into_iter().flatten().collect())
}

/// Returns the column of the costs that a search by weight has found, with codes of this width.
pub fn column_of(costs: &Costs, move_bits: u8) -> Column {
    let no_path = u8::MAX >> (8 - move_bits);
    Column::pack(
        MOVE,
        move_bits,
        costs.moves.iter().map(|&code| code.min(no_path)),
    )
}

/// Returns the width of the column `move`. With weights it has one code more than there are moves.
pub fn move_bits(space: &dyn DynSpace) -> u8 {
    packed::bits_for(
        space
            .move_count()
            .saturating_add(space.weights().is_some().into()),
    )
}
