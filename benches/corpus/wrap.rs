//! Words in lines of fewer than 80 characters.

/// Text that is wrapped as it grows.
#[derive(Default)]
pub struct Wrap {
    pub text: String,
    column: usize,
}

impl Wrap {
    /// A word behind a blank, or on a new line.
    pub fn word(&mut self, word: &str) {
        if self.column > 0 && self.column + 1 + word.len() > 79 {
            self.text.push('\n');
            self.column = 0;
        } else if self.column > 0 {
            self.text.push(' ');
            self.column += 1;
        }
        self.text.push_str(word);
        self.column += word.len();
    }
}
