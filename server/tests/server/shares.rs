//! One client gets at most a share of the places, and a body that drips gets none.

use crate::client::{Client, Reply};
use crate::running::{Running, wait};

/// Starts a list without reading it. It keeps its place as long as the client stays.
fn begin_list(client: &mut Client, headers: &str) {
    // If the buffer could grow, the system would store the whole answer for the client.
    rustix::net::sockopt::set_socket_recv_buffer_size(client.socket(), 1 << 14).unwrap();
    assert!(client.send(format!(
        "GET /v1/eight/states?depth=0..31 HTTP/1.1\r\nHost: t\r\n{headers}\r\n"
    )));
}

fn post(client: &mut Client) -> Reply {
    post_with(client, "")
}

fn post_with(client: &mut Client, headers: &str) -> Reply {
    client.post("/v1/eight/solve", headers, b"1234567x8\n")
}

const OWN_SHARE: &str = "all places that one client has for batches and lists are taken: ask again";

#[test]
fn one_client_leaves_places_for_others() {
    let server = Running::start(&["--quiet", "--max-streams", "3"]);
    let mut own: Vec<Client> = (0..2).map(|_| server.client()).collect();
    own.iter_mut().for_each(|client| begin_list(client, ""));
    assert!(wait(|| server.metric("homing_streams") == 2));
    let reply = post(&mut server.client());
    assert_eq!(reply.problem(503), OWN_SHARE);
    assert_eq!(reply.header("retry-after"), Some("1"));
    assert_eq!(server.client().get("/v1/eight/random?n=1").status, 503);
    // Another client has its own share.
    let mut other = Client::connect_from([127, 0, 0, 2], server.address);
    assert_eq!(post(&mut other).text(), "r\n");
    begin_list(&mut other, "");
    assert!(wait(|| server.metric("homing_streams") == 3));
    let reply = post(&mut Client::connect_from([127, 0, 0, 3], server.address));
    assert_eq!(
        reply.problem(503),
        "all places for batches and lists are taken: ask again"
    );
    own.clear();
    assert!(wait(|| server.metric("homing_streams") == 1));
    assert_eq!(post(&mut server.client()).text(), "r\n");
}

#[test]
fn the_share_can_be_the_whole() {
    let server = Running::start(&[
        "--quiet",
        "--max-streams",
        "2",
        "--max-streams-per-client",
        "2",
    ]);
    let mut own: Vec<Client> = (0..2).map(|_| server.client()).collect();
    own.iter_mut().for_each(|client| begin_list(client, ""));
    assert!(wait(|| server.metric("homing_streams") == 2));
    assert_eq!(
        post(&mut server.client()).problem(503),
        "all places for batches and lists are taken: ask again"
    );
}

/// Behind a proxy all connections have one address, and the header distinguishes the clients.
#[test]
fn a_proxy_names_the_clients() {
    let server = Running::start(&[
        "--quiet",
        "--max-streams",
        "4",
        "--client-header",
        "X-Forwarded-For",
    ]);
    let [one, other] = ["192.0.2.1", "192.0.2.2"]
        .map(|address| format!("X-Forwarded-For: 198.51.100.7, {address}\r\n"));
    let mut own: Vec<Client> = (0..2).map(|_| server.client()).collect();
    own.iter_mut().for_each(|client| begin_list(client, &one));
    assert!(wait(|| server.metric("homing_streams") == 2));
    // Addresses claimed by the client come before the one that the proxy saw, and are ignored.
    for claimed in [
        "",
        "X-Forwarded-For: 203.0.113.5\r\n",
        "X-Forwarded-For: nonsense\r\n",
    ] {
        assert_eq!(
            post_with(&mut server.client(), &format!("{claimed}{one}")).problem(503),
            OWN_SHARE
        );
    }
    assert_eq!(post_with(&mut server.client(), &other).text(), "r\n");
    // Requests without an address in the header count as one more client.
    let mut nameless = [server.client(), server.client()];
    begin_list(&mut nameless[0], "X-Forwarded-For: nonsense\r\n");
    begin_list(&mut nameless[1], "");
    assert!(wait(|| server.metric("homing_streams") == 4));
    server.wait_for_log("no address in the header x-forwarded-for");
    own.clear();
    assert!(wait(|| server.metric("homing_streams") == 2));
    for headers in [
        "",
        "X-Forwarded-For: \r\n",
        "X-Forwarded-For: 192.0.2.256\r\n",
        "X-Forwarded-For: 192.0.2.1, unknown\r\n",
    ] {
        assert_eq!(
            post_with(&mut server.client(), headers).problem(503),
            OWN_SHARE
        );
    }
    assert_eq!(post_with(&mut server.client(), &one).text(), "r\n");
}

