//! Entries of two words in a bucket: finds, replaces and moves them. `pair` says what the words mean.
//!
//! A thread loads the two words one after the other. So it may load the words of two stores.

use verimax_contracts::{assert_proof, ensures, ghost, ghost_let, invariant, requires, theory};

use super::atomic::Bucket;
use super::known::Known;
use super::pair::Pair;
use super::word::FREE;

theory!("shared.Shared_prices");
theory!("shared.Shared_words");
theory!("words.Pair_word");
theory!("words.Parts");

impl Pair {
    /// What the bucket knows about the position with this name. All 64 bits of the name are compared.
    #[requires("lays_out Pair (words_of bucket)")]
    #[ensures(Some(known) => "untorn (words_of bucket) -> comes_back (words_of bucket) Pair name known")]
    #[ensures(Some(known) => "exists other. comes_back (words_of bucket) Pair other known")]
    #[ensures(Some(known) => "exists first second. shown bucket name first second")]
    #[inline]
    pub fn find(bucket: &Bucket, name: u64) -> Option<Known> {
        for slot in 0..bucket.room() / 2 {
            let (first, second) = (bucket.load(2 * slot), bucket.load(2 * slot + 1));
            if Pair(second).has_name(first, name) {
                let known = Pair(second).known();
                assert_proof!("unpacks second known");
                assert_proof!("ever bucket (2 * slot_i) first && ever bucket (2 * slot_i + 1) second");
                assert_proof!("admits bucket (2 * slot_i + 1) second");
                ghost!("pair_comes_back bucket slot_i (U64.to_int first) (U64.to_int second) known");
                return Some(known);
            }
        }
        None
    }

    /// Stores an entry in the place of the cheapest one. True if the bucket was full of entries for other positions.
    #[requires("lays_out Pair (words_of bucket) && 0 < room_of (words_of bucket)")]
    #[requires("told (words_of bucket) name known && work < 16")]
    #[requires("-inf <= known.known_bounds.bounds_lower <= inf && -inf <= known.known_bounds.bounds_upper <= inf")]
    #[inline]
    pub fn put(bucket: &Bucket, name: u64, known: Known, work: u64) -> bool {
        let Some(pair) = Pair::new(known, work) else { return false };
        let (slot, price) = Pair::cheapest(bucket, name);
        pair.store(bucket, slot, pair.check(name));
        price > FREE
    }

    /// Stores both words of an entry, the first word first.
    #[requires("lays_out Pair (words_of bucket) && 2 * slot + 1 < room_of (words_of bucket)")]
    #[requires("may_be_second (words_of bucket) self.pair_0")]
    #[requires("untorn (words_of bucket) -> belong_together (words_of bucket) first self.pair_0")]
    #[inline]
    fn store(self, bucket: &Bucket, slot: usize, first: u64) {
        bucket.store(2 * slot, first);
        bucket.store(2 * slot + 1, self.0);
    }

    /// The first of the pairs that are cheapest to replace by an entry with this name, and its price.
    #[requires("lays_out Pair (words_of bucket) && 0 < room_of (words_of bucket)")]
    #[ensures(
        "let (slot, price) = result in
         exists n prices. 2 * n = room_of (words_of bucket) && pair_prices bucket name n prices &&
           first_lowest n slot price prices"
    )]
    #[inline]
    fn cheapest(bucket: &Bucket, name: u64) -> (usize, u64) {
        let (first, second) = (bucket.load(0), bucket.load(1));
        let (mut cheapest, mut lowest) = (0, Pair(second).price(first, name));
        ghost!("first_pair bucket (U64.to_int name) (U64.to_int first) (U64.to_int second) (fun (_: int) -> 0)");
        ghost_let!(mut prices = "with_price (fun (_: int) -> 0) 0 (U64.to_int lowest)");
        for slot in 1..bucket.room() / 2 {
            invariant!("first_lowest slot_i cheapest lowest prices && pair_prices bucket name slot_i prices");
            let (first, second) = (bucket.load(2 * slot), bucket.load(2 * slot + 1));
            let price = Pair(second).price(first, name);
            ghost!("next_pair bucket (U64.to_int name) slot_i (U64.to_int first) (U64.to_int second) prices");
            ghost!("next_price slot_i (Usize.to_int cheapest) (U64.to_int lowest) (U64.to_int price) prices");
            ghost!("prices <- with_price prices slot_i (U64.to_int price)");
            if price < lowest {
                (cheapest, lowest) = (slot, price);
            }
        }
        (cheapest, lowest)
    }

    /// Splits a bucket when the table grows from `buckets` to twice as many: moves the entries that belong to `other`.
    #[requires("lays_out Pair (words_of bucket) && words_of other = words_of bucket")]
    #[requires("exists k. 0 <= k < 64 && buckets = pow2 k")]
    #[requires("0 <= place_in bucket < buckets && place_in other = place_in bucket + buckets")]
    pub fn split(bucket: &Bucket, other: &Bucket, buckets: u64) {
        ghost_let!(mut looked_at = "0");
        for slot in 0..bucket.room() / 2 {
            invariant!("looked_at = slot_i");
            let (first, second) = (bucket.load(2 * slot), bucket.load(2 * slot + 1));
            let moves = second != 0 && Pair(second).moves(first, buckets);
            if moves {
                ghost!("loaded bucket slot_i (U64.to_int first) (U64.to_int second)");
                assert_proof!(
                    "pair_belongs_to bucket buckets first second ->
                       pair_belongs_to other (2 * buckets) first second"
                );
                Pair(second).store(other, slot, first);
                bucket.store(2 * slot + 1, 0);
                bucket.store(2 * slot, 0);
            } else {
                assert_proof!(
                    "pair_belongs_to bucket buckets first second ->
                       pair_belongs_to bucket (2 * buckets) first second"
                );
            }
            ghost!("looked_at <- looked_at + 1");
        }
        assert_proof!("2 * looked_at = room_of (words_of bucket)");
    }
}
