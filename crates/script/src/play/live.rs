//! Which layers matter: those that a condition of winning, a command or a rule that changes such a layer looks at.

use crate::compile::{Program, Rule};
use crate::parse::{Commands, Game};

/// For each layer, whether it matters. Layers that nobody looks at, as those of decorations, are no part of a state.
pub fn live_layers(game: &Game, program: &Program) -> Vec<bool> {
    let layer = |thing: &u16| usize::from(game.layer(*thing));
    // `again` asks whether anything changed, and a rigid rule whether all could move.
    let needs_all = |rule: &Rule| rule.is_rigid || rule.commands.has(Commands::AGAIN);
    if program.rules().any(needs_all) {
        return vec![true; game.layer_count];
    }
    let mut live = vec![false; game.layer_count];
    let on = game.wins.iter().filter_map(|win| win.on.as_ref());
    let filters = game.wins.iter().map(|win| &win.of).chain(on);
    for filter in filters.chain([&game.player]) {
        for object in &filter.objects {
            live[layer(object)] = true;
        }
    }
    loop {
        let before = live.clone();
        for rule in program.rules() {
            let changes = rule.cells().flat_map(|cell| &cell.change);
            let mut things = changes.flat_map(|change| change.clear.iter().chain(&change.set));
            if rule.commands.acts() || things.any(|thing| live[layer(thing)]) {
                for cell in rule.cells() {
                    let any = cell.any.iter().flatten();
                    for thing in cell.on.iter().chain(&cell.off).chain(any) {
                        live[layer(thing)] = true;
                    }
                }
            }
        }
        if live == before {
            return live;
        }
    }
}
