//! The format and the size of an image from its header, before it is decoded.

/// A kind of picture that browsers decode.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ImageKind {
    /// Portable Network Graphics.
    Png,
    /// JPEG, in any of its wrappings.
    Jpeg,
    /// GIF 87a or 89a; of several frames the first counts.
    Gif,
    /// WebP in its three forms.
    WebP,
    /// Windows bitmap.
    Bmp,
}

/// The sizes of the headers that bitmaps have.
const BMP_HEADERS: [u32; 8] = [12, 16, 40, 52, 56, 64, 108, 124];

/// The kind of picture that the bytes begin as; `None` if they are no picture known here.
pub fn image_kind(bytes: &[u8]) -> Option<ImageKind> {
    if bytes.starts_with(b"\x89PNG\r\n\x1a\n") {
        return Some(ImageKind::Png);
    }
    if bytes.starts_with(&[0xFF, 0xD8, 0xFF]) {
        return Some(ImageKind::Jpeg);
    }
    if bytes.starts_with(b"GIF87a") || bytes.starts_with(b"GIF89a") {
        return Some(ImageKind::Gif);
    }
    if bytes.starts_with(b"RIFF") && bytes.get(8..12) == Some(b"WEBP") {
        return Some(ImageKind::WebP);
    }
    // Two letters alone would be too little to go by.
    let bitmap = bytes.starts_with(b"BM") && BMP_HEADERS.contains(&little(bytes, 14, 4)?);
    bitmap.then_some(ImageKind::Bmp)
}

/// Width and height in pixels as the file's header states them; `None` if it is no picture known here, or
/// cut short. O(bytes) for JPEG, else O(1).
///
/// ```
/// use wayscope::world::image_size;
/// assert_eq!(image_size(b"GIF89a\x05\x00\x03\x01"), Some((5, 259)));
/// assert_eq!(image_size(b"type octile\n"), None);
/// ```
pub fn image_size(bytes: &[u8]) -> Option<(u32, u32)> {
    match image_kind(bytes)? {
        ImageKind::Png => Some((big(bytes, 16, 4)?, big(bytes, 20, 4)?)),
        ImageKind::Gif => Some((little(bytes, 6, 2)?, little(bytes, 8, 2)?)),
        ImageKind::Bmp if little(bytes, 14, 4)? <= 16 => {
            Some((little(bytes, 18, 2)?, little(bytes, 20, 2)?))
        }
        // A negative height says that the rows run downwards.
        ImageKind::Bmp => Some((
            little(bytes, 18, 4)?.cast_signed().unsigned_abs(),
            little(bytes, 22, 4)?.cast_signed().unsigned_abs(),
        )),
        ImageKind::WebP => webp_size(bytes),
        ImageKind::Jpeg => jpeg_size(bytes),
    }
}

