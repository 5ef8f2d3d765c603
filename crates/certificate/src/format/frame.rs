//! What a zstd frame says of itself before it is unpacked (RFC 8878, 3.1.1.1).

/// How many bytes of its content a frame wants to be kept while it is unpacked. `None` if it is not a frame.
///
/// A decoder hands out nothing before it holds more than that. So a frame of a few kilobytes with a large window takes
/// gigabytes, however little of it is asked for.
pub(super) fn window(frame: &[u8]) -> Option<u64> {
    let rest = frame.strip_prefix(&[0x28, 0xb5, 0x2f, 0xfd])?;
    let (&descriptor, rest) = rest.split_first()?;
    let is_one_segment = descriptor & 0x20 != 0;
    if !is_one_segment {
        let &byte = rest.first()?;
        let base = 1_u64 << (10 + (byte >> 3));
        return Some(base + base / 8 * u64::from(byte & 7));
    }
    // The window is the whole content. Its size comes after the number of a dictionary.
    let dictionary = [0, 1, 2, 4][usize::from(descriptor & 3)];
    let length = 1 << (descriptor >> 6);
    let mut size = [0; 8];
    size[..length].copy_from_slice(rest.get(dictionary..dictionary + length)?);
    let size = u64::from_le_bytes(size);
    if length == 2 { Some(size + 256) } else { Some(size) }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MAGIC: [u8; 4] = [0x28, 0xb5, 0x2f, 0xfd];

    /// Law: the window is as the RFC says, and nothing else is a frame.
    #[test]
    fn windows_are_read() {
        let cases: [(&[u8], Option<u64>); 12] = [
            (&[0x00, 0x00], Some(1 << 10)),
            (&[0x00, 0x57], Some((1 << 20) + 7 * (1 << 17))),
            (&[0x00, 0xff], Some((1 << 41) + 7 * (1 << 38))),
            (&[0xc0, 0x58], Some(1 << 21)), // the size of the content comes later
            (&[0x20, 93], Some(93)),
            (&[0x21, 7, 93], Some(93)),
            (&[0x60, 1, 1], Some(257 + 256)),
            (&[0xa3, 9, 9, 9, 9, 0, 0, 0, 1], Some(1 << 24)),
            (&[0xe0, 255, 255, 255, 255, 255, 255, 255, 255], Some(u64::MAX)),
            (&[0xe0, 255], None),
            (&[0x00], None),
            (&[], None),
        ];
        for (rest, expected) in cases {
            assert_eq!(window(&[&MAGIC, rest].concat()), expected, "{rest:x?}");
        }
        assert_eq!(window(&[0x50, 0x2a, 0x4d, 0x18, 0, 0, 0, 0]), None, "a frame that is to be skipped");
    }

    /// Law: what our encoder writes never has a larger window than its content.
    #[test]
    fn the_encoder_is_modest() {
        for length in [0_usize, 1, 255, 256, 257, 1 << 16, 700 << 10] {
            let content: Vec<u8> = (0..length).map(|i| ((i * i) >> 3) as u8).collect();
            let level = ruzstd::encoding::CompressionLevel::Fastest;
            let packed = ruzstd::encoding::compress_to_vec(content.as_slice(), level);
            let window = window(&packed).unwrap();
            assert!(window <= 1 << 20, "{length}: {window}");
        }
    }
}
