//! Entries of one word in a bucket: finds, replaces and moves them. `fields` says what a word means.

use verimax_contracts::{assert_proof, ensures, ghost, ghost_let, invariant, requires, theory};

use super::atomic::Bucket;
use super::fields::Fields;
use super::known::Known;
use super::word::FREE;

theory!("shared.Shared_prices");
theory!("shared.Shared_words");
theory!("words.Entry_word");
theory!("words.Parts");

impl Fields {
    /// What the bucket knows about the position with this name.
    #[requires("lays_out (Word self) (words_of bucket) && is_name (Word self) name && may_have bucket name")]
    #[ensures(Some(known) => "comes_back (words_of bucket) (Word self) name known")]
    #[inline]
    pub fn find(self, bucket: &Bucket, name: u64) -> Option<Known> {
        let header = self.header(name);
        for slot in 0..bucket.room() {
            let word = bucket.load(slot);
            if self.has_header(word, header) {
                ghost!("name_of_header self (U64.to_int name) (pure { place_in bucket }) (U64.to_int word)");
                return Some(self.known(word));
            }
        }
        None
    }

    /// Stores an entry in the place of the cheapest one. True if the bucket was full of entries for other positions.
    #[requires("lays_out (Word self) (words_of bucket) && is_name (Word self) name && may_have bucket name")]
    #[requires("told (words_of bucket) name known && work < 16 && 0 < room_of (words_of bucket)")]
    #[inline]
    pub fn put(self, bucket: &Bucket, name: u64, known: Known, work: u64) -> bool {
        let header = self.header(name);
        let Some(word) = self.word(header, known, work) else { return false };
        let (slot, price) = self.cheapest(bucket, header);
        ghost!("name_of_header self (U64.to_int name) (pure { place_in bucket }) (U64.to_int word)");
        bucket.store(slot, word);
        price > FREE
    }

    /// The first of the words that are cheapest to replace by an entry with this header, and its price.
    #[requires("lays_out (Word self) (words_of bucket) && 0 < room_of (words_of bucket)")]
    #[ensures(
        "let (slot, price) = result in
         exists prices. word_prices bucket self header (room_of (words_of bucket)) prices &&
           first_lowest (room_of (words_of bucket)) slot price prices"
    )]
    #[inline]
    fn cheapest(self, bucket: &Bucket, header: u64) -> (usize, u64) {
        let word = bucket.load(0);
        let (mut cheapest, mut lowest) = (0, self.price(word, header));
        ghost!("next_word bucket self (U64.to_int header) 0 (U64.to_int word) (fun (_: int) -> 0)");
        ghost_let!(mut prices = "with_price (fun (_: int) -> 0) 0 (U64.to_int lowest)");
        for slot in 1..bucket.room() {
            invariant!("first_lowest slot_i cheapest lowest prices && word_prices bucket self header slot_i prices");
            let word = bucket.load(slot);
            let price = self.price(word, header);
            ghost!("next_word bucket self (U64.to_int header) slot_i (U64.to_int word) prices");
            ghost!("next_price slot_i (Usize.to_int cheapest) (U64.to_int lowest) (U64.to_int price) prices");
            ghost!("prices <- with_price prices slot_i (U64.to_int price)");
            if price < lowest {
                (cheapest, lowest) = (slot, price);
            }
        }
        (cheapest, lowest)
    }

    /// Splits a bucket when the table grows from `buckets` to twice as many: moves the entries that belong to `other`.
    #[requires("lays_out (Word self) (words_of bucket) && words_of other = words_of bucket")]
    #[requires("exists k. self.fields_index_bits <= k < 64 && buckets = pow2 k")]
    #[requires("0 <= place_in bucket < buckets && place_in other = place_in bucket + buckets")]
    pub fn split(self, bucket: &Bucket, other: &Bucket, buckets: u64) {
        ghost_let!(mut looked_at = "0");
        for slot in 0..bucket.room() {
            invariant!("looked_at = slot_i");
            let word = bucket.load(slot);
            let moves = self.moves(word, buckets);
            ghost!("split_word bucket other self (Usize.to_int slot) (U64.to_int buckets) (U64.to_int word) moves");
            if moves {
                assert_proof!("belongs_to self bucket buckets word -> belongs_to self other (2 * buckets) word");
                other.store(slot, word);
                bucket.store(slot, 0);
            } else {
                assert_proof!("belongs_to self bucket buckets word -> belongs_to self bucket (2 * buckets) word");
            }
            ghost!("looked_at <- looked_at + 1");
        }
        assert_proof!("looked_at = room_of (words_of bucket)");
    }
}
