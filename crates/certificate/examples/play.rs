//! Plays by a certificate alone, without any search: you type the number of a move, it answers from the file.
//! `cargo run --release -p verimax-certificate --example play -- connect4.cert`

use std::error::Error;
use std::fs::File;
use std::io::{BufReader, stdin};

use verimax_certificate::{Certificate, Rules, Visitor};

fn main() -> Result<(), Box<dyn Error>> {
    let file = std::env::args().nth(1).ok_or("the name of a certificate is missing")?;
    let certificate = Certificate::read(BufReader::new(File::open(file)?), 100_000_000)?;
    println!("{}", certificate.header().claim());
    let game = certificate.header().game().clone();
    let mut moves = certificate.header().moves().to_vec();
    let mut lines = stdin().lines();
    loop {
        let open = game.visit(Open(&moves));
        if open == 0 {
            println!("The game is over: {}", game.names(&moves));
            return Ok(());
        }
        if let Some((mv, _)) = certificate.answer(&moves) {
            moves.push(mv);
            println!("so far: {}", game.names(&moves));
            continue;
        }
        println!("your move, a number from 0 to {}:", open - 1);
        let Some(line) = lines.next() else { return Ok(()) };
        match line?.trim().parse() {
            Ok(mv) if u32::from(mv) < open => moves.push(mv),
            _ => println!("that is not such a number"),
        }
    }
}

/// The number of legal moves after some moves.
struct Open<'a>(&'a [u8]);

impl Visitor for Open<'_> {
    type Output = u32;

    fn visit<R: Rules + Send + Sync>(self, start: &R) -> u32 {
        self.0.iter().fold(start.clone(), |position, &mv| position.play(mv.into())).number_of_moves()
    }
}
