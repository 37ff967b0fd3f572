//! Move numbers as they are written before turns.

/// Turns behind so many are left to who reads any number.
const TURNS: usize = 1024;

/// The number before each turn as it is written, and how many bits of a word of eight bytes it leaves: a full stop follows that of
/// White's, three that of Black's.
static NUMBERS: [(u64, u8); TURNS] = {
    let mut numbers = [(0, 0); TURNS];
    let mut turn = 0;
    while turn < TURNS {
        let (mut rest, mut written, mut left) = (turn / 2 + 1, b'.' as u64, 56);
        if turn % 2 == 1 {
            (written, left) = (written << 16 | written << 8 | written, 40);
        }
        while rest > 0 {
            written = written << 8 | (b'0' + (rest % 10) as u8) as u64;
            left -= 8;
            rest /= 10;
        }
        numbers[turn] = (written << left, left);
        turn += 1;
    }
    numbers
};

/// The length of the number of the turn that begins behind so many, if the word begins with it.
#[inline(always)]
pub(super) fn len(word: u64, turn: usize) -> Option<usize> {
    let (written, left) = *NUMBERS.get(turn)?;
    (word << left == written).then_some(usize::from(64 - left) / 8)
}
