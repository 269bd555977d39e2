use axum::http::Extensions;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use std::sync::{Arc, Weak};
use std::time::Duration;
use tokio::io::Interest;
use tokio::net::TcpStream;

/// The client at the other end of a connection. Each request has it among its extensions.
#[derive(Clone)]
pub struct Peer {
    address: IpAddr,
    /// `None` if the request came over no connection.
    stream: Option<Weak<TcpStream>>,
}

/// The time between two looks at a connection with bytes that nobody has read: only without them the system wakes who waits for its end.
const LOOK_EVERY: Duration = Duration::from_millis(50);
/// The bits of an IPv6 address that name the network: one client has all addresses in it.
const NETWORK_BITS: u32 = 64;

impl Peer {
    /// The client at an address.
    pub fn new(address: IpAddr, stream: &Arc<TcpStream>) -> Self {
        Self { address: network(address), stream: Some(Arc::downgrade(stream)) }
    }

    /// The client of a request.
    pub fn of(extensions: &Extensions) -> Self {
        extensions.get().cloned().unwrap_or(Self { address: Ipv4Addr::UNSPECIFIED.into(), stream: None })
    }

    /// The address by which one client is told from another: of IPv6 the network.
    pub fn address(&self) -> IpAddr {
        self.address
    }

    /// Completes when the client has closed the connection, whether or not somebody reads from it.
    pub async fn left(self) {
        let Some(stream) = self.stream else { return std::future::pending().await };
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
        IpAddr::V6(address) => Ipv6Addr::from_bits(address.to_bits() & u128::MAX << (128 - NETWORK_BITS)).into(),
        address => address,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_client_has_a_network_of_ipv6() {
        let network = |text: &str| network(text.parse().unwrap()).to_string();
        assert_eq!(network("192.0.2.7"), "192.0.2.7");
        assert_eq!(network("::ffff:192.0.2.7"), "192.0.2.7");
        assert_eq!(network("2001:db8:1:2:3:4:5:6"), "2001:db8:1:2::");
    }
}
