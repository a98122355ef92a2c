//! # andor
//! The program. It is all in the library beside it, which the compiler can work on while it still
//! optimises the engines; a program would have to wait for them.

fn main() -> std::process::ExitCode {
    andor_cli::main()
}
