//! Parts of the server by themselves.

use axum::http::{Extensions, HeaderName, HeaderValue};
use homing::Stop;
use homing::engine::{AnyTable, Form, Question};
use homing_server::connection::peer::Peer;
use homing_server::program::options::Naming;
use homing_server::stream::json_list::JsonList;
use homing_server::stream::permits::{Permits, SlowThreads};
use homing_server::tables::answerers::Answerers;
use std::io::Write;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};

#[tokio::test]
async fn one_client_has_a_network_of_ipv6() {
    let stream = stream().await;
    let network = |text: &str| {
        Peer::new(text.parse().unwrap(), &stream)
            .address()
            .to_string()
    };
    assert_eq!(network("192.0.2.7"), "192.0.2.7");
    assert_eq!(network("::ffff:192.0.2.7"), "192.0.2.7");
    assert_eq!(network("2001:db8:1:2:3:4:5:6"), "2001:db8:1:2::");
}

#[test]
fn a_proxy_names_the_client() {
    let proxy = Peer::of(&Extensions::new());
    let named = |values: &[&str]| {
        let name = HeaderName::from_static("x-forwarded-for");
        let headers = values
            .iter()
            .map(|value| (name.clone(), HeaderValue::from_str(value).unwrap()))
            .collect();
        proxy
            .behind_proxy(&name, &headers)
            .map(|client| client.address().to_string())
    };
    for (values, address) in [
        (&["192.0.2.1"][..], Some("192.0.2.1")),
        (&["198.51.100.7, 192.0.2.1 "], Some("192.0.2.1")),
        (&["198.51.100.7", "192.0.2.1"], Some("192.0.2.1")),
        (&["192.0.2.1:4711"], Some("192.0.2.1")),
        (&["[2001:db8:1:2:3:4:5:6]:4711"], Some("2001:db8:1:2::")),
        (&["2001:db8:1:2:3:4:5:6"], Some("2001:db8:1:2::")),
        (&["192.0.2.1, unknown"], None),
        (&["192.0.2.1,"], None),
        (&["192.0.2.256"], None),
        (&[""], None),
        (&[], None),
    ] {
        assert_eq!(named(values).as_deref(), address, "{values:?}");
    }
}

async fn stream() -> Arc<TcpStream> {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    Arc::new(
        TcpStream::connect(listener.local_addr().unwrap())
            .await
            .unwrap(),
    )
}

async fn clients() -> [Peer; 2] {
    let stream = stream().await;
    ["192.0.2.1", "192.0.2.2"].map(|address| Peer::new(address.parse().unwrap(), &stream))
}

#[tokio::test]
async fn one_client_gets_a_share() {
    let [one, other] = clients().await;
    let places = Permits::new("tests", 3, 2);
    let mut held = vec![
        places.try_take(&one).ok().unwrap(),
        places.try_take(&one).ok().unwrap(),
    ];
    assert!(
        places
            .try_take(&one)
            .err()
            .unwrap()
            .detail
            .contains("one client has")
    );
    held.push(places.try_take(&other).ok().unwrap());
    assert!(
        places
            .try_take(&other)
            .err()
            .unwrap()
            .detail
            .starts_with("all places for tests")
    );
    assert_eq!(places.taken(), 3);
    held.clear();
    assert_eq!(places.taken(), 0);
    // A client that has left is forgotten when the next one arrives.
    drop(places.try_take(&other));
    assert_eq!(places.clients(), 1);
}

