//! No two public types of the crate share a name, so that a name says which one is meant wherever it is read.

use crate::imports::sources;
use std::collections::BTreeMap;
use std::path::Path;

/// The type that a line declares for everybody.
fn declared(line: &str) -> Option<&str> {
    let rest = line.trim_start().strip_prefix("pub ")?;
    let kinds = ["struct ", "enum ", "trait ", "type "];
    let rest = kinds.iter().find_map(|kind| rest.strip_prefix(kind))?;
    rest.split(|letter: char| !letter.is_alphanumeric() && letter != '_')
        .next()
}

#[test]
fn no_two_public_types_share_a_name() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut files = Vec::new();
    sources(&root.join("src"), &mut files);
    let mut homes: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for file in files {
        let home = file.strip_prefix(root).unwrap().display().to_string();
        for name in std::fs::read_to_string(&file)
            .unwrap()
            .lines()
            .filter_map(declared)
        {
            homes.entry(name.to_owned()).or_default().push(home.clone());
        }
    }
    assert!(homes.len() > 300, "only {} types seen", homes.len());
    homes.retain(|_, homes| homes.len() > 1);
    assert!(homes.is_empty(), "shared names: {homes:#?}");
}
