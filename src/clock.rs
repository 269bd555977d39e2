//! The time that a work has taken. WebAssembly has no clock of its own: its host gives one.

#[cfg(target_family = "wasm")]
pub(crate) use hosted::Instant;
#[cfg(target_family = "wasm")]
#[doc(hidden)]
pub use hosted::set_clock;
#[cfg(not(target_family = "wasm"))]
pub(crate) use std::time::Instant;

#[cfg(target_family = "wasm")]
mod hosted {
    use std::sync::OnceLock;
    use std::time::Duration;

    /// Says how long it is since some moment.
    static CLOCK: OnceLock<fn() -> Duration> = OnceLock::new();

    /// The clock to measure by. Without one no time passes, and no limit of time is met.
    pub fn set_clock(clock: fn() -> Duration) {
        CLOCK.set(clock).ok();
    }

    /// A moment.
    #[derive(Clone, Copy, Debug)]
    pub(crate) struct Instant(Duration);

    impl Instant {
        pub fn now() -> Self {
            Self(CLOCK.get().map_or(Duration::ZERO, |clock| clock()))
        }

        pub fn elapsed(&self) -> Duration {
            Self::now().0.saturating_sub(self.0)
        }
    }
}
