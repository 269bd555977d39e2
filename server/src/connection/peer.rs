use axum::http::{Extensions, HeaderMap, HeaderName};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::sync::{Arc, Weak};
use std::time::Duration;
use tokio::io::Interest;
use tokio::net::TcpStream;

/// The client at the other end of a connection. Each request has it as an extension.
#[derive(Clone)]
pub struct Peer {
    address: IpAddr,
    /// `None` if the request did not come over a connection.
    stream: Option<Weak<TcpStream>>,
}

/// The time between two polls of a connection with unread bytes: the system signals its end only once everything has been read.
const LOOK_EVERY: Duration = Duration::from_millis(50);
/// The bits of an IPv6 address that identify the network, whose addresses all belong to one client.
const NETWORK_BITS: u32 = 64;

impl Peer {
    /// Creates the client at an address.
    pub fn new(address: IpAddr, stream: &Arc<TcpStream>) -> Self {
        Self {
            address: network(address),
            stream: Some(Arc::downgrade(stream)),
        }
    }

    /// Returns the client of a proxy, by the last address in a header, which the proxy itself has seen. Earlier addresses may be made up by
    /// the client. `None` if there is no address.
    pub fn behind_proxy(&self, name: &HeaderName, headers: &HeaderMap) -> Option<Self> {
        let last = headers
            .get_all(name)
            .iter()
            .next_back()?
            .to_str()
            .ok()?
            .rsplit(',')
            .next()?
            .trim();
        let with_port = || last.parse().map(|address: SocketAddr| address.ip());
        let address = last.parse().or_else(|_| with_port()).ok()?;
        Some(Self {
            address: network(address),
            stream: self.stream.clone(),
        })
    }

    /// Returns the client of a request.
    pub fn of(extensions: &Extensions) -> Self {
        extensions.get().cloned().unwrap_or(Self {
            address: Ipv4Addr::UNSPECIFIED.into(),
            stream: None,
        })
    }

    /// Returns the address that distinguishes clients: for IPv6, the network.
    pub fn address(&self) -> IpAddr {
        self.address
    }

    /// Completes when the client has closed the connection, whether or not it is being read.
    pub async fn left(self) {
        let Some(stream) = self.stream else {
            return std::future::pending().await;
        };
        while let Some(stream) = stream.upgrade() {
            match stream.ready(Interest::READABLE).await {
                Ok(ready) if !ready.is_read_closed() => tokio::time::sleep(LOOK_EVERY).await,
                _ => return,
            }
        }
    }
}

fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => {
            Ipv6Addr::from_bits(address.to_bits() & u128::MAX << (128 - NETWORK_BITS)).into()
        }
        address => address,
    }
}
