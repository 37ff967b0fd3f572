//! Words into lines: blanks become line ends where a line grows too long.

/// Text that grows word by word.
#[derive(Debug, Default)]
pub(super) struct Lines {
    out: String,
    /// The longest line, in characters; 0 for any length.
    width: usize,
    /// Characters on the line in hand.
    column: usize,
    /// Blanks before the word in hand, if it is not the first of its line.
    blanks: usize,
    word: String,
}

impl Lines {
    pub fn new(width: usize) -> Self {
        Self { width, ..Self::default() }
    }

    /// Adds to the word in hand.
    pub fn glue(&mut self, text: &str) {
        self.word.push_str(text);
    }

    /// Ends the word in hand: what follows stands behind a blank.
    pub fn blank(&mut self) {
        self.blanks(1);
    }

    /// Ends the word in hand: what follows stands behind so many blanks, or on the next line.
    pub fn blanks(&mut self, blanks: usize) {
        self.end_word();
        self.blanks = self.blanks.max(blanks);
    }

    /// Ends the line in hand, if anything stands on it.
    pub fn line(&mut self) {
        self.end_word();
        if self.column > 0 {
            self.out.push('\n');
        }
        self.column = 0;
        self.blanks = 0;
    }

    /// Characters that stand on the line in hand, the word in hand included.
    pub fn column(&self) -> usize {
        let word = self.word.chars().count();
        if self.column == 0 { word } else { self.column + self.blanks + word }
    }

    /// The text; its last line ends.
    pub fn finish(mut self) -> String {
        self.line();
        self.out
    }

    fn end_word(&mut self) {
        if self.word.is_empty() {
            return;
        }
        let len = self.word.chars().count();
        if self.column > 0 {
            if self.width > 0 && self.column + self.blanks + len > self.width {
                self.out.push('\n');
                self.column = 0;
            } else {
                self.out.extend(std::iter::repeat_n(' ', self.blanks));
                self.column += self.blanks;
            }
        }
        self.out.push_str(&self.word);
        self.column += len;
        self.blanks = 0;
        self.word.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_break_at_blanks_and_words_that_are_too_long_stand_alone() {
        let mut lines = Lines::new(7);
        for word in ["1.", "e4", "e5", "{abcdefghij}", "2.", "d4"] {
            lines.glue(word);
            lines.blank();
        }
        lines.line();
        lines.line();
        lines.glue("x");
        assert_eq!(lines.finish(), "1. e4\ne5\n{abcdefghij}\n2. d4\nx\n");
    }
}
