use super::*;
use crate::world::write_map;
use proptest::prelude::*;
use serde_json::{Value, json};

fn read(value: &Value) -> Result<TiledMap, Message> {
    TiledMap::read(serde_json::from_value(value.clone()).unwrap())
}

fn fault(value: &Value) -> String {
    read(value).unwrap_err().to_string()
}

fn rows(map: &TiledMap, walls: TiledWalls, inverted: bool) -> String {
    let text = write_map(&map.grid(walls, inverted).unwrap());
    text.split_once("map\n")
        .unwrap()
        .1
        .trim_end()
        .replace('\n', "/")
}

fn layer(name: &str, data: Value) -> Value {
    json!({"type": "tilelayer", "name": name, "width": 3, "height": 2, "x": 0, "y": 0, "data": data})
}

fn map(layers: Value) -> Value {
    json!({"type": "map", "orientation": "orthogonal", "infinite": false, "width": 3, "height": 2,
        "layers": layers, "tilesets": []})
}

/// A map of 3 x 2 whose one layer says what its tiles of this set are.
fn tiles(data: Value, set: Value) -> Value {
    let mut map = map(json!([layer("ground", data)]));
    map["tilesets"] = json!([set]);
    map
}

#[test]
fn data_as_a_list_or_as_base64_is_the_same() {
    // 0 1 2 / 1 and 2 turned in all ways, 0.
    let list = json!([0, 1, 2, 0xF000_0001_u32, 0x8000_0002_u32, 0]);
    let text = "AAAAAAEAAAACAAAAAQAA8AIAAIAAAAAA";
    let maps = [list, json!(text)].map(|data| read(&map(json!([layer("a", data)]))).unwrap());
    assert_eq!(maps[0], maps[1]);
    assert_eq!(rows(&maps[0], TiledWalls::Layer(0), false), ".@@/@@.");
    assert_eq!(rows(&maps[0], TiledWalls::Layer(0), true), "@../..@");
    let mut encoded = map(json!([layer("a", json!(text))]));
    encoded["layers"][0]["encoding"] = json!("base64");
    encoded["layers"][0]["compression"] = json!("");
    assert_eq!(read(&encoded).unwrap(), maps[0]);
    // Before Tiled 1.0 a map did not say that it is one, and a layer may leave its size to the map.
    let old = json!({"width": 3, "height": 2, "layers": [{"type": "tilelayer", "data": [0, 1, 2, 1, 2, 0]}]});
    assert_eq!(
        rows(&read(&old).unwrap(), TiledWalls::Layer(0), false),
        ".@@/@@."
    );
}

#[test]
fn an_infinite_map_is_cut_to_its_tiles() {
    let chunk = |x: i32, y: i32, data: Value| json!({"x": x, "y": y, "width": 2, "height": 2, "data": data});
    let infinite = |layers: Value| {
        let mut map = map(layers);
        map["infinite"] = json!(true);
        (map["width"], map["height"]) = (json!(0), json!(0));
        map
    };
    let chunked =
        |name: &str, chunks: Value| json!({"type": "tilelayer", "name": name, "chunks": chunks});
    let both = infinite(json!([
        chunked(
            "ground",
            json!([
                chunk(-2, -2, json!([0, 0, 0, 5])),
                chunk(0, 0, json!([5, 5, 0, 0]))
            ])
        ),
        chunked(
            "walls",
            json!([
                chunk(0, 0, json!([0, 0, 9, 0])),
                chunk(2, 0, json!("AAAAAAAAAAAJAAAAAAAAAA=="))
            ])
        ),
    ]));
    let map = read(&both).unwrap();
    assert_eq!((map.width(), map.height()), (4, 3));
    assert_eq!(rows(&map, TiledWalls::Layer(0), false), "@.../.@@./....");
    assert_eq!(rows(&map, map.proposal(), false), "..../..../.@.@");
    assert_eq!(map.layers()[0].filled, 3);
    let none = infinite(json!([chunked(
        "a",
        json!([chunk(0, 0, json!([0, 0, 0, 0]))])
    )]));
    assert_eq!(fault(&none), "tiled.empty");
    let far = infinite(json!([chunked(
        "a",
        json!([
            chunk(i32::MIN, 0, json!([1, 0, 0, 0])),
            chunk(i32::MAX, i32::MAX, json!([1, 0, 0, 0])),
        ])
    )]));
    assert_eq!(fault(&far), "grid.side found=4294967295 right=16384");
    let short = infinite(json!([chunked(
        "a",
        json!([chunk(0, 0, json!([1, 0, 0]))])
    )]));
    assert_eq!(
        fault(&short),
        "tiled.length layer=a found=3 width=2 height=2 right=4"
    );
    // Chunks of a map with a size are cut to it.
    let mut sized = both.clone();
    sized["infinite"] = json!(false);
    (sized["width"], sized["height"]) = (json!(2), json!(2));
    assert_eq!(
        rows(&read(&sized).unwrap(), TiledWalls::Layer(1), false),
        "../@."
    );
}

