//! The kind of a file, by its content where that is sure, else by the ending of its name.

use super::image::image_kind;

/// The kind of a file: what can be done with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileKind {
    /// A MovingAI map: [`read_map`](super::read_map).
    Map,
    /// MovingAI scenarios: [`read_scenarios`](super::read_scenarios).
    Scenarios,
    /// A picture: [`Luminance`](super::Luminance), once it is decoded.
    Image,
    /// A table of text: [`read_table`](super::read_table).
    Table,
    /// Any other JSON, which is taken for Tiled's: [`TiledMap`](super::TiledMap).
    Tiled,
    /// A whole lab as JSON, as the room `lab` writes it.
    LabJson,
    /// Labs under names, as the page writes them.
    Scenes,
    /// A whole lab, in the form in which the room `lab` saves it.
    Lab,
    /// An abstraction of HPA*, which the room `hierarchy` reads.
    Abstraction,
    /// A search trace of Posthoc, in JSON or YAML, which the room `lab` reads.
    Trace,
    /// A map of Tiled in XML, which cannot be read here.
    TiledXml,
    /// Nothing known.
    Unknown,
}

/// Endings of names, in lower case.
const ENDINGS: [(FileKind, &[&str]); 9] = [
    (FileKind::Trace, &["yaml", "yml"]),
    (FileKind::Map, &["map"]),
    (FileKind::Scenarios, &["scen"]),
    (
        FileKind::Image,
        &["png", "jpg", "jpeg", "jfif", "gif", "webp", "bmp", "dib"],
    ),
    (FileKind::Table, &["csv", "tsv", "tab", "txt"]),
    (FileKind::Tiled, &["tmj", "json"]),
    (FileKind::TiledXml, &["tmx"]),
    (FileKind::Lab, &["wayscope"]),
    (FileKind::Abstraction, &["abstraction"]),
];

/// What a file of this name and these bytes is. O(1) but for blanks in front.
///
/// ```
/// use wayscope::world::{FileKind, file_kind};
/// assert_eq!(file_kind("level.txt", b"type octile\nheight 9\n"), FileKind::Map);
/// assert_eq!(file_kind("level.txt", b"0 1 0\n"), FileKind::Table);
/// assert_eq!(file_kind("level", b"0 1 0\n"), FileKind::Unknown);
/// ```
pub fn file_kind(name: &str, bytes: &[u8]) -> FileKind {
    match sure(bytes).unwrap_or_else(|| named(name)) {
        FileKind::Tiled if name.to_ascii_lowercase().ends_with(".trace.json") => FileKind::Trace,
        kind => kind,
    }
}

/// What the content alone says, where nothing else begins like this.
fn sure(bytes: &[u8]) -> Option<FileKind> {
    if image_kind(bytes).is_some() {
        return Some(FileKind::Image);
    }
    if bytes.starts_with(b"WAYS") {
        return Some(FileKind::Lab);
    }
    if bytes.starts_with(b"WAYH") || bytes.starts_with(b"WAYG") {
        return Some(FileKind::Abstraction);
    }
    let text = bytes
        .strip_prefix(b"\xEF\xBB\xBF")
        .unwrap_or(bytes)
        .trim_ascii_start();
    let begins = |word: &[u8]| {
        text.get(..word.len())
            .is_some_and(|head| head.eq_ignore_ascii_case(word))
    };
    // A word, a blank, a value.
    let says = |key: &[u8], value: &dyn Fn(&[u8]) -> bool| {
        let rest = text.strip_prefix(key)?;
        let blank = rest
            .first()
            .is_some_and(|byte| matches!(byte, b' ' | b'\t'));
        (blank && value(rest.trim_ascii_start())).then_some(())
    };
    if says(b"type", &|rest| rest.starts_with(b"octile")).is_some() {
        return Some(FileKind::Map);
    }
    if says(b"version", &|rest| {
        rest.first().is_some_and(u8::is_ascii_digit)
    })
    .is_some()
    {
        return Some(FileKind::Scenarios);
    }
    let has = |word: &[u8]| text.windows(word.len()).any(|part| part == word);
    let keys = [&b"version:"[..], b"events:", b"views:"];
    if keys.into_iter().any(|key| text.starts_with(key)) {
        return Some(FileKind::Trace);
    }
    if text.starts_with(b"{") {
        let trace = has(b"\"events\"") || has(b"\"views\"") || has(b"\"eventList\"");
        return Some(match () {
            () if has(b"\"wayscope-scenes\"") => FileKind::Scenes,
            () if has(b"\"wayscope-scenario\"") => FileKind::LabJson,
            () if trace => FileKind::Trace,
            () => FileKind::Tiled,
        });
    }
    let tiled = [&b"<map "[..], b"<tileset ", b"<!DOCTYPE map"]
        .into_iter()
        .any(begins);
    let xml = begins(b"<?xml")
        && text[..text.len().min(512)]
            .windows(5)
            .any(|part| part == b"<map ");
    (tiled || xml).then_some(FileKind::TiledXml)
}

