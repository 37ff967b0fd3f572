//! What is in a file: its bytes, decompressed where they are gzip or zstd, and what is to be said of that.
//!
//! Reads no more than is allowed; knows neither encodings nor records.

use std::io::{self, Read, Write as _};

use flate2::Compression;
use flate2::bufread::GzDecoder;
use flate2::write::GzEncoder;
use ruzstd::decoding::errors::{FrameDecoderError, ReadFrameHeaderError};
use ruzstd::decoding::{BlockDecodingStrategy, FrameDecoder, StreamingDecoder};
use ruzstd::encoding::{CompressionLevel, compress_to_vec};

use crate::diagnostic::{Finding, Name, Span};

/// Bytes that a file may have unless another maximum is told.
pub(super) const MAX_SIZE: u64 = 1 << 30;

/// More than so many times its size nothing grows that was written by people.
const MAX_RATIO: u64 = 1000;

/// But for what is no larger than this when it is decompressed.
const RATIO_FROM: u64 = 64 << 20;

/// Bytes that are decompressed between two looks at how many there are.
const STEP: u64 = 1 << 20;

const GZIP: &[u8] = &[0x1f, 0x8b];
const ZSTD: &[u8] = &[0x28, 0xb5, 0x2f, 0xfd];

/// The last block of a frame of zstd, without content, and room for a checksum.
const LAST_BLOCK: &[u8] = &[1, 0, 0, 0, 0, 0, 0];

/// The bytes of a file, decompressed.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Content {
    /// The bytes that offsets count; none where there are too many.
    pub bytes: Vec<u8>,
    /// What is wrong with the file as a file.
    pub fault: Option<Fault>,
    /// How they were compressed.
    pub method: Option<Method>,
}

/// Why the bytes are not all that the file should have held.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Fault {
    /// There are more than that many bytes.
    TooLarge(u64),
    /// It grows more than [`MAX_RATIO`] times.
    Bomb,
    /// What is compressed so cannot be decompressed to its end: in a few words, why.
    Damaged(&'static str, String),
}

/// A way to compress.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Method {
    Gzip,
    Zstd,
}

impl Method {
    /// How a file that begins so is compressed, if it is.
    pub fn of(bytes: &[u8]) -> Option<Self> {
        // A frame to be skipped may go before the first of zstd.
        let skippable = matches!(bytes, [0x50..=0x5f, 0x2a, 0x4d, 0x18, ..]);
        if bytes.starts_with(GZIP) {
            Some(Self::Gzip)
        } else {
            (skippable || bytes.starts_with(ZSTD)).then_some(Self::Zstd)
        }
    }

    const fn name(self) -> &'static str {
        match self {
            Self::Gzip => "gzip",
            Self::Zstd => "zstd",
        }
    }
}

impl Fault {
    /// The finding about a file of which text of that many bytes could be read.
    pub fn finding(&self, read: usize) -> Finding {
        match self {
            Self::TooLarge(max) => Finding::new(
                Name::TooLarge,
                Span::at(0),
                format!("the file has more than {max} bytes; nothing of it is read"),
            )
            .help("allow more: `--max-size BYTES`"),
            Self::Bomb => Finding::new(
                Name::TooLarge,
                Span::at(0),
                format!("the file grows more than {MAX_RATIO} times when it is decompressed; nothing of it is read"),
            )
            .help("no record is so much alike: decompress it yourself if you trust it"),
            Self::Damaged(method, why) => {
                let end = u32::try_from(read).unwrap_or(u32::MAX);
                let message = format!("the file cannot be decompressed to its end ({method}: {why})");
                let help = match read {
                    0 => "get the file once more",
                    _ => "what comes before is read; get the file once more",
                };
                Finding::new(Name::DamagedCompression, Span::at(end), message).help(help)
            }
        }
    }
}

impl Content {
    /// Reads a file or stream of at most `max` bytes, counted before and after it is decompressed.
    pub fn read(from: impl Read, max: u64) -> io::Result<Self> {
        let mut bytes = Vec::new();
        from.take(max.saturating_add(1)).read_to_end(&mut bytes)?;
        if bytes.len() as u64 > max {
            return Ok(Self { fault: Some(Fault::TooLarge(max)), ..Self::default() });
        }
        Ok(match Method::of(&bytes) {
            None => Self { bytes, fault: None, method: None },
            Some(method) => Self::decompress(&bytes, method, max),
        })
    }

