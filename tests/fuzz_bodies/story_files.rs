//! Files of stories with their floors.

use wayscope::story::{
    FloorStage, GroundTask, Staging, StoryFile, StoryStage, read_story_file, write_story_file,
};
use wayscope::world::Json;

/// Stories as JSON.
pub fn story_file(bytes: &[u8]) -> bool {
    let Ok(json) = serde_json::from_slice::<Json>(bytes) else {
        return true;
    };
    match read_story_file(json) {
        Ok(file) => {
            let written = write_story_file(&file);
            let json = serde_json::from_str(&written).expect("what is written is JSON");
            let again = read_story_file(json).unwrap_or_else(|why| panic!("{why}\n{written}"));
            assert_eq!(again.settings, file.settings);
            assert_eq!(again.text, file.text);
            assert_eq!(again.floor.scene, file.floor.scene);
            act(file);
        }
        Err(refused) => {
            let family = refused.id.split('.').next();
            assert!(
                matches!(family, Some("lab-json" | "scene" | "story-file" | "pddl")),
                "{refused}"
            );
        }
    }
    true
}

/// The first actions are orders on the floor, whether they can be done or not.
fn act(file: StoryFile) {
    let Ok(task) = file.text.problem().and_then(GroundTask::new) else {
        return;
    };
    let staging = std::sync::Arc::new(Staging::new(&file.settings, &task.problem));
    let size = file.floor.scene.size();
    let Ok(mut stage) = FloorStage::of(staging.clone(), file.floor.scene) else {
        return;
    };
    // Bitmaps of large floors take their time.
    if size.max_element() > 60.0 || staging.bodies.len() > 8 {
        return;
    }
    for action in (0..task.actions.len() as u32).take(6) {
        stage.prepare(action as u16, &task, action, &task.initial);
        let (order, _) = staging.order(&task, action);
        let _ = stage.start(action as u16, order);
    }
    stage.tick(2.0);
    for walker in stage.walkers().walkers() {
        assert!(walker.state().at.is_finite());
    }
    let places = stage.object_places(&task, &task.initial, &staging);
    assert_eq!(places.len(), task.problem.domain.objects.len());
}
