//! A link: whatever it holds it is refused, or opened as a lab of which a link opens as the same.

use super::link_text;

use wayscope::lab::{Catalogue, Lab, Look, ReadLink};

use super::same::assert_same_world;

/// Cells of the largest world that is tried: a few bytes can name one of millions, which is lawful and slow.
const MOST_CELLS: u64 = 1 << 12;

/// The first byte says whether the rest is the text of a link, or the body of one that came whole.
pub fn link(bytes: &[u8]) -> bool {
    let Some((kind, rest)) = bytes.split_first() else {
        return false;
    };
    let text = match kind % 2 {
        0 => String::from_utf8_lossy(rest).into_owned(),
        _ => link_text::text_of(rest),
    };
    // A saved form, which has a target of its own.
    if text.contains("V0FZU") {
        return false;
    }
    let Ok(read) = ReadLink::new(&text) else {
        return true;
    };
    if read.cells().is_some_and(|cells| cells > MOST_CELLS) {
        return false;
    }
    let needs = read.needs();
    let map = matches!(needs, Ok(Some(_))).then_some(wayscope::world::FIRST_SCENE.as_bytes());
    let Ok(opened) = read.open(map, Catalogue::standard()) else {
        return true;
    };
    let look = opened.look.unwrap_or_default();
    let lab = opened.lab;
    assert!(!lab.lanes().is_empty());
    let link = lab.link(true, &look, map);
    if link.text.is_empty() {
        return true;
    }
    let read = ReadLink::new(&link.text).expect("what was written is read");
    let again = read
        .open(map, Catalogue::standard())
        .expect("what was written is opened");
    assert_eq!(again.notes, [], "nothing in it is unknown");
    assert_same_world(lab.world(), again.lab.world());
    let settings = |lab: &Lab| {
        let lanes = lab.lanes().iter();
        lanes
            .map(|lane| (lane.entry().id, lane.settings().clone()))
            .collect::<Vec<_>>()
    };
    assert_eq!(settings(&lab), settings(&again.lab));
    assert_eq!(
        (lab.cursor(), lab.part(), lab.pace()),
        (again.lab.cursor(), again.lab.part(), again.lab.pace())
    );
    let close = |one: f64, other: f64| (one - other).abs() <= one.abs() / 1e9 + 1e-3;
    let other: Look = again.look.unwrap_or_default();
    assert_eq!((look.lane, look.alone), (other.lane, other.alone));
    assert_eq!(look.camera.is_some(), other.camera.is_some());
    for (one, other) in look
        .camera
        .into_iter()
        .flatten()
        .zip(other.camera.into_iter().flatten())
    {
        assert!(close(one, other) || one.abs() > 1e12, "{one} {other}");
    }
    true
}