#[test]
fn groups_are_opened_and_other_layers_passed_over() {
    let map = read(&map(json!([
        layer("ground", json!([1, 1, 1, 1, 1, 1])),
        {"type": "objectgroup", "name": "walls", "objects": [{"x": 3}]},
        {"type": "imagelayer", "name": "sky", "image": "sky.png"},
        {"type": "group", "name": "House", "layers": [
            layer("floor", json!([0, 0, 2, 0, 0, 2])),
            {"type": "group", "name": "Inside", "layers": [layer("Walls", json!([0, 3, 0, 0, 0, 0]))]},
            layer("roof", json!([0, 0, 0, 0, 0, 0])),
        ]},
        layer("clouds", json!([0, 0, 0, 4, 0, 0])),
    ])))
    .unwrap();
    let layers: Vec<(String, usize)> = map
        .layers()
        .into_iter()
        .map(|l| (l.name, l.filled))
        .collect();
    let right = [
        ("ground", 6),
        ("House/floor", 2),
        ("House/Inside/Walls", 1),
        ("House/roof", 0),
        ("clouds", 1),
    ];
    assert_eq!(
        layers,
        right.map(|(name, filled)| (name.to_owned(), filled))
    );
    assert_eq!(map.proposal(), TiledWalls::Layer(2));
    assert_eq!(rows(&map, TiledWalls::Layer(2), false), ".@./...");
    let error = map.grid(TiledWalls::Layer(5), false).unwrap_err();
    assert_eq!(error.to_string(), "tiled.layer found=6 right=5");
}

#[test]
fn the_likeliest_walls_are_proposed() {
    let full = json!([1, 1, 1, 1, 1, 1]);
    let some = json!([0, 1, 0, 0, 0, 0]);
    let none = json!([0, 0, 0, 0, 0, 0]);
    let proposal = |layers: Value| read(&map(layers)).unwrap().proposal();
    for name in [
        "Walls",
        "COLLISION",
        "my obstacles",
        "blocked",
        "Collide",
        "solid",
    ] {
        let layers = json!([layer(name, full.clone()), layer("top", some.clone())]);
        assert_eq!(proposal(layers), TiledWalls::Layer(0), "{name}");
    }
    let empty = json!([
        layer("walls", none.clone()),
        layer("a", some.clone()),
        layer("b", full.clone())
    ]);
    assert_eq!(proposal(empty), TiledWalls::Layer(1));
    assert_eq!(
        proposal(json!([layer("a", full.clone()), layer("b", none)])),
        TiledWalls::Layer(1)
    );
    let set = json!({"firstgid": 1, "tiles": [{"id": 0, "properties": [{"name": "solid", "type": "bool", "value": true}]}]});
    let mut with_tiles = tiles(some, set);
    assert_eq!(
        read(&with_tiles).unwrap().proposal(),
        TiledWalls::Properties
    );
    with_tiles["layers"][0]["name"] = json!("walls");
    assert_eq!(read(&with_tiles).unwrap().proposal(), TiledWalls::Layer(0));
    with_tiles["layers"][0]["name"] = json!("ground");
    with_tiles["tilesets"][0]["source"] = json!("a.tsj");
    assert_eq!(read(&with_tiles).unwrap().proposal(), TiledWalls::Layer(0));
}

