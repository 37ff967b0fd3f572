//! The name of a file as a URI reference (RFC 3986): relative as the name is, else with `file:`.

use std::fmt::Write as _;

/// The reference to a file of that name.
///
/// A colon is escaped too: before the first slash it would end a scheme.
pub(super) fn of(path: &str) -> String {
    let path = if cfg!(windows) { path.replace('\\', "/") } else { path.to_owned() };
    let path = path.strip_prefix("./").unwrap_or(&path);
    let is_rooted = path.starts_with('/');
    let mut uri = String::from(match path.as_bytes() {
        [b'/', b'/', ..] => "file:",
        [b'/', ..] => "file://",
        // A drive of Windows.
        [_, b':', b'/', ..] if cfg!(windows) => "file:///",
        _ => "",
    });
    for (index, byte) in path.bytes().enumerate() {
        let is_drive = cfg!(windows) && byte == b':' && index == 1 && !is_rooted;
        match byte {
            b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' | b'/' => uri.push(char::from(byte)),
            _ if is_drive => uri.push(':'),
            _ => {
                // Writing to a string cannot fail.
                let _ = write!(uri, "%{byte:02X}");
            }
        }
    }
    uri
}

#[cfg(all(test, unix))]
mod tests {
    use super::of;

    #[test]
    fn what_is_not_plain_is_escaped() {
        assert_eq!(of("corpus/a-b_c.1~.txt"), "corpus/a-b_c.1~.txt");
        assert_eq!(of("./a b/100%#?.txt"), "a%20b/100%25%23%3F.txt");
        assert_eq!(of("Партия:1.pgn"), "%D0%9F%D0%B0%D1%80%D1%82%D0%B8%D1%8F%3A1.pgn");
        assert_eq!(of("<stdin>"), "%3Cstdin%3E");
        assert_eq!(of("/tmp/a\\b.txt"), "file:///tmp/a%5Cb.txt");
        assert_eq!(of("../x.txt"), "../x.txt");
    }
}
