//! The origin of maps.

use super::{GENERATORS, Map};
use crate::message::Message;
use crate::world::generators;

/// The names of those that were found, then each generator with how many it made.
pub fn origin(maps: &[Map]) -> Vec<Message> {
    let mut said = Vec::new();
    let found = maps.iter().filter(|map| map.seed.is_none());
    let names: Vec<&str> = found.map(|map| map.name.as_str()).collect();
    if !names.is_empty() {
        said.push(Message::new("reproduce.maps").with("maps", names.join(", ")));
    }
    for (generator, ..) in GENERATORS {
        let mut made = maps
            .iter()
            .filter(|map| map.seed.is_some() && map.folder == generator);
        let spec = generators().iter().find(|spec| spec.id == generator);
        let Some((first, parameter)) = made.next().zip(spec.and_then(|spec| spec.parameter)) else {
            continue;
        };
        said.push(
            Message::new("reproduce.generated")
                .with("generator", format!("generator.{generator}"))
                .with("parameter", format!("generator.parameter.{}", parameter.id))
                .with("value", parameter.default)
                .with("width", first.grid.width())
                .with("height", first.grid.height())
                .with("maps", 1 + made.count()),
        );
    }
    said
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn maps_are_told_by_names_and_by_generators() {
        let mut maps = Vec::new();
        for (generator, ..) in GENERATORS {
            maps.extend(Map::made(generator, 2, 32).unwrap());
        }
        let grid = maps[0].grid.clone();
        maps.extend(["b.map", "a/a.map"].map(|path| Map::found(path, grid.clone())));
        let said: Vec<String> = origin(&maps).iter().map(ToString::to_string).collect();
        assert_eq!(said.len(), 1 + GENERATORS.len());
        assert_eq!(said[0], "reproduce.maps maps=b, a");
        assert_eq!(
            said[1],
            "reproduce.generated generator=generator.pseudo-rts parameter=generator.parameter.percent-covered value=14 width=32 height=32 maps=2"
        );
        assert!(origin(&[]).is_empty());
    }
}
