//! The `verimax` command: its library, with the games of `verimax-games`.

fn main() -> std::process::ExitCode {
    verimax_cli::run(verimax_cli::Registry::standard())
}
