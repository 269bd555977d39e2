//! The functions of the module. This is the only file of the crate with `unsafe`: the host's functions, and exported names.
#![allow(unsafe_code)]

use crate::ask::Engine;
use std::cell::RefCell;

#[cfg(target_arch = "wasm32")]
#[link(wasm_import_module = "host")]
unsafe extern "C" {
    fn report_progress(share: f64);
    fn now() -> f64;
}

#[derive(Default)]
struct Module {
    engine: Engine,
    /// The text that JavaScript writes, and then the text that it reads.
    text: Vec<u8>,
}

#[cfg(target_arch = "wasm32")]
fn clock() -> std::time::Duration {
    // SAFETY: the host's function takes nothing and returns a number.
    std::time::Duration::from_secs_f64(unsafe { now() }.max(0.0) / 1e3)
}

thread_local! {
    static STATE: RefCell<Module> = RefCell::default();
}

/// Returns a buffer for a request of this length.
#[unsafe(no_mangle)]
pub extern "C" fn room(len: usize) -> *mut u8 {
    STATE.with_borrow_mut(|state| {
        state.text.clear();
        state.text.resize(len, 0);
        state.text.as_mut_ptr()
    })
}

/// Answers the request in the buffer. Returns 0 if the text is then the answer, else the kind of an error, whose message it is.
#[unsafe(no_mangle)]
pub extern "C" fn ask() -> u32 {
    #[cfg(target_arch = "wasm32")]
    homing_table::clock::set_clock(clock);
    STATE.with_borrow_mut(|Module { engine, text }| {
        let request = String::from_utf8_lossy(text).into_owned();
        #[cfg(target_arch = "wasm32")]
        // SAFETY: the host's function takes a number and returns.
        let mut report = |share| unsafe { report_progress(share) };
        #[cfg(not(target_arch = "wasm32"))]
        let mut report = |_| {};
        let (answer, kind) = match engine.ask(&request, &mut report) {
            Ok(answer) => (answer, 0),
            Err(error) => (error.sentence, error.kind as u32),
        };
        *text = answer.into_bytes();
        kind
    })
}

/// The address of the answer.
#[unsafe(no_mangle)]
pub extern "C" fn text() -> *const u8 {
    STATE.with_borrow(|state| state.text.as_ptr())
}

/// Its length in bytes.
#[unsafe(no_mangle)]
pub extern "C" fn text_len() -> usize {
    STATE.with_borrow(|state| state.text.len())
}
