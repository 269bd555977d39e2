//! The sessions that the original recorded for its own tests, read where they are: `HOMING_PUZZLESCRIPT` names that file.

use homing_script::internals::{Game, Machine, Plan, Program, parse};
use serde_json::Value;

/// The sessions that are played as recorded, of those that neither choose at random nor stop with an error.
const EQUAL: usize = 388;

#[test]
fn recorded_sessions_end_as_recorded() {
    let Some(path) = std::env::var_os("HOMING_PUZZLESCRIPT") else {
        return;
    };
    let text = std::fs::read_to_string(path).unwrap();
    let sessions: Vec<Value> = serde_json::from_str(&json_of(&text)).unwrap();
    let (mut equal, mut random) = (0, 0);
    for (number, session) in sessions.iter().enumerate() {
        let name = session[0].as_str().unwrap();
        match play(&session[1]) {
            Ok(found) if found == session[1][2].as_str().unwrap() => equal += 1,
            Ok(found) => println!(
                "{number} {name}: the last level differs\n{found}\n{}",
                session[1][2].as_str().unwrap()
            ),
            Err(error) if error.contains("random") => random += 1,
            Err(error) => println!("{number} {name}: {error}"),
        }
    }
    println!("{equal} equal, {random} random, of {}", sessions.len());
    assert!(equal >= EQUAL);
}

/// The array in a file of JavaScript, without commas before closing brackets.
fn json_of(text: &str) -> String {
    let array = &text[text.find('[').unwrap()..=text.rfind(']').unwrap()];
    let (mut json, mut is_string, mut is_escaped) = (String::new(), false, false);
    for letter in array.chars() {
        if !is_string && letter == ']' {
            json.truncate(json.trim_end().len());
            if json.ends_with(',') {
                json.pop();
            }
        }
        is_string ^= letter == '"' && !is_escaped;
        is_escaped = letter == '\\' && !is_escaped;
        json.push(letter);
    }
    json
}

/// A game that is played on as the original's tests do.
struct Play<'p> {
    game: &'p Game,
    plans: &'p [Option<Plan>],
    level: usize,
    machine: Machine<'p>,
    plan: &'p Plan,
    board: usize,
    /// Boards for undo.
    backups: Vec<Vec<u64>>,
    /// Whether a message is shown: nothing is won then.
    is_text: bool,
    follows: bool,
}

/// Plays a session. Returns the last level as text.
fn play(session: &Value) -> Result<String, String> {
    let game = parse(session[0].as_str().unwrap()).map_err(|error| error.to_string())?;
    let program = Program::new(&game).map_err(|error| error.to_string())?;
    let plans: Vec<Option<Plan>> = (game.levels.iter())
        .map(|level| Some(Plan::new(&game, &program, level.as_ref()?, true)))
        .collect();
    let number = session[3].as_str().and_then(|number| number.parse().ok());
    let level = number.or(session[3].as_u64()).unwrap_or(0) as usize;
    let first = plans.get(level).and_then(Option::as_ref);
    let plan = first.ok_or("the session begins with a message")?;
    let (machine, follows) = begin(plan);
    let mut play = Play {
        game: &game,
        plans: &plans,
        level,
        machine,
        plan,
        board: level,
        backups: Vec::new(),
        is_text: false,
        follows,
    };
    play.settle();
    for input in session[1].as_array().unwrap() {
        match input.as_str() {
            Some("undo") => play.undo(),
            Some("restart") => play.restart(),
            Some("tick") => play.turn(None),
            _ => {
                let input = [0u8, 2, 1, 3, 4][input.as_u64().unwrap() as usize];
                play.turn(Some(input));
            }
        }
        play.settle();
    }
    Ok(play.text())
}

/// Begins a level. Returns whether a turn follows.
fn begin(plan: &Plan) -> (Machine<'_>, bool) {
    let mut machine = Machine::new(plan);
    let follows = plan.runs_rules_on_start && machine.turn(None, false, true).goes_on;
    (machine, follows)
}

impl Play<'_> {
    /// What is kept of a state must be all of it.
    fn pack_again(&mut self) {
        let (plan, target) = (self.plan, self.machine.target.clone());
        let state = plan.pack([self.machine.objects(), &target], false);
        let [board, _] = plan.planes(&state);
        self.machine.objects().copy_from_slice(&board);
    }

    /// Whether the game has this line before its first section.
    fn says(&self, word: &str) -> bool {
        let mut lines = self.game.text.lines();
        lines.any(|line| line.trim().eq_ignore_ascii_case(word))
    }

    fn settle(&mut self) {
        while self.follows {
            self.turn(None);
        }
    }

    fn turn(&mut self, input: Option<u8>) {
        self.pack_again();
        let before = self.machine.objects().to_vec();
        let turn = self.machine.turn(input, !self.is_text, input.is_none());
        if turn.is_won {
            return self.next_level();
        }
        if input.is_some() && turn.has_changed {
            self.backups.push(before);
        }
        self.follows = turn.goes_on;
    }

    fn next_level(&mut self) {
        self.follows = false;
        self.is_text = false;
        self.level += 1;
        if self.level >= self.plans.len() {
            self.level = 0;
            self.is_text = true;
            return;
        }
        match &self.plans[self.level] {
            None => self.is_text = true,
            Some(plan) => {
                self.plan = plan;
                self.board = self.level;
                (self.machine, self.follows) = begin(plan);
                self.backups.clear();
            }
        }
    }

    fn undo(&mut self) {
        if self.says("noundo") {
            return;
        }
        while self
            .backups
            .last()
            .is_some_and(|last| *last == *self.machine.objects())
        {
            self.backups.pop();
        }
        if let Some(last) = self.backups.pop() {
            self.machine.objects().copy_from_slice(&last);
        }
        self.follows = false;
    }

    fn restart(&mut self) {
        if self.says("norestart") {
            return;
        }
        self.backups.push(self.machine.objects().to_vec());
        self.pack_again();
        self.follows = self.machine.restart();
    }

    /// The level as the original writes it.
    fn text(&mut self) -> String {
        let Some(board) = &self.game.levels[self.board] else {
            return String::new();
        };
        let planes = self.machine.objects().to_vec();
        let (mut out, mut seen) = (String::new(), Vec::<String>::new());
        for cell in 0..board.cells.len() {
            let has = |object: &usize| match self.plan.plane_of[*object] {
                Some(plane) => {
                    let word = usize::from(plane) * self.plan.words + cell / 64;
                    planes[word] >> (cell % 64) & 1 != 0
                }
                None => board.cells[cell].contains(&(*object as u16)),
            };
            let mut names: Vec<&str> = (0..self.game.objects.len())
                .filter(has)
                .map(|object| self.game.objects[object].name.as_str())
                .collect();
            names.sort_unstable();
            let names = names.join(" ");
            let number = seen.iter().position(|other| *other == names);
            let number = number.unwrap_or_else(|| {
                out += &format!("{names}:");
                seen.push(names);
                seen.len() - 1
            });
            out += &format!("{number},");
            if (cell + 1) % board.form.width == 0 {
                out.push('\n');
            }
        }
        out
    }
}
