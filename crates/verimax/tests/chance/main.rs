//! Games with chance: the law, the readers, and every search, judged by the law.

mod law;
mod promises;
mod random;
mod readers;
mod searches;
