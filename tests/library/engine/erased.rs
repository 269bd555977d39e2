//! A table with a boxed space has the same answers as a table of the space itself.

use homing::batch::OutputBuffer;
use homing::discovered::Discovered;
use homing::engine::{AnyTable, Form, PlayableSpace, Question, What};
use homing::internals::any_table;
use homing::puzzle::blocks::{Blocks, Metric};
use homing::puzzle::flip::{Flip, Goal};
use homing::puzzle::perm::Perm;
use homing::{Stop, Table, Watch};
use std::sync::Arc;

/// Asks both every question about every board.
fn same<P: PlayableSpace>(space: P) {
    let table = Table::generate(space, |_| {}).unwrap();
    let small: Arc<dyn AnyTable> = any_table(table.clone()).unwrap().into();
    let plain: Arc<dyn AnyTable> = Arc::new(table);
    let (boards, others) = (plain.boards().unwrap(), small.boards().unwrap());
    assert_eq!(plain.description(), small.description());
    assert_eq!(plain.to_bytes().unwrap(), small.to_bytes().unwrap());
    small.verify(Watch::NONE).unwrap();
    let (mut text, mut one) = (String::new(), String::new());
    for index in 0..boards.state_count() {
        assert_eq!(boards.cost(index).unwrap(), others.cost(index).unwrap());
        assert_eq!(boards.path(index).unwrap(), others.path(index).unwrap());
        assert_eq!(
            boards.next_move(index).unwrap(),
            others.next_move(index).unwrap()
        );
        one.clear();
        boards.push_board(index, &mut one);
        assert_eq!(boards.locate(&one).unwrap(), others.locate(&one).unwrap());
        assert_eq!(
            plain.representative(&one).unwrap(),
            small.representative(&one).unwrap()
        );
        text += &format!("{one}\n");
    }
    text += "1 2\n?!\n\n";
    for what in [
        What::Path,
        What::Depth,
        What::AnyPath,
        What::Hints,
        What::Count,
        What::Paths { limit: Some(3) },
        What::Grade,
    ] {
        let question = Question::new(what).explained();
        for question in [Question::new(question.what.clone()), question] {
            for form in [Form::Text, Form::Json] {
                let answer = |table: &Arc<dyn AnyTable>| {
                    let mut output = OutputBuffer::default();
                    Arc::clone(table)
                        .shared_lines(&question, form)
                        .unwrap()
                        .answer(text.as_bytes(), &mut output)
                        .unwrap();
                    String::from_utf8(output.answers().to_vec()).unwrap()
                };
                assert!(answer(&plain) == answer(&small), "{question:?} {form:?}");
            }
        }
    }
    let (lists, others) = (plain.lists().unwrap(), small.lists().unwrap());
    for by_class in [false, true] {
        let [stats, other] =
            [&plain, &small].map(|table| table.stats(by_class, Watch::NONE).unwrap().to_string());
        assert_eq!(stats, other);
    }
    for (lists, others) in [
        (lists, others),
        (&*plain.classes().unwrap(), &*small.classes().unwrap()),
    ] {
        let listed = |listing: homing::engine::Listing| {
            listing
                .take(50)
                .map(|listed| listed.unwrap().board)
                .collect::<Vec<_>>()
        };
        let draw = |lists: &dyn homing::engine::Lists| {
            listed(lists.random(Some(1..=3), 7, true, Watch::NONE).unwrap())
        };
        assert_eq!(draw(lists), draw(others));
        let all = |lists: &dyn homing::engine::Lists| {
            listed(lists.states_at(0..=3, true, Watch::NONE).unwrap())
        };
        assert_eq!(all(lists), all(others));
    }
}

#[test]
fn boxed_spaces_give_the_same_answers() {
    same(Flip::new(2, 3, Goal::Any).unwrap());
    same(Flip::new(3, 3, Goal::Only(0)).unwrap());
    same(Perm::parse("L := (5,4,3,2,1);\nR := (1,2,3,4,5);\nX := (1,2);\n").unwrap());
    let blocks = Blocks::parse("AA.\n.B.\nC..\n\n...\n...\n.AA\n", Metric::Move).unwrap();
    same(Discovered::find(blocks, &Stop::NEVER).unwrap());
    // Moves without inverses.
    same(Perm::parse("L := (5,4,3,2,1);\nX := (1,2);\n").unwrap());
}
