//! Descriptive notation, `P-K4`, `KtxP`, `Q-R5 ch.`: it is known when seen, and not read.

/// The names of pieces and files, longest first.
const NAMES: [&str; 14] = ["QKt", "KKt", "QR", "KR", "QB", "KB", "QN", "KN", "QP", "KP", "Kt", "Q", "K", "B"];

/// Whether a word is a ply in descriptive notation: a piece, `-` or `x`, and a square or a piece.
#[must_use]
pub fn is_descriptive(word: &str) -> bool {
    let word = word.trim_end_matches(['+', '#', '!', '?', '.', ',']);
    if word.eq_ignore_ascii_case("castles") {
        return true;
    }
    let Some((piece, target)) = word.split_once(['-', 'x', '×', '–']) else { return false };
    let target = target.split(['(', '/', '=']).next().unwrap_or(target);
    let Some(behind) = name(target) else { return false };
    name(piece).is_some_and(|rest| rest.is_empty() || rest.starts_with('('))
        && matches!(behind.as_bytes(), [] | [b'1'..=b'8'])
}

/// What stands behind the name of a piece or a file.
fn name(text: &str) -> Option<&str> {
    NAMES.iter().chain(&["P", "R", "N"]).find_map(|name| text.strip_prefix(name))
}

#[cfg(test)]
mod tests {
    use super::is_descriptive;

    #[test]
    fn descriptive_plies_are_known_and_others_are_not() {
        for word in ["P-K4", "Kt-KB3", "B-Kt5", "PxP", "BxKt+", "N-QB3", "Q-R5", "R-K1", "QPxP", "Castles", "KtxKt!"] {
            assert!(is_descriptive(word), "{word}");
        }
        for word in ["e4", "Nf3", "Bxe5", "Ng1-f3", "O-O", "Rallo-Castelli", "Q", "exd5", "K-", "B-side"] {
            assert!(!is_descriptive(word), "{word}");
        }
    }
}
