//! The codes of a block as bytes: differences, as varints.

/// The most bytes of a code.
pub(super) const LONGEST_CODE: usize = 11;

/// Appends a number as a varint.
pub(super) fn push_varint(bytes: &mut Vec<u8>, mut number: u64) {
    while number >= 0x80 {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
}

/// Takes a varint from the front. `None` if there is none, if it is longer than need be, or more than 64 bits.
pub(super) fn varint(bytes: &mut &[u8]) -> Option<u64> {
    let mut number = 0;
    for shift in (0..64).step_by(7) {
        let (&byte, rest) = bytes.split_first()?;
        *bytes = rest;
        let bits = u64::from(byte & 0x7f);
        number |= bits << shift;
        if byte < 0x80 {
            let is_plain = (byte != 0 || shift == 0) && bits << shift >> shift == bits;
            return is_plain.then_some(number);
        }
    }
    None
}

/// The codes as bytes: for each, the difference to the one before it, if it is larger. If not, and at the start of the
/// block, 0 and the code itself.
pub(super) fn encode(codes: &[u64]) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut before = None;
    for &code in codes {
        match before {
            Some(before) if code > before => push_varint(&mut bytes, code - before),
            _ => {
                push_varint(&mut bytes, 0);
                push_varint(&mut bytes, code);
            }
        }
        before = Some(code);
    }
    bytes
}

/// Appends as many codes. The error says what is wrong.
pub(super) fn decode(mut bytes: &[u8], count: usize, codes: &mut Vec<u64>) -> Result<(), &'static str> {
    let mut before: Option<u64> = None;
    for _ in 0..count {
        let step = varint(&mut bytes).ok_or("the codes of the block are not as many varints as it has claims")?;
        let code = match (step, before) {
            (0, _) => {
                let code = varint(&mut bytes).ok_or("a code at the start of a run is not a varint")?;
                if before.is_some_and(|before| code > before) {
                    return Err("a run starts where the one before it should go on");
                }
                code
            }
            (step, Some(before)) => before.checked_add(step).ok_or("a code has more than 64 bits")?,
            (_, None) => return Err("the block does not start with a run"),
        };
        codes.push(code);
        before = Some(code);
    }
    if bytes.is_empty() { Ok(()) } else { Err("the block has more codes than claims") }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Law: what is written is read again, and nothing is longer than the limit.
    #[test]
    fn codes_are_read_as_they_are_written() {
        let mut random = fastrand::Rng::with_seed(17);
        for _ in 0..2000 {
            let codes: Vec<u64> = (0..random.usize(..50)).map(|_| random.u64(..) >> random.u32(..64)).collect();
            let bytes = encode(&codes);
            assert!(bytes.len() <= codes.len() * LONGEST_CODE);
            let mut read = Vec::new();
            assert_eq!(decode(&bytes, codes.len(), &mut read), Ok(()));
            assert_eq!(read, codes);
        }
        let mut bytes = encode(&[u64::MAX, 0, u64::MAX]);
        assert_eq!(decode(&bytes, 3, &mut Vec::new()), Ok(()));
        assert_eq!(decode(&bytes, 2, &mut Vec::new()), Err("the block has more codes than claims"));
        bytes.pop();
        assert!(decode(&bytes, 3, &mut Vec::new()).is_err());
    }

    /// Law: there is one way to write a block.
    #[test]
    fn bytes_that_are_read_are_those_that_are_written() {
        let mut random = fastrand::Rng::with_seed(18);
        let mut accepted = 0;
        for _ in 0..200_000 {
            let count = random.usize(1..4);
            let byte = |random: &mut fastrand::Rng| if random.bool() { random.u8(..4) } else { random.u8(0x7e..0x83) };
            let mut bytes = vec![0];
            bytes.extend((0..random.usize(..5)).map(|_| byte(&mut random)));
            let mut codes = Vec::new();
            if decode(&bytes, count, &mut codes).is_ok() {
                accepted += 1;
                assert_eq!(encode(&codes), bytes);
            }
        }
        assert!(accepted > 1000, "{accepted}");
    }

    #[test]
    fn a_varint_has_at_most_64_bits_and_is_not_longer_than_need_be() {
        for number in [0, 1, 127, 128, 1 << 32, u64::MAX - 1, u64::MAX] {
            let mut bytes = Vec::new();
            push_varint(&mut bytes, number);
            assert_eq!(varint(&mut bytes.as_slice()), Some(number));
        }
        for bytes in [&[0x80, 0][..], &[0xff], &[0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 2], &[]] {
            assert_eq!(varint(&mut &*bytes), None);
        }
    }
}
