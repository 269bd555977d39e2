//! Elapsed time. WebAssembly has no clock, so its host must provide one.

#[cfg(target_family = "wasm")]
pub use hosted::Instant;
#[cfg(target_family = "wasm")]
pub use hosted::set_clock;
#[cfg(not(target_family = "wasm"))]
pub use std::time::Instant;

#[cfg(target_family = "wasm")]
mod hosted {
    use std::sync::OnceLock;
    use std::time::Duration;

    /// Returns the time since some fixed moment.
    static CLOCK: OnceLock<fn() -> Duration> = OnceLock::new();

    /// Sets the clock of this process. Without one no time passes, and no time limit is ever reached.
    pub fn set_clock(clock: fn() -> Duration) {
        CLOCK.set(clock).ok();
    }

    /// A point in time.
    #[derive(Clone, Copy, Debug)]
    pub struct Instant(Duration);

    impl Instant {
        /// The present.
        pub fn now() -> Self {
            Self(CLOCK.get().map_or(Duration::ZERO, |clock| clock()))
        }

        /// The time since then.
        pub fn elapsed(&self) -> Duration {
            Self::now().0.saturating_sub(self.0)
        }
    }
}