#[test]
fn tiles_say_what_they_are() {
    let property = |name: &str, value: Value| json!({"name": name, "type": "x", "value": value});
    let set = json!({"firstgid": 10, "name": "set", "tiles": [
        {"id": 0, "properties": [property("Blocked", json!(true))]},
        {"id": 1, "properties": [property("cost", json!(7))]},
        {"id": 2, "objectgroup": {"objects": [{"x": 0}]}},
        {"id": 3, "objectgroup": {"objects": [{"x": 0}]}, "properties": [property("collides", json!(false))]},
        {"id": 4, "properties": [property("wall", json!(false)), property("solid", json!(true))]},
        {"id": 5, "properties": [property("cost", json!(0))]},
        {"id": 6, "properties": [property("cost", json!(3)), property("wall", json!(true))]},
        {"id": 7, "objectgroup": {"objects": []}, "properties": [property("name", json!("tree"))]},
        {"id": 8, "properties": [property("cost", json!(256))]},
        {"id": 9, "properties": [property("cost", json!(1.5))]},
    ]});
    let read_tiles = |data: Value| read(&tiles(data, set.clone())).unwrap();
    let first = read_tiles(json!([10, 11, 12, 13, 14, 15]));
    assert_eq!(rows(&first, TiledWalls::Properties, false), "@.@/.@@");
    let grid = first.grid(TiledWalls::Properties, false).unwrap();
    assert_eq!((grid.cost(1), grid.cost(3)), (7, 1));
    // Turned, without a tile, before the set, behind it.
    let second = read_tiles(json!([16, 17, 0x8000_000A_u32, 0, 9, 99]));
    assert_eq!(rows(&second, TiledWalls::Properties, false), "@.@/...");
    for (gid, found) in [(18, "256"), (19, "1.5")] {
        let error = read_tiles(json!([gid, 0, 0, 0, 0, 0])).grid(TiledWalls::Properties, false);
        let right = format!(
            "tiled.cost tileset=set tile={} found={found} right=255",
            gid - 10
        );
        assert_eq!(error.unwrap_err().to_string(), right);
    }
    // The uppermost tile's cost holds, and any tile may block.
    let mut stacked = tiles(json!([11, 11, 11, 0, 0, 0]), set.clone());
    let cost =
        json!({"firstgid": 50, "tiles": [{"id": 0, "properties": [property("cost", json!(9))]}]});
    stacked["tilesets"] = json!([cost, set]);
    stacked["layers"] = json!([
        stacked["layers"][0],
        layer("top", json!([50, 10, 0, 50, 0, 0]))
    ]);
    let stacked = read(&stacked).unwrap();
    assert_eq!(rows(&stacked, TiledWalls::Properties, false), ".@./...");
    let grid = stacked.grid(TiledWalls::Properties, false).unwrap();
    assert_eq!([0, 2, 3, 4].map(|i| grid.cost(i)), [9, 7, 9, 1]);
}

#[test]
fn tilesets_of_old_versions_are_read() {
    let set = json!({"firstgid": 1, "tileproperties": {"1": {"blocked": "true"}, "2": {"cost": "4"}, "x": {"blocked": true}},
        "tiles": {"0": {"objectgroup": {"objects": [{"x": 1}]}}, "2": {"image": "a.png"}}});
    let map = read(&tiles(json!([1, 2, 3, 0, 0, 4]), set)).unwrap();
    assert_eq!(rows(&map, TiledWalls::Properties, false), "@@./...");
    assert_eq!(map.grid(TiledWalls::Properties, false).unwrap().cost(2), 4);
}

