//! No sentence is missing: every id that the code says has words in every language.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

fn sources(folder: &Path, text: &mut String) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, text);
        } else if path.extension().is_some_and(|e| e == "rs") {
            text.push_str(&std::fs::read_to_string(&path).unwrap());
        }
    }
}

/// Literals in the code that look like an id of a text: words in lower case joined by dots, in a known family.
fn ids(text: &str) -> BTreeSet<String> {
    const FAMILIES: &[&str] = &[
        "advice",
        "link",
        "benchmark",
        "lab-json",
        "trace",
        "stops",
        "predict",
        "about",
        "batch",
        "compare",
        "because",
        "why",
        "no-path",
        "pace",
        "stride",
        "map",
        "image",
        "reproduce",
        "csv",
        "tiled",
        "scen",
        "scenario",
        "grid",
        "hierarchy",
        "edit",
        "generate",
        "event",
        "guarantee",
        "setting",
        "lane",
        "saved",
        "path",
        "need",
        "paper",
        "code",
        "cell",
        "world",
        "palette",
        "terrain",
        "number",
        "ends",
        "values",
        "beside",
        "mesh",
        "packed",
        "spheres",
        "pddl",
        "story",
        "story-file",
        "story-stage",
    ];
    let code = text
        .lines()
        .filter(|line| !line.trim_start().starts_with("//"));
    let literals = code.flat_map(|line| line.split('"').skip(1).step_by(2));
    let shaped = |literal: &&str| {
        let mut parts = literal.split('.');
        let family = parts.next().is_some_and(|first| FAMILIES.contains(&first));
        let word = |part: &str| {
            !part.is_empty()
                && part
                    .chars()
                    .all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-')
        };
        let rest: Vec<_> = parts.collect();
        family && !rest.is_empty() && rest.into_iter().all(word)
    };
    literals.filter(shaped).map(str::to_owned).collect()
}

/// The ids that have words, by language: `en.json` and, of parts that are loaded on demand, `en.PART.json`.
fn languages(folder: &Path) -> BTreeMap<String, BTreeSet<String>> {
    let mut languages: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let text = std::fs::read_to_string(&path).unwrap();
        let words: serde_json::Map<String, serde_json::Value> =
            serde_json::from_str(&text).unwrap();
        let name = path.file_name().unwrap().to_string_lossy();
        let language = name.split('.').next().unwrap().to_owned();
        let ids = languages.entry(language).or_default();
        for (id, _) in words {
            assert!(ids.insert(id.clone()), "{name}: {id} is in two files");
        }
    }
    languages
}

#[test]
fn every_id_in_the_code_has_words() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut code = String::new();
    sources(&root.join("src"), &mut code);
    let ids = ids(&code);
    assert!(
        ids.len() > 40,
        "only {} ids seen: is this test reading the code?",
        ids.len()
    );
    let languages = languages(&root.join("www/texts"));
    for language in ["de", "en"] {
        assert!(languages.contains_key(language));
    }
    for (language, words) in languages {
        let missing: Vec<_> = ids.iter().filter(|id| !words.contains(*id)).collect();
        assert!(missing.is_empty(), "{language}: no words for {missing:?}");
    }
}

#[test]
fn every_language_says_what_english_says() {
    let languages = languages(&Path::new(env!("CARGO_MANIFEST_DIR")).join("www/texts"));
    for (language, words) in &languages {
        let differing: Vec<_> = languages["en"].symmetric_difference(words).collect();
        assert!(differing.is_empty(), "{language}: {differing:?}");
    }
}
