//! The layouts, one file each, in the order in which they are tried.
//!
//! `plain = [ "K" | "Q" | "R" | "B" | "N" ], square, [ "+" | "#" ] ;`

mod columns;
mod full;
mod line;
mod pgn;
mod series;

use super::layout::Layout;

/// Every layout with its variants, the written one first.
pub static ALL: &[&[&Layout]] = &[line::VARIANTS, full::VARIANTS, pgn::VARIANTS, columns::VARIANTS, series::VARIANTS];

impl Layout {
    /// The layouts with this name: the one that is written first, then its variants.
    #[must_use]
    pub fn find(name: &str) -> Option<&'static [&'static Layout]> {
        ALL.iter().copied().find(|variants| variants[0].name == name)
    }

    /// The names, in the order in which layouts are tried.
    pub fn names() -> impl Iterator<Item = &'static str> {
        ALL.iter().map(|variants| variants[0].name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_is_the_folder() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/src/syntax/layouts");
        let mut files: Vec<String> = std::fs::read_dir(folder)
            .expect("the folder of layouts")
            .map(|entry| entry.expect("an entry").file_name().to_string_lossy().trim_end_matches(".rs").to_owned())
            .filter(|name| name != "mod")
            .collect();
        files.sort();
        let mut names: Vec<&str> = Layout::names().collect();
        names.sort_unstable();
        assert_eq!(files, names);
        for variants in ALL {
            assert!(variants.iter().all(|variant| variant.name == variants[0].name));
        }
    }
}
