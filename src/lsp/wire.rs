//! Messages on the wire: a header with a length, and so many bytes of JSON. Knows no document.
//!
//! Whatever comes, nothing is read without a bound; what is no message is an answer or an error, never a panic.

use std::io::{self, BufRead, Read as _, Write};

use lsp_server::Message;
use serde::Serialize;

/// A line of a header has no more bytes.
const MAX_HEADER: u64 = 4096;

/// A message has no more bytes: that of a file of the largest size that is read, with every character escaped, has fewer.
const MAX_MESSAGE: usize = 4 << 30;

/// What came.
#[derive(Debug)]
pub(super) enum Frame {
    /// A message.
    Message(Box<Message>),
    /// JSON that is no message, or no JSON: why.
    Malformed(String),
    /// The other side has gone.
    End,
}

/// Reads what comes next.
///
/// Lines that are no header of a message are passed over: whoever writes to the stream by mistake writes lines.
///
/// # Errors
/// When the stream cannot be read, ends inside a message, or a header or message is too long.
pub(super) fn read(input: &mut impl BufRead) -> io::Result<Frame> {
    let Some(length) = length(input)? else { return Ok(Frame::End) };
    if length > MAX_MESSAGE {
        return Err(invalid(format!("a message of {length} bytes is too long")));
    }
    let mut bytes = Vec::new();
    // Not the whole room at once: the length is what the other side says.
    if input.take(length as u64).read_to_end(&mut bytes)? < length {
        return Err(io::Error::new(io::ErrorKind::UnexpectedEof, "the stream ends inside a message"));
    }
    Ok(match serde_json::from_slice(&bytes) {
        Ok(message) => Frame::Message(Box::new(message)),
        Err(error) => Frame::Malformed(error.to_string()),
    })
}

/// The length of the next message; `None` where the stream ends.
fn length(input: &mut impl BufRead) -> io::Result<Option<usize>> {
    let mut length = None;
    loop {
        let mut line = Vec::new();
        input.by_ref().take(MAX_HEADER).read_until(b'\n', &mut line)?;
        if line.is_empty() {
            return Ok(None);
        }
        if line.len() as u64 == MAX_HEADER && line.last() != Some(&b'\n') {
            return Err(invalid(format!("a header line has more than {MAX_HEADER} bytes")));
        }
        let line = line.trim_ascii();
        if line.is_empty() {
            if length.is_some() {
                return Ok(length);
            }
            continue;
        }
        let line = String::from_utf8_lossy(line);
        if let Some((name, value)) = line.split_once(':')
            && name.trim().eq_ignore_ascii_case("Content-Length")
        {
            let value = value.trim();
            length = Some(value.parse().map_err(|_| invalid(format!("`{value}` is no length of a message")))?);
        }
    }
}

fn invalid(message: String) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, message)
}

/// Writes a message, which has its `jsonrpc` itself.
///
/// # Errors
/// When the stream cannot be written.
pub(super) fn write(out: &mut dyn Write, message: &impl Serialize) -> io::Result<()> {
    let bytes = serde_json::to_vec(message)?;
    write!(out, "Content-Length: {}\r\n\r\n", bytes.len())?;
    out.write_all(&bytes)?;
    out.flush()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(mut bytes: &[u8]) -> Vec<String> {
        let mut seen = Vec::new();
        loop {
            seen.push(match read(&mut bytes) {
                Ok(Frame::Message(message)) => match *message {
                    Message::Request(request) => format!("request {}", request.method),
                    Message::Notification(notification) => format!("notification {}", notification.method),
                    Message::Response(response) => format!("response {}", response.id),
                },
                Ok(Frame::Malformed(_)) => "malformed".to_owned(),
                Ok(Frame::End) => "end".to_owned(),
                Err(error) => format!("error: {error}"),
            });
            if seen.last().is_some_and(|last| last == "end" || last.starts_with("error")) {
                return seen;
            }
        }
    }

    fn framed(text: &str) -> String {
        format!("Content-Length: {}\r\n\r\n{text}", text.len())
    }

    #[test]
    fn messages_come_one_after_another_and_lines_between_them_are_passed_over() {
        let request = framed("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"a\"}");
        let notification = framed("{\"jsonrpc\":\"2.0\",\"method\":\"ü\",\"params\":[]}").replace("\r\n", "\n");
        let stream = format!("a stray line\r\n\r\n{request}{notification}{}{}", framed("{\"id\":1"), framed("[]"));
        assert_eq!(all(stream.as_bytes()), ["request a", "notification ü", "malformed", "malformed", "end"]);
    }

    #[test]
    fn what_cannot_be_read_on_is_an_error() {
        for (stream, error) in [
            ("Content-Length: x\r\n\r\n{}", "error: `x` is no length of a message"),
            ("Content-Length: -1\r\n\r\n{}", "error: `-1` is no length of a message"),
            ("Content-Length: 9\r\n\r\n{}", "error: the stream ends inside a message"),
            ("Content-Length: 99999999999\r\n\r\n{}", "error: a message of 99999999999 bytes is too long"),
        ] {
            assert_eq!(all(stream.as_bytes()), [error], "{stream}");
        }
        assert_eq!(all(&[b'x'; 5000]), ["error: a header line has more than 4096 bytes"]);
        assert_eq!(all(b""), ["end"]);
    }
}
