//! Random inputs that a judge could use: test data for problem setters.

use homing_table::query::uniform_below;
use rand_pcg::Pcg64;
use std::fmt::Write;

/// Writes numbers in rows with a number of columns.
fn rows_text(cells: &[usize], columns: usize) -> String {
    let line = |row: &[usize]| {
        row.iter()
            .map(usize::to_string)
            .collect::<Vec<_>>()
            .join(" ")
            + "\n"
    };
    cells.chunks(columns).map(line).collect()
}

/// Draws random inputs of problems: one method each, or one for several problems with the same input.
pub struct Draw(Pcg64);

impl Draw {
    pub fn new(seed: u64) -> Self {
        Self(Pcg64::new(seed.into(), 0))
    }

    pub fn one_eight(&mut self) -> String {
        self.eight(" ") + "\n"
    }

    pub fn fifteens(&mut self) -> String {
        self.counted(5, Self::fifteen)
    }

    pub fn lights_out(&mut self) -> String {
        self.counted(5, |draw| draw.grid(5, 6, "01", " "))
    }

    pub fn lights_of_ten(&mut self) -> String {
        let boards = (1..=self.between(1, 5))
            .map(|number| format!("board_{number}\n") + &self.grid(10, 10, "#O", ""));
        boards.collect::<Vec<_>>().concat() + "end\n"
    }

    pub fn tiles(&mut self) -> String {
        let (rows, columns) = (self.between(1, 15), self.between(1, 15));
        format!("{rows} {columns}\n") + &self.turned(rows, columns)
    }

    pub fn mazes(&mut self) -> String {
        (0..self.between(1, 5))
            .map(|_| self.maze())
            .collect::<String>()
            + "0 0\n"
    }

    pub fn road_maps(&mut self) -> String {
        self.counted(5, Self::roads)
    }

    /// Returns up to `most` cases, preceded by their number.
    pub fn counted(&mut self, most: u64, mut case: impl FnMut(&mut Self) -> String) -> String {
        let count = self.between(1, most);
        (0..count).fold(format!("{count}\n"), |text, _| text + &case(self))
    }

    fn below(&mut self, n: u64) -> u64 {
        uniform_below(&mut self.0, n)
    }

    pub fn between(&mut self, least: u64, most: u64) -> u64 {
        least + self.below(most - least + 1)
    }

    fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            let other = self.below(last as u64 + 1) as usize;
            items.swap(last, other);
        }
    }

    /// A board of the 8-puzzle, solvable or not.
    fn eight(&mut self, gap: &str) -> String {
        let mut cells = ["1", "2", "3", "4", "5", "6", "7", "8", "x"];
        self.shuffle(&mut cells);
        cells.join(gap)
    }

    /// Returns a board of the 15-puzzle after at most 40 random moves from home.
    fn fifteen(&mut self) -> String {
        let mut cells: Vec<usize> = (1..16).chain([0]).collect();
        let mut blank = 15;
        for _ in 0..self.between(10, 40) {
            let (row, column) = (blank / 4, blank % 4);
            let next = match self.below(4) {
                0 if row > 0 => blank - 4,
                1 if row < 3 => blank + 4,
                2 if column > 0 => blank - 1,
                3 if column < 3 => blank + 1,
                _ => continue,
            };
            cells.swap(blank, next);
            blank = next;
        }
        rows_text(&cells, 4)
    }

    /// Returns a board of a random size, preceded by its rows and columns, solvable or not.
    pub fn sized_board(&mut self) -> String {
        let (rows, columns) = (self.between(2, 10), self.between(2, 10));
        let mut cells: Vec<usize> = (0..(rows * columns) as usize).collect();
        self.shuffle(&mut cells);
        format!("{rows} {columns}\n") + &rows_text(&cells, columns as usize)
    }

    /// Returns two boards that can reach each other: without the blank, their orders differ by an even number of swaps.
    pub fn start_and_goal(&mut self) -> String {
        let boards = [0; 2].map(|_| self.eight("").replace('x', "X").into_bytes());
        let is_odd = |board: &[u8]| {
            let tiles: Vec<u8> = board.iter().copied().filter(|&tile| tile != b'X').collect();
            let inversions = |at: usize| {
                tiles[at..]
                    .iter()
                    .filter(|&&later| later < tiles[at])
                    .count()
            };
            (0..tiles.len()).map(inversions).sum::<usize>() % 2 == 1
        };
        let [mut start, goal] = boards;
        if is_odd(&start) != is_odd(&goal) {
            let mut tiles = (0..start.len())
                .filter(|&at| start[at] != b'X')
                .collect::<Vec<_>>();
            tiles.truncate(2);
            start.swap(tiles[0], tiles[1]);
        }
        format!(
            "{}\n{}\n",
            String::from_utf8_lossy(&start),
            String::from_utf8_lossy(&goal)
        )
    }

    /// Rows of cells, each one of two letters.
    pub fn grid(&mut self, rows: u64, columns: u64, letters: &str, gap: &str) -> String {
        let letters: Vec<&str> = letters
            .split("")
            .filter(|letter| !letter.is_empty())
            .collect();
        let mut row = || {
            (0..columns)
                .map(|_| letters[self.below(2) as usize])
                .collect::<Vec<_>>()
                .join(gap)
                + "\n"
        };
        (0..rows).map(|_| row()).collect()
    }

    /// Returns tiles that some flips turn white. Random boards are unsolvable for most sizes.
    fn turned(&mut self, rows: u64, columns: u64) -> String {
        let mut tiles = vec![vec![false; columns as usize]; rows as usize];
        for row in 0..rows as usize {
            for column in 0..columns as usize {
                if self.below(2) == 1 {
                    let (above, left) = (row.wrapping_sub(1), column.wrapping_sub(1));
                    let beside = [
                        (row, column),
                        (row + 1, column),
                        (row, column + 1),
                        (above, column),
                        (row, left),
                    ];
                    for (row, column) in beside {
                        tiles
                            .get_mut(row)
                            .and_then(|tiles| tiles.get_mut(column))
                            .into_iter()
                            .for_each(|tile| *tile = !*tile);
                    }
                }
            }
        }
        let line = |row: &Vec<bool>| {
            row.iter()
                .map(|&black| if black { "1" } else { "0" })
                .collect::<Vec<_>>()
                .join(" ")
                + "\n"
        };
        tiles.iter().map(line).collect()
    }

    /// Returns cells, one in five of which is `wall`, and three of which are these things.
    fn cells(
        &mut self,
        rows: u64,
        columns: u64,
        floor: char,
        wall: char,
        things: [char; 3],
    ) -> Vec<Vec<char>> {
        let mut cells: Vec<char> = (0..rows * columns)
            .map(|_| if self.below(5) == 0 { wall } else { floor })
            .collect();
        let mut places: Vec<usize> = (0..cells.len()).collect();
        self.shuffle(&mut places);
        places
            .into_iter()
            .zip(things)
            .for_each(|(place, thing)| cells[place] = thing);
        cells
            .chunks(columns as usize)
            .map(<[char]>::to_vec)
            .collect()
    }

    fn maze(&mut self) -> String {
        let (rows, columns) = (self.between(2, 20), self.between(2, 20));
        let cells = self.cells(rows, columns, '.', '#', ['T', 'B', 'S']);
        cells
            .iter()
            .fold(format!("{rows} {columns}\n"), |text, row| {
                text + &row.iter().collect::<String>() + "\n"
            })
    }

    pub fn room(&mut self) -> String {
        let (rows, columns) = (self.between(2, 7), self.between(2, 7));
        let cells = self.cells(rows, columns, '0', '1', ['2', '3', '4']);
        let line = |row: &Vec<char>| {
            row.iter()
                .map(char::to_string)
                .collect::<Vec<_>>()
                .join(" ")
                + "\n"
        };
        cells
            .iter()
            .fold(format!("{rows} {columns}\n"), |text, row| text + &line(row))
    }

    pub fn graph(&mut self) -> String {
        let (nodes, arcs) = (self.between(2, 100), self.between(1, 500));
        let mut text = format!("{nodes} {arcs}\n");
        (0..arcs).for_each(|_| self.push_arc(&mut text, nodes, 100));
        let (source, target, k) = (
            self.between(1, nodes),
            self.between(1, nodes),
            self.between(1, 1000),
        );
        text + &format!("{source} {target} {k}\n")
    }

    /// Returns roads that reach every node.
    fn roads(&mut self) -> String {
        let (nodes, more) = (self.between(2, 100), self.between(0, 300));
        let mut text = format!("{nodes} {}\n", nodes - 1 + more);
        for node in 2..=nodes {
            let (earlier, length) = (self.between(1, node - 1), self.between(1, 1_000_000_000));
            let _ = writeln!(text, "{earlier} {node} {length}");
        }
        (0..more).for_each(|_| self.push_arc(&mut text, nodes, 1_000_000_000));
        text
    }

    /// Returns flights that reach the last city, with a cycle on the way, so that there are enough routes.
    pub fn flights(&mut self) -> String {
        let (cities, more, k) = (
            self.between(4, 100),
            self.between(0, 300),
            self.between(1, 10),
        );
        let mut text = format!("{cities} {} {k}\n", cities + more);
        for city in 1..cities {
            let price = self.between(1, 1_000_000_000);
            let _ = writeln!(text, "{city} {} {price}", city + 1);
        }
        let price = self.between(1, 1_000_000_000);
        let _ = writeln!(text, "3 2 {price}");
        (0..more).for_each(|_| self.push_arc(&mut text, cities, 1_000_000_000));
        text
    }

    fn push_arc(&mut self, text: &mut String, nodes: u64, longest: u64) {
        let (tail, head, weight) = (
            self.between(1, nodes),
            self.between(1, nodes),
            self.between(1, longest),
        );
        let _ = writeln!(text, "{tail} {head} {weight}");
    }
}
