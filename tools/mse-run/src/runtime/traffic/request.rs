//! The traffic that one access of a warp makes, from the addresses of its active lanes `a_l`. At each address
//! a lane asks for `b` bytes.
//!
//! ```text
//! bytes    B = union of [a_l, a_l + b)             each byte once, however many lanes ask for it
//! sectors  |{ x / 32 : x in B }|                   pieces of 32 bytes that global memory sends
//! ideal    ceil(|B| / 32)                          sectors, if B had no holes and began with one
//! passes   max over banks k of |{ w : w mod 32 = k, w = x / 4, x in B }|
//! ```
//!
//! Workgroup memory has 32 banks of words of 4 bytes. Each bank gives one word in a pass, to all lanes that
//! ask for it. The memory serves at most 128 bytes of lanes at a time. These are 32 lanes of 4 bytes, 16 of
//! 8, or 8 of 16. Each group has passes of its own.

/// The bytes of a sector.
pub const SECTOR: u64 = 32;

/// The bytes of a bank's word.
const WORD: u64 = 4;

/// How many banks there are.
const BANKS: usize = 32;

/// The bytes that workgroup memory serves at a time.
const SERVED: u64 = 128;

/// Calls for each sector of global memory that an access touches, in ascending order; the ideal number. Lanes
/// come with their addresses, and are sorted by these.
pub fn sectors(lanes: &mut [(u32, u64)], bytes: u64, mut touch: impl FnMut(u64)) -> u64 {
    lanes.sort_unstable_by_key(|&(_, address)| address);
    let (mut distinct, mut end, mut next) = (0, 0, 0);
    for &mut (_, address) in lanes {
        let last = address.saturating_add(bytes.max(1));
        distinct += last - address.max(end).min(last);
        end = end.max(last);
        for sector in next.max(address / SECTOR)..last.div_ceil(SECTOR) {
            touch(sector);
            next = sector + 1;
        }
    }
    distinct.div_ceil(SECTOR)
}

/// The passes of an access of workgroup memory beyond the first of each group of lanes. Lanes come with their
/// addresses, and are sorted.
pub fn extra_passes(lanes: &mut [(u32, u64)], bytes: u64) -> u64 {
    lanes.sort_by_key(|&(lane, _)| lane);
    let each = bytes * parts(lanes) as u64;
    let group = (SERVED / each.max(1)).clamp(1, BANKS as u64) as u32;
    let mut words = Vec::with_capacity(lanes.len());
    lanes
        .chunk_by(|(a, _), (b, _)| a / group == b / group)
        .map(|lanes| {
            words.clear();
            let of = |&(_, address): &(u32, u64)| address / WORD..(address + bytes).div_ceil(WORD);
            words.extend(lanes.iter().flat_map(of));
            passes(&mut words).saturating_sub(1)
        })
        .sum()
}

/// The most addresses that one lane has.
fn parts(lanes: &[(u32, u64)]) -> usize {
    lanes.chunk_by(|(a, _), (b, _)| a == b).map(<[_]>::len).max().unwrap_or(1)
}

/// The most distinct words that are in one bank.
fn passes(words: &mut Vec<u64>) -> u64 {
    words.sort_unstable();
    words.dedup();
    let mut of_banks = [0; BANKS];
    words.iter().for_each(|&word| of_banks[word as usize % BANKS] += 1);
    of_banks.into_iter().max().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How many sectors are touched, and how many there were ideally.
    fn asked(addresses: impl IntoIterator<Item = u64>, bytes: u64) -> (usize, u64) {
        let mut touched = Vec::new();
        let mut addresses: Vec<_> = (0..).zip(addresses).collect();
        let ideal = sectors(&mut addresses, bytes, |sector| touched.push(sector));
        assert!(touched.is_sorted_by(|a, b| a < b), "{touched:?}");
        (touched.len(), ideal)
    }

    #[test]
    fn sectors_are_counted_once() {
        let cases = [
            ("f32 next to each other", asked((0..32).map(|lane| 4 * lane), 4), (4, 4)),
            ("f64 next to each other", asked((0..32).map(|lane| 8 * lane), 8), (8, 8)),
            ("the same, backwards", asked((0..32).rev().map(|lane| 8 * lane), 8), (8, 8)),
            ("the same, begun in the middle", asked((0..32).map(|lane| 16 + 8 * lane), 8), (9, 8)),
            ("every second f64", asked((0..32).map(|lane| 16 * lane), 8), (16, 8)),
            ("one f64 a row of 64", asked((0..32).map(|lane| 512 * lane), 8), (32, 8)),
            ("the same f64 for all", asked((0..32).map(|_| 8), 8), (1, 1)),
            ("16 bytes each", asked((0..32).map(|lane| 16 * lane), 16), (16, 16)),
            ("64 bytes each, half shared", asked((0..4).map(|lane| 32 * lane), 64), (5, 5)),
            ("bytes across a border", asked([30], 4), (2, 1)),
            ("nobody", asked([], 4), (0, 0)),
        ];
        for (what, found, expected) in cases {
            assert_eq!(found, expected, "{what}");
        }
    }

    #[test]
    fn banks_are_asked_once_more_for_each_further_word() {
        let strided = |stride: u64| (0..32).map(|lane| (lane, stride * u64::from(lane))).collect::<Vec<_>>();
        let cases = [
            ("f32 next to each other", extra_passes(&mut strided(4), 4), 0),
            ("every second f32", extra_passes(&mut strided(8), 4), 1),
            ("a column of 32 f32", extra_passes(&mut strided(128), 4), 31),
            ("a column of 33 f32", extra_passes(&mut strided(132), 4), 0),
            ("the same word for all", extra_passes(&mut strided(0), 4), 0),
            ("bytes of the same words", extra_passes(&mut strided(1), 1), 0),
            ("f64 next to each other, in two groups", extra_passes(&mut strided(8), 8), 0),
            ("every second f64, in two groups of two passes", extra_passes(&mut strided(16), 8), 2),
            ("16 bytes each, in four groups", extra_passes(&mut strided(16), 16), 0),
            ("a column of f64, in two groups of 16 passes", extra_passes(&mut strided(256), 8), 30),
            ("nobody", extra_passes(&mut [], 4), 0),
        ];
        for (what, found, expected) in cases {
            assert_eq!(found, expected, "{what}");
        }
        let in_parts: Vec<_> = (0..32).flat_map(|lane| (0..4).map(move |part| (lane, part))).collect();
        let mut in_parts: Vec<_> =
            in_parts.into_iter().map(|(lane, at)| (lane, 16 * u64::from(lane) + 4 * at)).collect();
        assert_eq!(extra_passes(&mut in_parts, 4), 0, "16 bytes each, in parts");
    }
}