#[test]
fn tilesets_elsewhere_matter_only_for_properties() {
    let set = json!({"firstgid": 5, "source": "../sets/land.tsx"});
    let map = read(&tiles(json!([0, 5, 0, 0, 0, 0]), set.clone())).unwrap();
    assert_eq!(rows(&map, TiledWalls::Layer(0), false), ".@./...");
    let error = map.grid(TiledWalls::Properties, false).unwrap_err();
    assert_eq!(error.to_string(), "tiled.external found=../sets/land.tsx");
    // No cell has a tile of it, but nothing is said either.
    let unused = read(&tiles(json!([0, 1, 0, 0, 0, 0]), set)).unwrap();
    let error = unused.grid(TiledWalls::Properties, false).unwrap_err();
    assert_eq!(
        error.to_string(),
        "tiled.no-properties right=blocked, collides, wall, solid"
    );
}

#[test]
fn faults_are_named_exactly() {
    let good = json!([0, 1, 2, 0, 1, 2]);
    let with = |key: &str, value: Value| {
        let mut layer = layer("Walls", good.clone());
        layer[key] = value;
        map(json!([layer]))
    };
    let mut deep = layer("a", good.clone());
    for _ in 0..50 {
        deep = json!({"type": "group", "name": "g", "layers": [deep]});
    }
    let mut large = with("name", json!("a"));
    (large["width"], large["height"]) = (json!(16384), json!(16384));
    let mut odd = map(json!([]));
    odd["width"] = json!("3");
    for (value, right) in [
        (
            json!({"type": "FeatureCollection", "features": []}),
            "tiled.not-map found=FeatureCollection",
        ),
        (
            json!({"type": "tileset", "tiles": []}),
            "tiled.not-map found=tileset",
        ),
        (json!({}), "tiled.not-map found=null"),
        (json!([1, 2]), "tiled.not-map found=null"),
        (json!(null), "tiled.not-map found=null"),
        (
            json!({"type": "map", "layers": {}}),
            "tiled.not-map found=map",
        ),
        (
            json!({"type": "map", "layers": [], "height": 3}),
            "tiled.size field=width found=null",
        ),
        (odd, "tiled.size field=width found=3"),
        (map(json!([])), "tiled.no-layers"),
        (
            map(json!([{"type": "objectgroup"}, 3, null])),
            "tiled.no-layers",
        ),
        (
            with("compression", json!("zlib")),
            "tiled.compressed layer=Walls found=zlib",
        ),
        (with("data", json!("AAAA?")), "tiled.base64 layer=Walls"),
        (with("data", json!("AAAA")), "tiled.base64 layer=Walls"),
        (
            with("data", json!(null)),
            "tiled.data layer=Walls found=null",
        ),
        (
            with("data", json!({"a": 1})),
            "tiled.data layer=Walls found={…}",
        ),
        (
            with("data", json!([0, 1, 2])),
            "tiled.length layer=Walls found=3 width=3 height=2 right=6",
        ),
        (
            with("data", json!("AAAAAA==")),
            "tiled.length layer=Walls found=1 width=3 height=2 right=6",
        ),
        (
            with("data", json!([])),
            "tiled.length layer=Walls found=0 width=3 height=2 right=6",
        ),
        (
            with("height", json!(0)),
            "tiled.layer-size layer=Walls field=height found=0",
        ),
        (
            with("width", json!(-3)),
            "tiled.layer-size layer=Walls field=width found=-3",
        ),
        (
            with("data", json!([0, 1, 2, -1, 1, 2])),
            "tiled.gid layer=Walls cell=4 found=-1",
        ),
        (
            with("data", json!([0, 1.5, 2, 0, 1, 2])),
            "tiled.gid layer=Walls cell=2 found=1.5",
        ),
        (
            with("data", json!([0, 4294967296_u64, 2, 0, 1, 2])),
            "tiled.gid layer=Walls cell=2 found=4294967296",
        ),
        (
            with("data", json!([0, 1, 2, 0, "1", 2])),
            "tiled.gid layer=Walls cell=5 found=1",
        ),
        (
            map(json!([deep])),
            &format!("tiled.deep layer={}…", "g/".repeat(20)),
        ),
        (
            large,
            "grid.cells width=16384 height=16384 found=268435456 right=16777216",
        ),
    ] {
        assert_eq!(fault(&value), right);
    }
}

