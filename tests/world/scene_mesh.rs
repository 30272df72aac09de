//! The drawn mesh of scenes: its part of the file, what is refused with its place, and its undo.

use glam::DVec2;
use wayscope::message::{Arg, Message};
use wayscope::world::Json;
use wayscope::world::scene::{
    Area, AreaMedium, Authored, Changes, DrawnLink, DrawnMesh, DrawnSide, LayerEdit, LinkWay,
    MAX_DRAWN, Scene, SceneEdit, SceneWorld, Shape, read_scene, write_scene,
};

const FLOOR: DVec2 = DVec2::new(16.0, 12.0);

fn v(x: f64, y: f64) -> DVec2 {
    DVec2::new(x, y)
}

fn json(text: &str) -> Json {
    serde_json::from_str(text).unwrap()
}

/// A scene file with that mesh.
fn file(version: u32, mesh: &str) -> String {
    format!(
        r#"{{ "format": "wayscope-scene", "version": {version}, "floor": [0, 0, 16, 12], "mesh": {mesh} }}"#
    )
}

fn refused(mesh: &str) -> Message {
    read_scene(json(&file(2, mesh))).expect_err("it is refused")
}

/// Two triangles side by side, and one beside them.
const VERTICES: &str = "[[1, 1], [3, 1], [3, 3], [1, 3], [5, 1], [7, 1], [5, 3]]";
const TRIANGLES: &str = "[[0, 1, 2], [0, 2, 3], [4, 5, 6]]";