fn named(name: &str) -> FileKind {
    let ending = name
        .rsplit_once('.')
        .map_or("", |(_, ending)| ending)
        .to_ascii_lowercase();
    let known = ENDINGS
        .iter()
        .find(|(_, endings)| endings.contains(&ending.as_str()));
    known.map_or(FileKind::Unknown, |(kind, _)| *kind)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn content_goes_before_the_ending() {
        let png = b"\x89PNG\r\n\x1a\n";
        for (name, bytes, kind) in [
            ("a.map", &png[..], FileKind::Image),
            ("a.csv", b"\xEF\xBB\xBF{\"layers\":[]}", FileKind::Tiled),
            ("a.png", b"type  octile\nheight 3", FileKind::Map),
            (
                "a.txt",
                b"version 1\n0 a 3 3 0 0 1 1 1",
                FileKind::Scenarios,
            ),
            (
                "a.csv",
                b"\r\n <?xml version=\"1.0\"?>\n<map version=\"1.10\">",
                FileKind::TiledXml,
            ),
            ("a.json", b"<map version=\"1.10\">", FileKind::TiledXml),
            ("a.tmx", b"", FileKind::TiledXml),
            ("a.map", b"WAYS\x02", FileKind::Lab),
            ("a.wayscope", b"", FileKind::Lab),
            ("a.map", b"WAYH\x01", FileKind::Abstraction),
            ("a.map", b"WAYG\x01", FileKind::Abstraction),
            ("a.abstraction", b"", FileKind::Abstraction),
            ("A.PNG", b"not a picture", FileKind::Image),
            ("a.MAP", b"height 3\n", FileKind::Map),
            ("a.b.scen", b"0 a 0 0 1 1 1", FileKind::Scenarios),
            ("a.tsv", b"type\toctet", FileKind::Table),
            ("a.txt", b"versions of it", FileKind::Table),
            ("a.txt", b"version one", FileKind::Table),
            ("a.json", b"[1]", FileKind::Tiled),
            (
                "a.tmj",
                b" {\"version\": 1, \"format\":\"wayscope-scenario\"}",
                FileKind::LabJson,
            ),
            ("a.json", b"{\"format\": \"wayscope\"}", FileKind::Tiled),
            (
                "a.json",
                b"{\"format\": \"wayscope-scenes\"}",
                FileKind::Scenes,
            ),
            ("a.trace.json", b"[1]", FileKind::Trace),
            (
                "a.json",
                b"{\"version\": \"1.4.0\", \"events\": []}",
                FileKind::Trace,
            ),
            ("a.txt", b"version: 1.4.0\nevents:\n", FileKind::Trace),
            ("a.trace.yaml", b"", FileKind::Trace),
            ("a.pdf", b"%PDF", FileKind::Unknown),
            ("a.svg", b"<?xml version=\"1.0\"?><svg>", FileKind::Unknown),
            ("map", b"..", FileKind::Unknown),
            ("", b"", FileKind::Unknown),
        ] {
            assert_eq!(file_kind(name, bytes), kind, "{name}");
        }
    }

    proptest! {
        #[test]
        fn no_bytes_upset_it(name in ".{0,8}", bytes in prop::collection::vec(any::<u8>(), 0..40)) {
            let _ = file_kind(&name, &bytes);
        }
    }
}
