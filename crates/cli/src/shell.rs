//! `verimax completions` and `verimax man`: shell completions and manual pages, made from the command's own arguments.

use anyhow::{Context, Result, anyhow};
use clap::{Command, CommandFactory};
use clap_complete::Shell;
use clap_mangen::Man;
use verimax::text::{SHORT, printable};

use crate::output::print;
use crate::{Arguments, Verdict};

#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  verimax completions bash > ~/.local/share/bash-completion/completions/verimax
  verimax completions zsh > ~/.zfunc/_verimax        (a folder of $fpath)
  verimax completions fish > ~/.config/fish/completions/verimax.fish")]
pub struct CompletionsArguments {
    /// The shell
    shell: Shell,
}

#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  verimax man > ~/.local/share/man/man1/verimax.1
  verimax man solve > ~/.local/share/man/man1/verimax-solve.1
  verimax man solve | man -l -")]
pub struct ManArguments {
    /// A subcommand, such as solve; the whole command if left out
    command: Option<String>,
}

pub fn completions(arguments: &CompletionsArguments) -> Result<Verdict> {
    let mut text = Vec::new();
    clap_complete::generate(arguments.shell, &mut Arguments::command(), program(), &mut text);
    print(&String::from_utf8(text)?)?;
    Ok(Verdict::Done)
}

pub fn man(arguments: &ManArguments) -> Result<Verdict> {
    let mut command = Arguments::command().name(program());
    command.build();
    let source = format!("{} {}", command.get_name(), command.get_version().unwrap_or_default());
    let command = match &arguments.command {
        None => command,
        Some(name) => subcommand(&command, name)?.clone(),
    };
    let mut text = Vec::new();
    Man::new(command).source(source).render(&mut text).context("cannot write the manual page")?;
    print(&String::from_utf8(text)?)?;
    Ok(Verdict::Done)
}

fn subcommand<'c>(command: &'c Command, name: &str) -> Result<&'c Command> {
    command.find_subcommand(name).ok_or_else(|| {
        let names: Vec<&str> = command.get_subcommands().map(Command::get_name).collect();
        anyhow!("there is no subcommand '{}'; there are: {}", printable(name, SHORT), names.join(", "))
    })
}

/// The name of this program, which need not be `verimax`: a user's own game has a program of its own.
fn program() -> String {
    let called = std::env::args_os().next();
    let stem = called.as_deref().and_then(|path| std::path::Path::new(path).file_stem());
    stem.and_then(|stem| stem.to_str()).unwrap_or("verimax").to_owned()
}
