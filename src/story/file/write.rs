//! A story written as JSON.

use super::read::FORMAT;
use super::story_file::{StoryFile, StoryText, StoryWords};
use super::story_place::StoryPlace;
use crate::world::scene::{quoted, write_scene};
use std::fmt::Write;

/// A story as JSON, as [`read_story_file`](super::read_story_file) reads it. The study of its floor is left out.
pub fn write_story_file(file: &StoryFile) -> String {
    let floor = write_scene(&file.floor.name, &file.floor.scene, "");
    let mut text = format!(
        "{{\n  \"format\": \"{FORMAT}\",\n  \"version\": 1,\n  \"name\": {},\n  \"floor\": {}",
        quoted(&file.name),
        floor.trim_end().replace('\n', "\n  ")
    );
    match &file.text {
        StoryText::Article(story) => {
            text += ",\n  \"story\": ";
            write_lines(&mut text, story);
        }
        StoryText::Pddl { domain, problem } => {
            text += ",\n  \"pddl\": { \"domain\": ";
            write_lines(&mut text, domain);
            text += ", \"problem\": ";
            write_lines(&mut text, problem);
            text += " }";
        }
    }
    let settings = &file.settings;
    write_entries(&mut text, "places", &settings.places, |place| match place {
        StoryPlace::Point(at) => format!("[{}, {}]", at.x, at.y),
        StoryPlace::Area(name) => format!("{{ \"area\": {} }}", quoted(name)),
        StoryPlace::Door(name) => format!("{{ \"door\": {} }}", quoted(name)),
    });
    write_entries(&mut text, "characters", &settings.characters, |one| {
        let (at, heading, speed) = (one.at, one.heading, one.speed);
        format!(
            "{{ \"at\": [{}, {}], \"heading\": {heading}, \"speed\": {speed} }}",
            at.x, at.y
        )
    });
    if let Some(player) = &settings.player {
        // Writing to a text cannot fail.
        let _ = write!(text, ",\n  \"player\": {}", quoted(player));
    }
    for (key, names) in [
        ("lies", &settings.lies),
        ("held", &settings.held),
        ("opens", &settings.opens),
    ] {
        let names: Vec<String> = names.iter().map(|name| quoted(name)).collect();
        let _ = write!(text, ",\n  \"{key}\": [{}]", names.join(", "));
    }
    write_entries(&mut text, "acts", &settings.acts, |act| {
        let with = act
            .with
            .as_ref()
            .map(|with| format!("\"with\": {}, ", quoted(with)));
        let (seconds, reach) = (act.seconds, act.reach);
        format!(
            "{{ {}\"seconds\": {seconds}, \"reach\": {reach} }}",
            with.unwrap_or_default()
        )
    });
    write_entries(&mut text, "captions", &settings.captions, written_words);
    write_entries(&mut text, "names", &settings.names, written_words);
    text += "\n}\n";
    text
}

/// A text as a list of its lines, where it ends with one; else as it is.
fn write_lines(text: &mut String, lines: &str) {
    let Some(whole) = lines.strip_suffix('\n') else {
        text.push_str(&quoted(lines));
        return;
    };
    text.push('[');
    for (index, line) in whole.split('\n').enumerate() {
        text.push_str(if index == 0 { "\n    " } else { ",\n    " });
        text.push_str(&quoted(line));
    }
    text.push_str("\n  ]");
}

fn write_entries<T>(
    text: &mut String,
    key: &str,
    entries: &[(String, T)],
    written: impl Fn(&T) -> String,
) {
    if entries.is_empty() {
        return;
    }
    let lines: Vec<String> = entries
        .iter()
        .map(|(name, one)| format!("\n    {}: {}", quoted(name), written(one)))
        .collect();
    let _ = write!(text, ",\n  \"{key}\": {{{}\n  }}", lines.join(","));
}

fn written_words(words: &StoryWords) -> String {
    let all: Vec<String> = words
        .of
        .iter()
        .map(|(language, text)| format!("\"{language}\": {}", quoted(text)))
        .collect();
    format!("{{ {} }}", all.join(", "))
}
