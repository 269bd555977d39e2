//! The families of the library, on many machines.

fn main() {
    homing_mpi::run(homing::puzzle::FAMILIES)
}