fn some_json() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        (-3..20_i64).prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        prop::sample::select(vec![
            "map",
            "tilelayer",
            "group",
            "AAAAAA==",
            "true",
            "7",
            "?"
        ])
        .prop_map(Value::from),
        prop::collection::vec(0..9_u32, 0..8).prop_map(Value::from),
    ];
    let key = prop::sample::select(vec![
        "type",
        "layers",
        "width",
        "height",
        "data",
        "chunks",
        "x",
        "y",
        "name",
        "tilesets",
        "firstgid",
        "tiles",
        "id",
        "properties",
        "value",
        "objectgroup",
        "objects",
        "source",
        "infinite",
        "compression",
        "tileproperties",
        "0",
    ]);
    leaf.prop_recursive(5, 60, 6, move |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..6).prop_map(Value::from),
            prop::collection::btree_map(key.clone(), inner, 0..8).prop_map(|entries| entries
                .into_iter()
                .map(|(key, value)| (key.to_owned(), value))
                .collect()),
        ]
    })
}

/// Puts `value` in the place of one inside `whole`, which one `at` says.
fn replace_one(whole: &mut Value, at: &mut usize, value: &Value) {
    if *at == 0 {
        *whole = value.clone();
    }
    *at = at.wrapping_sub(1);
    match whole {
        Value::Array(list) => list
            .iter_mut()
            .for_each(|inner| replace_one(inner, at, value)),
        Value::Object(entries) => entries
            .values_mut()
            .for_each(|inner| replace_one(inner, at, value)),
        _ => {}
    }
}

proptest! {
    /// Any JSON is read or refused, whatever is asked of it; whole maps with one value changed find more
    /// corners than noise.
    #[test]
    fn no_json_upsets_it(noise in some_json(), value in some_json(), at in 0..60_usize) {
        let set = json!({"firstgid": 2, "name": "s", "tiles": [{"id": 0, "properties": [{"name": "cost", "value": 3}]},
            {"id": 1, "objectgroup": {"objects": [{"x": 1}]}}]});
        let mut sized = tiles(json!([0, 2, 3, 0, 1, 2]), set);
        let chunk = json!({"x": -2, "y": 4, "width": 2, "height": 1, "data": [0, 3]});
        let mut infinite = map(json!([{"type": "group", "layers": [{"type": "tilelayer", "chunks": [chunk]}]}]));
        infinite["infinite"] = json!(true);
        replace_one(&mut sized, &mut at.clone(), &value);
        replace_one(&mut infinite, &mut at.clone(), &value);
        for value in [noise, sized, infinite] {
            let Ok(map) = read(&value) else { continue };
            prop_assert!(map.width() > 0 && map.height() > 0);
            let layers = map.layers();
            for layer in 0..=layers.len() {
                for inverted in [false, true] {
                    let grid = map.grid(TiledWalls::Layer(layer), inverted);
                    prop_assert_eq!(grid.is_ok(), layer < layers.len());
                    let Ok(grid) = grid else { continue };
                    let filled = (0..grid.len()).filter(|i| grid.medium(*i).is_none() != inverted).count();
                    // Chunks may lie over each other.
                    prop_assert!(filled <= layers[layer].filled);
                }
            }
            let _ = map.grid(TiledWalls::Properties, false);
            let _ = map.proposal();
        }
    }
}