    fn decompress(packed: &[u8], method: Method, max: u64) -> Self {
        let mut room = Room { bytes: Vec::new(), packed: packed.len() as u64, max };
        let mut rest = packed;
        let mut fault = None;
        while !rest.is_empty() {
            let member = match method {
                Method::Gzip => gzip_member(rest, &mut room),
                Method::Zstd => zstd_frame(rest, &mut room),
            };
            match member {
                Ok(behind) => rest = behind,
                Err(found) => {
                    fault = Some(found);
                    break;
                }
            }
            // Files on tapes and in blocks end in zeros.
            if rest.iter().all(|byte| *byte == 0) {
                break;
            }
        }
        if matches!(fault, Some(Fault::TooLarge(_) | Fault::Bomb)) {
            room.bytes = Vec::new();
        }
        Self { bytes: room.bytes, fault, method: Some(method) }
    }

    /// Bytes compressed as these were.
    pub fn pack(&self, bytes: Vec<u8>) -> io::Result<Vec<u8>> {
        Ok(match self.method {
            None => bytes,
            Some(Method::Gzip) => {
                let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
                encoder.write_all(&bytes)?;
                encoder.finish()?
            }
            Some(Method::Zstd) => compress_to_vec(&bytes[..], CompressionLevel::Fastest),
        })
    }
}

/// Where decompressed bytes go, and how many may.
struct Room {
    bytes: Vec<u8>,
    packed: u64,
    max: u64,
}

impl Room {
    /// Takes all that `from` gives.
    fn fill(&mut self, from: &mut impl Read, method: Method) -> Result<(), Fault> {
        loop {
            let before = self.bytes.len();
            let done = from.take(STEP).read_to_end(&mut self.bytes);
            let size = self.bytes.len() as u64;
            if size > self.max {
                return Err(Fault::TooLarge(self.max));
            }
            if size > RATIO_FROM && size / MAX_RATIO > self.packed {
                return Err(Fault::Bomb);
            }
            match done {
                Ok(_) if self.bytes.len() == before => return Ok(()),
                Ok(_) => {}
                Err(error) => return Err(damaged(method, &error)),
            }
        }
    }
}

fn damaged(method: Method, error: &io::Error) -> Fault {
    let why = match error.kind() {
        io::ErrorKind::UnexpectedEof => "it is cut off".to_owned(),
        _ => error.to_string(),
    };
    Fault::Damaged(method.name(), why)
}

/// Decompresses the member of gzip at the beginning; what is behind it.
fn gzip_member<'b>(bytes: &'b [u8], room: &mut Room) -> Result<&'b [u8], Fault> {
    if !bytes.starts_with(GZIP) {
        return Err(Fault::Damaged("gzip", "bytes behind the end that are no gzip".to_owned()));
    }
    let mut decoder = GzDecoder::new(bytes);
    room.fill(&mut decoder, Method::Gzip)?;
    Ok(decoder.into_inner())
}

/// Decompresses the frame of zstd at the beginning; what is behind it.
fn zstd_frame<'b>(bytes: &'b [u8], room: &mut Room) -> Result<&'b [u8], Fault> {
    let fault = |why: String| Fault::Damaged("zstd", why);
    let mut rest = bytes;
    let mut decoder = match StreamingDecoder::<_, FrameDecoder>::new(&mut rest) {
        Ok(decoder) => decoder,
        Err(FrameDecoderError::ReadFrameHeaderError(ReadFrameHeaderError::SkipFrame { length, .. })) => {
            // The header of a frame to be skipped is its magic number and its length.
            let frame = usize::try_from(length).unwrap_or(usize::MAX).saturating_add(8);
            return bytes.get(frame..).ok_or_else(|| fault("it is cut off".to_owned()));
        }
        Err(error) if bytes.starts_with(ZSTD) => return Err(fault(reason(&error))),
        Err(_) => return Err(fault("bytes behind the end that are no zstd".to_owned())),
    };
    if let Err(found) = room.fill(&mut decoder, Method::Zstd) {
        let is_cut = decoder.get_ref().is_empty();
        // The decoder holds back what later blocks might refer to: an empty last block makes it give that out.
        let mut frame = decoder.into_frame_decoder();
        if matches!(found, Fault::Damaged(..)) && frame.decode_blocks(LAST_BLOCK, BlockDecodingStrategy::All).is_ok() {
            room.fill(&mut frame, Method::Zstd)?;
        }
        // Its own words are of its tables; that the bytes ran out is what people want to know.
        return Err(match found {
            Fault::Damaged(..) if is_cut => fault("it is cut off".to_owned()),
            found => found,
        });
    }
    let frame = decoder.into_frame_decoder();
    match (frame.get_checksum_from_data(), frame.get_calculated_checksum()) {
        (Some(written), Some(counted)) if written != counted => Err(fault("the checksum does not agree".to_owned())),
        _ => Ok(rest),
    }
}

