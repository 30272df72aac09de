//! Files of stories: what is refused, and with which place.

use wayscope::message::Message;
use wayscope::story::read_story_file;

const STORY: &str = r#"{
  "format": "wayscope-story", "version": 1, "name": "small",
  "floor": { "format": "wayscope-scene", "version": 2, "floor": [0, 0, 10, 8],
    "areas": [{ "name": "hall", "medium": "land", "ring": [[1, 1], [4, 1], [4, 4], [1, 4]] }],
    "doors": [{ "name": "gate", "state": "shut", "ring": [[5, 3], [6, 3], [6, 4], [5, 4]] }] },
  "story": ["Story small", "Types: person place - object", "Objects: ann - person  hall yard gate - place",
    "Operator Go (?who - person ?a ?b - place) Actor: ?who",
    "Preconditions: (at ?who ?a)", "Effects: (at ?who ?b) (not (at ?who ?a))",
    "Initial: (at ann hall)", "Goals: (at ann yard)"],
  "places": { "hall": { "area": "hall" }, "yard": [8, 2], "gate": { "door": "gate" } },
  "characters": { "ann": { "at": [2, 2], "heading": 90 } },
  "player": "ann",
  "acts": { "Go": { "seconds": 2, "with": "?b" } },
  "captions": { "Go": { "en": "?who goes.", "de": "?who geht." } },
  "names": { "yard": { "en": "the yard" } }
}"#;

fn read(text: &str) -> Result<(), Message> {
    read_story_file(serde_json::from_str(text).unwrap()).map(|_| ())
}

#[test]
fn a_small_story_is_read() {
    let file = read_story_file(serde_json::from_str(STORY).unwrap()).unwrap();
    assert_eq!(
        (file.settings.places.len(), file.settings.lies.as_slice()),
        (3, &["at".to_owned()][..])
    );
    assert_eq!(file.settings.held, [""; 0], "there is no predicate `has`");
    assert_eq!(file.settings.names[0].1.in_language("de"), Some("the yard"));
    assert_eq!(
        file.settings.captions[0].1.in_language("de"),
        Some("?who geht.")
    );
}

#[test]
fn what_is_wrong_is_refused_with_its_place() {
    for (right, wrong, id, path) in [
        (
            "wayscope-story",
            "wayscope-tale",
            "lab-json.one-of",
            "format",
        ),
        (
            "\"version\": 1",
            "\"version\": 3",
            "lab-json.one-of",
            "version",
        ),
        (
            "[0, 0, 10, 8]",
            "[0, 0, 10]",
            "lab-json.kind",
            "floor.floor",
        ),
        (
            "\"medium\": \"land\"",
            "\"medium\": \"lava\"",
            "lab-json.one-of",
            "floor.areas[0].medium",
        ),
        (
            "\"yard\": [8, 2]",
            "\"yard\": [80, 2]",
            "story-file.outside",
            "places.yard",
        ),
        (
            "\"yard\": [8, 2]",
            "\"park\": [8, 2]",
            "story-file.object",
            "places.park",
        ),
        (
            "\"yard\": [8, 2]",
            "\"yard\": {}",
            "lab-json.one-of",
            "places.yard",
        ),
        (
            "{ \"area\": \"hall\" }",
            "{ \"area\": \"attic\" }",
            "story-file.area",
            "places.hall.area",
        ),
        (
            "{ \"door\": \"gate\" }",
            "{ \"door\": \"hatch\" }",
            "story-file.door",
            "places.gate.door",
        ),
        (
            "\"player\": \"ann\"",
            "\"player\": \"bob\"",
            "story-file.object",
            "player",
        ),
        (
            "\"player\": \"ann\"",
            "\"lies\": [\"in\"]",
            "story-file.predicate",
            "lies[0]",
        ),
        (
            "\"player\": \"ann\"",
            "\"opens\": [\"at\"]",
            "story-file.predicate",
            "opens[0]",
        ),
        (
            "\"with\": \"?b\"",
            "\"with\": \"?c\"",
            "story-file.variable",
            "acts.Go.with",
        ),
        (
            "\"with\": \"?b\"",
            "\"with\": \"park\"",
            "story-file.object",
            "acts.Go.with",
        ),
        (
            "\"seconds\": 2",
            "\"seconds\": -2",
            "lab-json.number",
            "acts.Go.seconds",
        ),
        (
            "\"captions\": { \"Go\"",
            "\"captions\": { \"Run\"",
            "story-file.operator",
            "captions.Run",
        ),
        (
            "\"heading\": 90",
            "\"facing\": 90",
            "lab-json.unknown-key",
            "characters.ann.facing",
        ),
        (
            "{ \"en\": \"the yard\" }",
            "{ \"fr\": \"la cour\" }",
            "lab-json.unknown-key",
            "names.yard.fr",
        ),
    ] {
        assert!(STORY.contains(right), "{right}");
        let refused = read(&STORY.replacen(right, wrong, 1)).expect_err(wrong);
        let told = refused.arg("path").map(|path| format!("{path:?}"));
        assert_eq!(
            (refused.id, told),
            (id, Some(format!("Text({path:?})"))),
            "{wrong}"
        );
    }
}

#[test]
fn an_error_in_the_text_has_line_and_column() {
    let refused = read(&STORY.replace("(at ann yard)", "(at bob yard)")).unwrap_err();
    assert_eq!(
        refused.to_string(),
        "pddl.unknown-object line=8 column=12 found=bob"
    );
    let both = STORY.replace("\"player\"", "\"pddl\": {}, \"player\"");
    assert_eq!(read(&both).unwrap_err().id, "story-file.two-texts");
    let none = STORY.replace("\"story\":", "\"$schema\":");
    assert_eq!(read(&none).unwrap_err().id, "story-file.no-text");
}