fn webp_size(bytes: &[u8]) -> Option<(u32, u32)> {
    match bytes.get(12..16)? {
        b"VP8 " => Some((
            little(bytes, 26, 2)? & 0x3FFF,
            little(bytes, 28, 2)? & 0x3FFF,
        )),
        b"VP8L" => {
            let bits = little(bytes, 21, 4)?;
            Some(((bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1))
        }
        b"VP8X" => Some((little(bytes, 24, 3)? + 1, little(bytes, 27, 3)? + 1)),
        _ => None,
    }
}

/// Walks the segments up to the one that begins a frame.
fn jpeg_size(bytes: &[u8]) -> Option<(u32, u32)> {
    let mut at = 2;
    loop {
        if *bytes.get(at)? != 0xFF {
            return None;
        }
        let marker = *bytes.get(at + 1)?;
        match marker {
            0xFF => at += 1,               // A byte of filling.
            0x01 | 0xD0..=0xD8 => at += 2, // Markers without a segment.
            0xD9 | 0xDA => return None,    // The end, or the data, before any frame.
            0xC4 | 0xC8 | 0xCC => at += segment(bytes, at)?,
            0xC0..=0xCF => return Some((big(bytes, at + 7, 2)?, big(bytes, at + 5, 2)?)),
            _ => at += segment(bytes, at)?,
        }
    }
}

/// The length of the segment whose marker is at `at`, with the marker.
fn segment(bytes: &[u8], at: usize) -> Option<usize> {
    Some(2 + (big(bytes, at + 2, 2)? as usize).max(2))
}

/// A whole number of up to four bytes, the largest first.
fn big(bytes: &[u8], at: usize, length: usize) -> Option<u32> {
    let part = bytes.get(at..at.checked_add(length)?)?;
    Some(
        part.iter()
            .fold(0, |value, byte| value << 8 | u32::from(*byte)),
    )
}

/// A whole number of up to four bytes, the smallest first.
fn little(bytes: &[u8], at: usize, length: usize) -> Option<u32> {
    let part = bytes.get(at..at.checked_add(length)?)?;
    Some(
        part.iter()
            .rev()
            .fold(0, |value, byte| value << 8 | u32::from(*byte)),
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// The first bytes of a picture of each kind and form, 300 x 200 but for the bitmap's 300 x -200.
    fn headers() -> Vec<(ImageKind, Vec<u8>)> {
        let riff = |form: &[u8], rest: &[u8]| {
            let mut bytes = b"RIFF\x99\0\0\0WEBP".to_vec();
            bytes.extend_from_slice(form);
            bytes.extend_from_slice(b"\x10\0\0\0");
            bytes.extend_from_slice(rest);
            bytes
        };
        let mut bitmap = b"BM\0\0\0\0\0\0\0\0\x36\0\0\0\x28\0\0\0".to_vec();
        bitmap.extend_from_slice(&300_i32.to_le_bytes());
        bitmap.extend_from_slice(&(-200_i32).to_le_bytes());
        let mut old = b"BM\0\0\0\0\0\0\0\0\x1A\0\0\0\x0C\0\0\0".to_vec();
        old.extend_from_slice(&[44, 1, 200, 0]);
        let bits: u32 = 299 | 199 << 14;
        let lossless = [&[0x2F][..], &bits.to_le_bytes()].concat();
        vec![
            (
                ImageKind::Png,
                b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\x01\x2C\0\0\0\xC8".to_vec(),
            ),
            (ImageKind::Gif, b"GIF89a\x2C\x01\xC8\0".to_vec()),
            (ImageKind::Gif, b"GIF87a\x2C\x01\xC8\0".to_vec()),
            (ImageKind::Bmp, bitmap),
            (ImageKind::Bmp, old),
            (
                ImageKind::WebP,
                riff(b"VP8 ", b"\0\0\0\x9D\x01\x2A\x2C\x41\xC8\0"),
            ),
            (ImageKind::WebP, riff(b"VP8L", &lossless)),
            (
                ImageKind::WebP,
                riff(b"VP8X", b"\0\0\0\0\x2B\x01\0\xC7\0\0"),
            ),
            (
                ImageKind::Jpeg,
                // An application's segment, a filling byte, a table, then the frame.
                b"\xFF\xD8\xFF\xE0\0\x04AB\xFF\xFF\xC4\0\x03A\xFF\xC2\0\x0B\x08\0\xC8\x01\x2C"
                    .to_vec(),
            ),
        ]
    }

    #[test]
    fn every_kind_tells_its_size() {
        for (kind, bytes) in headers() {
            assert_eq!(image_kind(&bytes), Some(kind));
            assert_eq!(image_size(&bytes), Some((300, 200)), "{kind:?}");
            assert_eq!(image_size(&bytes[..bytes.len() - 1]), None, "{kind:?}");
        }
    }

    #[test]
    fn other_files_are_no_pictures() {
        for bytes in [
            &b""[..],
            b"BM",
            b"BMW and other cars",
            b"RIFF0000WAVE",
            b"type octile",
            b"\xFF\xD8",
        ] {
            assert_eq!(image_kind(bytes), None);
            assert_eq!(image_size(bytes), None);
        }
        assert_eq!(image_size(b"\xFF\xD8\xFF\xD9"), None);
        assert_eq!(image_size(b"\xFF\xD8\xFF\xE0\0\0\0"), None);
    }

    proptest! {
        #[test]
        fn no_bytes_upset_it(
            noise in prop::collection::vec(any::<u8>(), 0..60),
            which in 0..9_usize,
            at in any::<prop::sample::Index>(),
        ) {
            let _ = image_size(&noise);
            let mut bytes = headers()[which].1.clone();
            let from = at.index(bytes.len());
            bytes.truncate(from);
            bytes.extend_from_slice(&noise);
            let _ = image_size(&bytes);
        }
    }
}
