//! Which known words are near a misspelt one; uses nothing.

/// What the near words stand for, nearest first. A word is near when at most a third of the letters, and at least
/// two, separate it from what was written.
pub(crate) fn nearest<T: Copy>(written: &str, known: impl Iterator<Item = (String, T)>) -> Vec<T> {
    let allowed = (written.chars().count() / 3).max(2);
    let mut near: Vec<_> = known
        .map(|(word, meaning)| (distance(written, &word), word.chars().count(), meaning))
        .filter(|&(distance, length, _)| distance <= allowed && distance < length)
        .collect();
    near.sort_by_key(|&(distance, ..)| distance);
    near.into_iter().map(|(.., meaning)| meaning).collect()
}

/// How many letters must be added, dropped, replaced or swapped with their neighbour to make one word of the other.
fn distance(one: &str, other: &str) -> usize {
    let (one, other): (Vec<char>, Vec<char>) = (one.chars().collect(), other.chars().collect());
    let mut before_last = Vec::new();
    let mut last: Vec<usize> = (0..=other.len()).collect();
    for i in 0..one.len() {
        let mut row = vec![i + 1];
        for j in 0..other.len() {
            let mut cost = (last[j] + usize::from(one[i] != other[j])).min(last[j + 1] + 1).min(row[j] + 1);
            if i > 0 && j > 0 && one[i] == other[j - 1] && one[i - 1] == other[j] {
                cost = cost.min(before_last[j - 1] + 1);
            }
            row.push(cost);
        }
        before_last = std::mem::replace(&mut last, row);
    }
    last[other.len()]
}

#[cfg(test)]
mod tests {
    use super::distance;

    #[test]
    fn distances() {
        for (one, other, expected) in [
            ("", "", 0),
            ("a", "", 1),
            ("", "ab", 2),
            ("balanced", "balancde", 1),
            ("same", "some", 1),
            ("abc", "xyz", 3),
        ] {
            assert_eq!(distance(one, other), expected, "{one} {other}");
            assert_eq!(distance(other, one), expected, "{other} {one}");
        }
    }
}