fn reason(error: &FrameDecoderError) -> String {
    use std::error::Error as _;
    let is_cut = error.source().and_then(|source| source.source()).is_some();
    if is_cut { "it is cut off".to_owned() } else { error.to_string() }
}

#[cfg(test)]
mod tests {
    use super::*;

    use flate2::Compression;
    use flate2::write::GzEncoder;
    use ruzstd::encoding::{CompressionLevel, compress_to_vec};

    fn gzip(text: &[u8]) -> Vec<u8> {
        let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
        encoder.write_all(text).unwrap();
        encoder.finish().unwrap()
    }

    fn zstd(text: &[u8]) -> Vec<u8> {
        compress_to_vec(text, CompressionLevel::Fastest)
    }

    fn read(file: &[u8], max: u64) -> (Vec<u8>, Option<Fault>) {
        let content = Content::read(file, max).unwrap();
        (content.bytes, content.fault)
    }

    const TEXT: &[u8] = b"1.Nf3/Nc3//b6/g6 2.b3/Bb2//Bb7/e5\n";

    #[test]
    fn what_was_compressed_comes_back() {
        for pack in [gzip, zstd] {
            for text in [TEXT.to_vec(), TEXT.repeat(100_000), Vec::new()] {
                assert_eq!(read(&pack(&text), MAX_SIZE), (text, None));
            }
            let twice = [pack(TEXT), pack(TEXT)].concat();
            assert_eq!(read(&twice, MAX_SIZE), (TEXT.repeat(2), None), "one behind another");
            let padded = [pack(TEXT), vec![0; 512]].concat();
            assert_eq!(read(&padded, MAX_SIZE), (TEXT.to_vec(), None));
        }
        assert_eq!(read(TEXT, MAX_SIZE), (TEXT.to_vec(), None));
        assert_eq!(read(b"", MAX_SIZE), (Vec::new(), None));
        let skipped = [b"\x50\x2a\x4d\x18\x03\x00\x00\x00abc".as_slice(), &zstd(TEXT)].concat();
        assert_eq!(read(&skipped, MAX_SIZE), (TEXT.to_vec(), None));
    }

    #[test]
    fn what_is_cut_off_or_changed_is_told_and_the_rest_is_read() {
        let text: Vec<u8> =
            (0..200_000u32).flat_map(|n| n.wrapping_mul(2_654_435_761).to_string().into_bytes()).collect();
        for pack in [gzip, zstd] {
            let packed = pack(&text);
            for len in (1..packed.len()).step_by(packed.len() / 50).chain([packed.len() - 1]) {
                let (bytes, fault) = read(&packed[..len], MAX_SIZE);
                if len < 4 && fault.is_none() {
                    assert_eq!(bytes, &packed[..len], "too short to be told from text");
                    continue;
                }
                assert!(text.starts_with(&bytes), "{len}");
                assert!(matches!(&fault, Some(Fault::Damaged(_, why)) if why == "it is cut off"), "{len}: {fault:?}");
            }
            assert!(read(&packed[..packed.len() / 2], MAX_SIZE).0.len() > text.len() / 3);
            assert!(read(&packed[..packed.len() - 1], MAX_SIZE).0.len() > text.len() / 10 * 9);
            for at in (4..packed.len()).step_by(packed.len() / 50) {
                let mut changed = packed.clone();
                changed[at] ^= 0x55;
                // Some bytes of a header may be anything; no other change may pass.
                let (bytes, fault) = read(&changed, MAX_SIZE);
                assert!(fault.is_some() || bytes == text, "{at}");
            }
            let behind = [packed, b"1. e4".to_vec()].concat();
            let (bytes, fault) = read(&behind, MAX_SIZE);
            assert!(bytes == text && matches!(fault, Some(Fault::Damaged(..))), "{fault:?}");
        }
    }

    #[test]
    fn too_much_is_not_read() {
        assert_eq!(read(TEXT, TEXT.len() as u64), (TEXT.to_vec(), None));
        assert_eq!(read(TEXT, 10), (Vec::new(), Some(Fault::TooLarge(10))));
        for pack in [gzip, zstd] {
            assert_eq!(read(&pack(&TEXT.repeat(1000)), 30_000), (Vec::new(), Some(Fault::TooLarge(30_000))));
            let bomb = pack(&vec![0; 80 << 20]);
            assert_eq!(read(&bomb, MAX_SIZE), (Vec::new(), Some(Fault::Bomb)), "{}", bomb.len());
        }
    }
}
