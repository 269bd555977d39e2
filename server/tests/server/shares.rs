//! One client gets a share of the places, and no more.

use crate::client::Client;
use crate::running::{Running, wait};

/// Begins a batch that waits for its next line.
fn begin_batch(client: &mut Client) {
    assert!(client.send("POST /v1/eight/solve HTTP/1.1\r\nHost: t\r\nContent-Length: 1000\r\n\r\n1234567x8\n"));
}

#[test]
fn one_client_leaves_places_for_others() {
    let server = Running::start(&["--quiet", "--max-streams", "3"]);
    let mut own: Vec<Client> = (0..2).map(|_| server.client()).collect();
    own.iter_mut().for_each(begin_batch);
    assert!(wait(|| server.metric("homing_streams") == 2));
    let post = |client: &mut Client| client.post("/v1/eight/solve", "", b"1234567x8\n");
    let reply = post(&mut server.client());
    assert_eq!(reply.problem(503), "all places that one client has for batches and lists are taken: ask again");
    assert_eq!(reply.header("retry-after"), Some("1"));
    assert_eq!(server.client().get("/v1/eight/random?n=1").status, 503);
    // Another one has its own.
    let mut other = Client::connect_from([127, 0, 0, 2], server.address);
    assert_eq!(post(&mut other).text(), "r\n");
    begin_batch(&mut other);
    assert!(wait(|| server.metric("homing_streams") == 3));
    let reply = post(&mut Client::connect_from([127, 0, 0, 3], server.address));
    assert_eq!(reply.problem(503), "all places for batches and lists are taken: ask again");
    own.clear();
    assert!(wait(|| server.metric("homing_streams") == 1));
    assert_eq!(post(&mut server.client()).text(), "r\n");
}

/// Behind a proxy all clients have one address.
#[test]
fn the_share_can_be_the_whole() {
    let server = Running::start(&["--quiet", "--max-streams", "2", "--max-streams-per-client", "2"]);
    let mut own: Vec<Client> = (0..2).map(|_| server.client()).collect();
    own.iter_mut().for_each(begin_batch);
    assert!(wait(|| server.metric("homing_streams") == 2));
    let reply = server.client().post("/v1/eight/solve", "", b"1234567x8\n");
    assert_eq!(reply.problem(503), "all places for batches and lists are taken: ask again");
}
