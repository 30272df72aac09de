//! Stories as JSON that people and programs read and write: the format `wayscope-story`, version 1.
//!
//! Errors name the place in the document (`places.gun`), what was found, and what would be right; those of the story's
//! text also have its line and column.

use super::story_file::{ActRule, CharacterEntry, StoryFile, StorySettings, StoryText, StoryWords};
use super::story_place::StoryPlace;
use crate::agents::Gains;
use crate::message::{Arg, Message, found_text};
use crate::story::domain::{Domain, Operator};
use crate::world::Json;
use crate::world::json_place::{At, Object};
use crate::world::scene::{Scene, numbers, read_scene, text, wrong};
use glam::DVec2;

/// The value of `format`.
pub(super) const FORMAT: &str = "wayscope-story";

/// The languages of captions and names.
const LANGUAGES: [&str; 2] = ["en", "de"];
const KEYS: [&str; 16] = [
    "$schema",
    "format",
    "version",
    "name",
    "floor",
    "story",
    "pddl",
    "places",
    "characters",
    "player",
    "lies",
    "held",
    "opens",
    "acts",
    "captions",
    "names",
];

/// Reads a story from JSON.
///
/// # Errors
/// `lab-json.kind`, `lab-json.number`, `lab-json.one-of`, `lab-json.missing`, `lab-json.unknown-key`; those of
/// [`read_scene`] within `floor`, and of [`StoryText::problem`] with line and column; `story-file.object`,
/// `story-file.operator`, `story-file.predicate`, `story-file.variable` for a name that the story does not have;
/// `story-file.area` and `story-file.door` for one that the floor does not have; `story-file.outside` for a place
/// that is not on the floor; `story-file.two-texts`; `story-file.no-text`.
pub fn read_story_file(json: Json) -> Result<StoryFile, Message> {
    let whole = At {
        path: String::new(),
        json,
    };
    let mut whole = whole.object(&KEYS, r#"{ "format": "wayscope-story", … }"#)?;
    let format = whole.need("format", FORMAT)?;
    if format.text(FORMAT)? != FORMAT {
        return Err(format.none_of(FORMAT));
    }
    let version = whole.need("version", "1")?;
    if version.json != Json::Number(1.0) {
        return Err(version.none_of("1"));
    }
    let name = text(&mut whole, "name", "rescue")?;
    let floor = whole.need("floor", r#"{ "format": "wayscope-scene", … }"#)?;
    let path = floor.path.clone();
    let floor = read_scene(floor.json).map_err(|why| within(&path, why))?;
    let text = read_text(&mut whole)?;
    let problem = text.problem()?;
    let known = Known {
        domain: &problem.domain,
        scene: &floor.scene,
    };
    let settings = known.settings(&mut whole)?;
    Ok(StoryFile {
        name,
        floor,
        text,
        settings,
    })
}

/// An error of a part with the path of the whole.
fn within(path: &str, why: Message) -> Message {
    let Some(inner) = why.args.iter().position(|(name, _)| *name == "path") else {
        return wrong(path, &why);
    };
    let mut why = why;
    let shown = match &why.args[inner].1 {
        Arg::Text(inner) if inner == "$" => path.to_owned(),
        Arg::Text(inner) => format!("{path}.{inner}"),
        _ => path.to_owned(),
    };
    why.args[inner].1 = shown.into();
    why
}

/// The story's text: one of the two ways in which it can be told.
fn read_text(whole: &mut Object) -> Result<StoryText, Message> {
    match (whole.may("story"), whole.may("pddl")) {
        (Some(_), Some(pddl)) => Err(Message::new("story-file.two-texts").with("path", pddl.path)),
        (Some(story), None) => Ok(StoryText::Article(lines(story)?)),
        (None, Some(pddl)) => {
            let mut pddl =
                pddl.object(&["domain", "problem"], r#"{ "domain": …, "problem": … }"#)?;
            Ok(StoryText::Pddl {
                domain: lines(pddl.need("domain", "(define (domain …))")?)?,
                problem: lines(pddl.need("problem", "(define (problem …))")?)?,
            })
        }
        (None, None) => Err(Message::new("story-file.no-text")),
    }
}

/// A text, or a list of its lines.
fn lines(at: At) -> Result<String, Message> {
    const EXAMPLE: &str = r#"["Story rescue", …]"#;
    if let Json::Text(text) = at.json {
        return Ok(text);
    }
    let mut text = String::new();
    for line in at.list(EXAMPLE)? {
        text.push_str(line.text("Story rescue")?);
        text.push('\n');
    }
    Ok(text)
}

/// The domain and the scene in which names are looked up.
struct Known<'a> {
    domain: &'a Domain,
    scene: &'a Scene,
}

impl Known<'_> {
    fn settings(&self, whole: &mut Object) -> Result<StorySettings, Message> {
        let mut settings = StorySettings::default();
        for (name, at) in entries(whole, "places", r#"{ "tower": { "area": "tower" } }"#)? {
            self.object(&name, &at.path)?;
            settings.places.push((name, self.place(at)?));
        }
        for (name, at) in entries(whole, "characters", r#"{ "fred": { "at": [3, 2] } }"#)? {
            self.object(&name, &at.path)?;
            settings.characters.push((name, self.character(at)?));
        }
        if let Some(player) = whole.may("player") {
            let name = player.text("betty")?.to_owned();
            self.object(&name, &player.path)?;
            settings.player = Some(name);
        }
        settings.lies = self.predicates(whole, "lies", 2, &["at"])?;
        settings.held = self.predicates(whole, "held", 2, &["has"])?;
        settings.opens = self.predicates(whole, "opens", 1, &[])?;
        for (name, at) in entries(whole, "acts", r#"{ "PickUp": { "seconds": 2 } }"#)? {
            let operator = self.operator(&name, &at.path)?;
            settings.acts.push((name, self.act(operator, at)?));
        }
        for (name, at) in entries(whole, "captions", r#"{ "Move": { "en": "?who walks." } }"#)? {
            self.operator(&name, &at.path)?;
            settings.captions.push((name, words(at)?));
        }
        for (name, at) in entries(whole, "names", r#"{ "armory": { "de": "Waffenkammer" } }"#)? {
            self.object(&name, &at.path)?;
            settings.names.push((name, words(at)?));
        }
        Ok(settings)
    }

    fn object(&self, name: &str, path: &str) -> Result<(), Message> {
        match self.domain.objects.find(name) {
            Some(_) => Ok(()),
            None => Err(unknown("story-file.object", path, name)),
        }
    }

    fn operator(&self, name: &str, path: &str) -> Result<&Operator, Message> {
        let operator = self.domain.operator(name);
        let missing = || unknown("story-file.operator", path, name);
        Ok(&self.domain.operators[operator.ok_or_else(missing)? as usize])
    }

    fn predicates(
        &self,
        whole: &mut Object,
        key: &str,
        parameters: usize,
        usual: &[&str],
    ) -> Result<Vec<String>, Message> {
        let Some(at) = whole.may(key) else {
            let known = usual.iter().filter(|name| self.fits(name, parameters));
            return Ok(known.map(|name| (*name).to_owned()).collect());
        };
        let mut found = Vec::new();
        for at in at.list(r#"["at"]"#)? {
            let name = at.text("at")?;
            if !self.fits(name, parameters) {
                return Err(
                    unknown("story-file.predicate", &at.path, name).with("right", parameters)
                );
            }
            found.push(name.to_owned());
        }
        Ok(found)
    }

    /// Whether there is a predicate of so many parameters.
    fn fits(&self, name: &str, parameters: usize) -> bool {
        let signature = |number: u32| self.domain.signatures.get(number as usize);
        let found = self.domain.predicates.find(name).and_then(signature);
        found.is_some_and(|signature| signature.len() == parameters)
    }

    fn place(&self, at: At) -> Result<StoryPlace, Message> {
        const EXAMPLE: &str = r#"{ "area": "tower" }"#;
        let path = at.path.clone();
        if matches!(at.json, Json::Numbers(_)) {
            return Ok(StoryPlace::Point(self.point(at)?));
        }
        let mut object = at.object(&["area", "door"], EXAMPLE)?;
        let (area, door) = (object.may("area"), object.may("door"));
        match (area, door) {
            (Some(area), None) => {
                let name = area.text("tower")?;
                let areas = self.scene.layers().areas();
                if areas.iter().all(|one| one.name != name) {
                    return Err(unknown("story-file.area", &area.path, name));
                }
                Ok(StoryPlace::Area(name.to_owned()))
            }
            (None, Some(door)) => {
                let name = door.text("front door")?;
                let doors = self.scene.layers().doors();
                if doors.iter().all(|one| one.body.name != name) {
                    return Err(unknown("story-file.door", &door.path, name));
                }
                Ok(StoryPlace::Door(name.to_owned()))
            }
            _ => Err(Message::new("lab-json.one-of")
                .with("path", path)
                .with("found", "{}")
                .with("right", EXAMPLE)),
        }
    }

    /// A point on the floor.
    fn point(&self, at: At) -> Result<DVec2, Message> {
        let path = at.path.clone();
        let point = DVec2::from_array(numbers::<2>(at, "[3, 2]")?);
        let (min, max) = (self.scene.min(), self.scene.max());
        if point.cmplt(min).any() || point.cmpgt(max).any() {
            return Err(Message::new("story-file.outside")
                .with("path", path)
                .with("x", point.x)
                .with("y", point.y));
        }
        Ok(point)
    }

    fn character(&self, at: At) -> Result<CharacterEntry, Message> {
        let mut object = at.object(&["at", "heading", "speed"], r#"{ "at": [3, 2] }"#)?;
        let place = object.need("at", "[3, 2]")?;
        let number = |found: Option<At>, usual: f64, least: f64, most: f64| match found {
            Some(at) => at.number(least, most),
            None => Ok(usual),
        };
        Ok(CharacterEntry {
            at: self.point(place)?,
            heading: number(object.may("heading"), 0.0, -3600.0, 3600.0)?,
            speed: number(object.may("speed"), Gains::WALK, 0.3, 4.0)?,
        })
    }

    fn act(&self, operator: &Operator, at: At) -> Result<ActRule, Message> {
        let mut object = at.object(&["seconds", "with", "reach"], r#"{ "seconds": 2 }"#)?;
        let mut rule = ActRule::default();
        if let Some(seconds) = object.may("seconds") {
            rule.seconds = seconds.number(0.0, 600.0)?;
        }
        if let Some(reach) = object.may("reach") {
            rule.reach = reach.number(0.0, 100.0)?;
        }
        if let Some(with) = object.may("with") {
            let name = with.text("?what")?;
            let variable = operator.parameters.iter().any(|one| one.name == name);
            if name.starts_with('?') && !variable {
                return Err(unknown("story-file.variable", &with.path, name));
            }
            if !variable {
                self.object(name, &with.path)?;
            }
            rule.with = Some(name.to_owned());
        }
        Ok(rule)
    }
}

fn unknown(id: &'static str, path: &str, name: &str) -> Message {
    let found = found_text(name.as_bytes());
    Message::new(id).with("path", path).with("found", found)
}

/// The entries of an object under a key, none if it is not there.
fn entries(whole: &mut Object, key: &str, example: &str) -> Result<Vec<(String, At)>, Message> {
    match whole.may(key) {
        Some(at) => Ok(at.entries(example)?.collect()),
        None => Ok(Vec::new()),
    }
}

/// A text in several languages.
fn words(at: At) -> Result<StoryWords, Message> {
    let mut object = at.object(&LANGUAGES, r#"{ "en": "…", "de": "…" }"#)?;
    let mut words = StoryWords::default();
    for language in LANGUAGES {
        if let Some(text) = object.may(language) {
            words
                .of
                .push((language.to_owned(), text.text("…")?.to_owned()));
        }
    }
    Ok(words)
}