fn mesh_with(links: &str) -> String {
    format!(r#"{{ "vertices": {VERTICES}, "triangles": {TRIANGLES}, "links": {links} }}"#)
}

fn drawn(mesh: &str) -> Scene {
    read_scene(json(&file(2, mesh))).unwrap().scene
}

#[test]
fn a_mesh_is_read_as_it_was_written_in_version_2_alone() {
    let scene = drawn(&mesh_with(
        r#"[{ "from": [0, 1], "to": [2, 2], "way": "back", "on": false }]"#,
    ));
    let mesh = scene.layers().mesh();
    assert_eq!((mesh.vertices.len(), mesh.triangles.len()), (7, 3));
    let side = |triangle, side| DrawnSide { triangle, side };
    assert_eq!(
        mesh.links,
        [DrawnLink {
            from: side(0, 1),
            to: side(2, 2),
            way: LinkWay::Back,
            on: false
        }]
    );
    let text = write_scene("", &scene, "");
    assert!(text.contains("\"version\": 2,"));
    assert_eq!(read_scene(json(&text)).unwrap().scene, scene);
    let old = read_scene(json(&file(1, &mesh_with("[]")))).unwrap_err();
    assert_eq!(old.id, "lab-json.unknown-key");
    // Without triangles there is none.
    let empty = drawn(r#"{ "vertices": [[1, 1]], "triangles": [] }"#);
    assert!(empty.layers().is_empty());
    assert!(write_scene("", &empty, "").contains("\"version\": 1,"));
}

#[test]
fn places_are_rounded_to_the_step_and_unused_ones_dropped() {
    let scene = drawn(
        r#"{ "vertices": [[9, 9], [1.00001, 1], [3, 0.99999], [2, 3]], "triangles": [[1, 2, 3]] }"#,
    );
    let mesh = scene.layers().mesh();
    assert_eq!(mesh.vertices, [v(1.0, 1.0), v(3.0, 1.0), v(2.0, 3.0)]);
    assert_eq!(mesh.triangles, [[0, 1, 2]]);
    let spans = [(16.0, 64.0), (63.9, 64.0), (64.0, 128.0), (1000.0, 1024.0)];
    for (extent, span) in spans {
        assert_eq!(DrawnMesh::span((v(-3.0, 2.0), v(extent - 3.0, 9.0))), span);
    }
}

#[test]
fn what_is_wrong_with_a_mesh_is_told_with_its_place() {
    let at = |why: &Message, name| why.arg(name).cloned();
    let vertices = |list: &str| {
        refused(&format!(
            r#"{{ "vertices": {list}, "triangles": [[0, 1, 2]] }}"#
        ))
    };
    let triangles = |list: &str| {
        refused(&format!(
            r#"{{ "vertices": {VERTICES}, "triangles": {list} }}"#
        ))
    };
    let links = |list: &str| refused(&mesh_with(list));
    let link = |from: &str, to: &str| links(&format!(r#"[{{ "from": {from}, "to": {to} }}]"#));
    let number = |n: usize| Some(Arg::from(n));
    for (why, id, name, value) in [
        (refused("3"), "lab-json.kind", "path", Some("mesh".into())),
        (
            refused(r#"{ "vertices": [] }"#),
            "lab-json.missing",
            "path",
            Some("mesh.triangles".into()),
        ),
        (
            refused(r#"{ "nodes": [] }"#),
            "lab-json.unknown-key",
            "path",
            Some("mesh.nodes".into()),
        ),
        (
            vertices("[[1, 1], [3], [2, 2]]"),
            "lab-json.kind",
            "path",
            Some("mesh.vertices[1]".into()),
        ),
        (
            vertices("[[1, 1], [3, 1e10], [2, 2]]"),
            "lab-json.kind",
            "path",
            Some("mesh.vertices[1]".into()),
        ),
        (
            vertices("[[1, 1], [17, 1], [2, 2]]"),
            "scene.mesh-outside",
            "vertex",
            number(1),
        ),
        (
            vertices("[[1, 1], [3, 1], [1.0001, 1]]"),
            "scene.mesh-same-place",
            "vertex",
            number(2),
        ),
        (
            vertices("[[1, 1], [2, 2], [3, 1]]"),
            "scene.mesh-turned",
            "triangle",
            number(0),
        ),
        (
            vertices("[[1, 1], [3, 1], [2, 1]]"),
            "scene.mesh-turned",
            "triangle",
            number(0),
        ),
        (
            triangles("[[0, 1, 2], [0, 2]]"),
            "lab-json.kind",
            "path",
            Some("mesh.triangles[1]".into()),
        ),
        (
            triangles("[[0, 1, 2.5]]"),
            "lab-json.kind",
            "path",
            Some("mesh.triangles[0]".into()),
        ),
        (
            triangles("[[0, 1, -1]]"),
            "lab-json.kind",
            "path",
            Some("mesh.triangles[0]".into()),
        ),
        (
            triangles("[[0, 1, 7]]"),
            "scene.mesh-corner",
            "triangle",
            number(0),
        ),
        (
            triangles("[[0, 1, 2], [0, 1, 2]]"),
            "scene.mesh-overlap",
            "triangle",
            number(1),
        ),
        (
            triangles("[[0, 1, 2], [0, 1, 3]]"),
            "scene.mesh-overlap",
            "triangle",
            number(1),
        ),
        (
            link("[0, 3]", "[2, 2]"),
            "lab-json.kind",
            "path",
            Some("mesh.links[0].from".into()),
        ),
        (
            link("[0, 1]", "[3, 2]"),
            "scene.mesh-link-side",
            "link",
            number(0),
        ),
        (
            link("[0, 1]", "[0, 0]"),
            "scene.mesh-link-side",
            "link",
            number(0),
        ),
        (
            link("[0, 2]", "[2, 2]"),
            "scene.mesh-link-ends",
            "link",
            number(0),
        ),
        (
            link("[2, 2]", "[0, 2]"),
            "scene.mesh-link-ends",
            "link",
            number(0),
        ),
        (
            links(r#"[{ "from": [0, 1], "to": [2, 2] }, { "from": [1, 1], "to": [2, 0] }]"#),
            "scene.mesh-link-second",
            "triangle",
            number(2),
        ),
        (
            links(r#"[{ "from": [0, 1], "to": [2, 2], "way": "up" }]"#),
            "lab-json.one-of",
            "path",
            Some("mesh.links[0].way".into()),
        ),
        (
            links(r#"[{ "from": [0, 1], "to": [2, 2], "on": 1 }]"#),
            "lab-json.kind",
            "path",
            Some("mesh.links[0].on".into()),
        ),
    ] {
        assert_eq!((why.id, at(&why, name)), (id, value), "{why}");
        if why.id.starts_with("scene.") {
            assert_eq!(at(&why, "path"), Some("mesh".into()), "{why}");
        }
    }
    let many = vec!["[0, 1, 2]"; MAX_DRAWN + 1].join(", ");
    let why = triangles(&format!("[{many}]"));
    assert_eq!(
        (why.id, at(&why, "triangles")),
        ("scene.mesh-full", number(MAX_DRAWN + 1))
    );
    assert_eq!(at(&why, "path"), Some("mesh.triangles".into()));
}

fn triangle(x: f64) -> DrawnMesh {
    DrawnMesh {
        vertices: vec![v(x, 1.0), v(x + 2.0, 1.0), v(x + 1.0, 3.0)],
        triangles: vec![[0, 1, 2]],
        links: Vec::new(),
    }
}

fn put(mesh: DrawnMesh) -> SceneEdit {
    SceneEdit::Layers(LayerEdit::Mesh(mesh))
}

#[test]
fn a_mesh_is_undone_and_made_again_with_drags_as_one_step_and_no_box() {
    let mut world = SceneWorld::new(Scene::new(DVec2::ZERO, FLOOR).unwrap());
    let pond = Area::of(
        Shape::rectangle(v(8.0, 8.0), v(9.0, 9.0)),
        AreaMedium::Water,
    );
    world.edit(put(triangle(1.0)), false).unwrap();
    let before = world.revision();
    for k in 1..5 {
        world
            .edit(put(triangle(1.0 + f64::from(k))), k > 1)
            .unwrap();
    }
    assert_eq!(world.since(before), Changes::Boxes(Vec::new()));
    let broken = DrawnMesh {
        triangles: vec![[0, 2, 1]],
        ..triangle(1.0)
    };
    assert_eq!(
        world.edit(put(broken), false).unwrap_err().id,
        "scene.mesh-turned"
    );
    let add = LayerEdit::Add(Authored::Area(pond));
    world.edit(SceneEdit::Layers(add), false).unwrap();
    world.edit(SceneEdit::Clear, false).unwrap();
    assert!(world.scene().layers().is_empty());
    let mesh = |world: &SceneWorld| world.scene().layers().mesh().clone();
    let seen = [
        (triangle(5.0), 1),
        (triangle(5.0), 0),
        (triangle(1.0), 0),
        (DrawnMesh::default(), 0),
    ];
    for (expected, areas) in &seen {
        world.undo().unwrap();
        assert_eq!(&mesh(&world), expected);
        assert_eq!(world.scene().layers().areas().len(), *areas);
    }
    assert!(world.undo().is_none());
    for (expected, _) in seen.iter().rev().skip(1) {
        world.redo().unwrap();
        assert_eq!(&mesh(&world), expected);
    }
}