/// A question of another client runs next, however many questions one client has.
#[tokio::test]
async fn a_client_with_many_questions_does_not_block_others() {
    let [one, other] = clients().await;
    let slow = Arc::new(SlowThreads::new(2, 1, Duration::from_secs(10)));
    let ran = Arc::new(AtomicUsize::new(0));
    let ask = |client: &Peer| {
        let (slow, client, ran) = (slow.clone(), client.clone(), ran.clone());
        let work = move |stop: &Stop| {
            ran.fetch_add(1, Ordering::Relaxed);
            while !stop.is_stopped() {
                std::thread::sleep(Duration::from_millis(1));
            }
        };
        tokio::spawn(async move { slow.run(&client, work).await })
    };
    let many: Vec<_> = (0..9).map(|_| ask(&one)).collect();
    while ran.load(Ordering::Relaxed) == 0 {
        tokio::time::sleep(Duration::from_millis(1)).await;
    }
    assert_eq!(slow.run(&other, |_| 7).await.unwrap(), 7);
    assert_eq!(ran.load(Ordering::Relaxed), 1);
    // A client that leaves cancels the work, and all places are free again.
    many.iter().for_each(|asked| asked.abort());
    for _ in 0..1000 {
        if slow.admitted.taken() == 0 {
            return;
        }
        tokio::time::sleep(Duration::from_millis(1)).await;
    }
    panic!("{} places are taken", slow.admitted.taken());
}

#[test]
fn lines_become_an_array_wherever_they_are_cut() {
    let lines = b"{\"v\":1}\n\"two\"\n3\n";
    for cut in 0..=lines.len() {
        let mut list = JsonList::new(Vec::new(), true);
        list.write_all(&lines[..cut]).unwrap();
        list.write_all(&lines[cut..]).unwrap();
        let text = String::from_utf8(list.finish().unwrap()).unwrap();
        assert_eq!(text, "[{\"v\":1},\n\"two\",\n3]\n", "cut at {cut}");
    }
    assert_eq!(JsonList::new(Vec::new(), true).finish().unwrap(), b"[]\n");
    let mut plain = JsonList::new(Vec::new(), false);
    plain.write_all(lines).unwrap();
    assert_eq!(plain.finish().unwrap(), lines);
}

#[test]
fn a_naming_has_a_name_a_puzzle_and_options() {
    let naming: Naming = "roads=route:my roads.gr --to 4 --zero-based"
        .parse()
        .unwrap();
    assert_eq!(
        (&*naming.name, &*naming.puzzle),
        ("roads", "route:my roads.gr")
    );
    assert_eq!(
        (naming.options.get("to"), naming.options.get("zero-based")),
        (Some("4"), Some(""))
    );
    for text in [
        "",
        "eight",
        "=eight",
        "a/b=eight",
        "..=eight",
        "x=",
        "x= --to 3",
    ] {
        assert!(text.parse::<Naming>().is_err(), "{text}");
    }
}

/// The number of cached questions is limited, the least recently used one is dropped first, and questions with limits are not cached.
#[test]
fn the_newest_answerers_are_kept() {
    let catalog = homing::catalog();
    let puzzle = catalog
        .puzzle("flip", &homing::engine::Options::default())
        .unwrap();
    let table: AnyTable = puzzle.built_in().unwrap().unwrap();
    let (answerers, made) = (Answerers::new(2), std::cell::Cell::new(0));
    let ask = |question: &Question, form| {
        let before = made.get();
        answerers
            .get(&table, question, form, || made.set(before + 1))
            .unwrap();
        assert!(answerers.count() <= 2);
        made.get() > before
    };
    assert!(ask(&Question::PATH, Form::Text));
    assert!(!ask(&Question::PATH, Form::Text));
    assert!(ask(&Question::PATH, Form::Json));
    assert!(!ask(&Question::PATH, Form::Text));
    // The third one replaces the one in JSON.
    assert!(ask(&Question::PATH.explained(), Form::Text));
    assert!(!ask(&Question::PATH, Form::Text));
    assert!(ask(&Question::PATH, Form::Json));
    assert!(!ask(&Question::PATH, Form::Text) && !ask(&Question::PATH, Form::Json));
    answerers.close();
    assert!(ask(&Question::PATH, Form::Text) && ask(&Question::PATH, Form::Text));
    assert_eq!(answerers.count(), 0);
}