#[test]
fn a_header_that_the_operator_does_not_name_counts_for_nothing() {
    let server = Running::start(&[
        "--quiet",
        "--max-streams",
        "4",
        "--client-header",
        "X-Real-IP",
    ]);
    let claims = |last: usize| {
        format!("X-Forwarded-For: 192.0.2.{last}\r\nForwarded: for=192.0.2.{last}\r\n")
    };
    let mut own: Vec<Client> = (0..2).map(|_| server.client()).collect();
    for (last, client) in own.iter_mut().enumerate() {
        begin_list(client, &claims(last));
    }
    assert!(wait(|| server.metric("homing_streams") == 2));
    assert_eq!(
        post_with(&mut server.client(), &claims(2)).problem(503),
        OWN_SHARE
    );
    let server = Running::start(&["--quiet", "--max-streams", "2"]);
    let mut own = server.client();
    begin_list(&mut own, &claims(0));
    assert!(wait(|| server.metric("homing_streams") == 1));
    assert_eq!(
        post_with(
            &mut server.client(),
            &format!("X-Real-IP: 192.0.2.9\r\n{}", claims(9))
        )
        .problem(503),
        OWN_SHARE
    );
}

/// Twelve connections of one client drip bytes. No other request is refused for that, even of the same client.
#[test]
fn slow_bodies_do_not_block_others() {
    let server = Running::start(&["--quiet", "--max-streams", "2"]);
    let line = b"1234567x8\n";
    let mut dripping = Vec::new();
    for number in 0..12 {
        let mut client = server.client();
        assert!(
            client.send("POST /v1/eight/solve HTTP/1.1\r\nHost: t\r\nContent-Type: text/plain\r\nContent-Length: 30\r\n\r\n")
        );
        // Every second one gets a line answered first, and then pauses within the next.
        let mut sent = 0;
        if number % 2 == 0 {
            assert!(client.send(line));
            // The answer has arrived.
            client.socket().peek(&mut [0]).unwrap();
            sent = line.len();
            assert!(wait(|| server.metric("homing_streams") == 0));
        }
        dripping.push((client, sent));
    }
    let body = line.repeat(3);
    for _ in 0..5 {
        for (client, sent) in &mut dripping {
            assert!(client.send(&body[*sent..=*sent]));
            *sent += 1;
        }
        assert_eq!(server.metric("homing_streams"), 0);
        assert_eq!(post(&mut server.client()).text(), "r\n");
        assert_eq!(server.client().get("/v1/eight/random?n=1").status, 200);
    }
    // None of them was cut off.
    for (client, sent) in &mut dripping {
        assert!(client.send(&body[*sent..]));
        let reply = client.reply(false).unwrap();
        assert_eq!(
            (reply.status, reply.text(), reply.is_whole),
            (200, "r\nr\nr\n", true)
        );
    }
}

/// Answers of several lines are separated as if the body had arrived at once, and a line may arrive in parts.
#[test]
fn a_body_that_pauses_is_answered_as_one_that_does_not() {
    let server = Running::start(&["--quiet"]);
    let body = "8672543x1\n1234567x8\n12345687x\n\n1234567x8";
    for (address, accept) in [
        ("paths", "text/plain"),
        ("paths", "application/json"),
        ("solve", "application/x-ndjson"),
    ] {
        let (address, headers) = (
            format!("/v1/eight/{address}"),
            format!("Accept: {accept}\r\n"),
        );
        let whole = server.client().post(&address, &headers, body.as_bytes());
        for cuts in [&[9, 10][..], &[4, 25], &[20, 30, 31, 33]] {
            let mut client = server.client();
            let length = body.len();
            assert!(client.send(format!(
                "POST {address} HTTP/1.1\r\nHost: t\r\nContent-Type: text/plain\r\nContent-Length: {length}\r\n{headers}\r\n"
            )));
            let mut from = 0;
            for &to in cuts {
                assert!(client.send(&body[from..to]));
                from = to;
                std::thread::sleep(std::time::Duration::from_millis(150));
                assert!(wait(|| server.metric("homing_streams") == 0));
            }
            assert!(client.send(&body[from..]));
            assert_eq!(
                client.reply(false).unwrap().text(),
                whole.text(),
                "{address} {accept} {cuts:?}"
            );
        }
    }
}
