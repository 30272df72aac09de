//! The stories that come with the project: read, planned, and carried out on their floors to the end.

use crate::planning::validator::{closure, sound_plan, with};
use std::path::Path;
use std::sync::Arc;
use wayscope::agents::{Agility, Slab};
use wayscope::story::{
    FloorStage, GroundTask, OrderStatus, PlanSearch, Staging, StoryFile, StoryPlan, StoryStage,
    read_story_file, write_story_file,
};
use wayscope::world::scene::Surroundings;

pub fn shipped(name: &str) -> StoryFile {
    let path = format!("maps/stories/{name}.json");
    let text = std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(path));
    let json = serde_json::from_str(&text.unwrap()).unwrap();
    read_story_file(json).unwrap_or_else(|why| panic!("{name}: {why}"))
}

struct Staged {
    task: GroundTask,
    plan: StoryPlan,
    staging: Arc<Staging>,
    stage: FloorStage,
    state: Vec<bool>,
}

fn staged(name: &str) -> Staged {
    let file = shipped(name);
    let task = GroundTask::new(file.text.problem().unwrap()).unwrap();
    let plan = sound_plan(&task, with(PlanSearch::Both));
    let staging = Arc::new(Staging::new(&file.settings, &task.problem));
    let stage = FloorStage::of(staging.clone(), file.floor.scene).unwrap();
    let state = task.initial.clone();
    Staged {
        task,
        plan,
        staging,
        stage,
        state,
    }
}

impl Staged {
    /// Carries the plan out: whatever may run runs, one action of an actor at a time. Answers the seconds.
    fn run(&mut self, most: f64) -> f64 {
        let before = closure(usize::from(self.plan.goal()) + 1, &self.plan).unwrap();
        let steps = 1..self.plan.goal();
        let (mut done, mut running) = (vec![0_u16], Vec::new());
        let mut passed = 0.0;
        while done.len() < usize::from(self.plan.goal()) {
            assert!(
                passed < most,
                "after {passed} s: {done:?} done, {running:?} running"
            );
            for step in steps.clone() {
                let ready = steps.clone().all(|other| {
                    !before[usize::from(other)][usize::from(step)] || done.contains(&other)
                });
                if !ready || done.contains(&step) || running.contains(&step) {
                    continue;
                }
                let action = self.plan.actions[usize::from(step) - 1];
                self.stage.prepare(step, &self.task, action, &self.state);
                let (order, _) = self.staging.order(&self.task, action);
                match self.stage.start(step, order) {
                    Ok(()) => running.push(step),
                    Err(why) => assert_eq!(why.id, "story-stage.busy", "{why}"),
                }
            }
            self.stage.tick(0.04);
            passed += 0.04;
            assert_eq!(self.stage.walkers().overlaps(), []);
            running.retain(|step| match self.stage.status(*step) {
                OrderStatus::Running => true,
                OrderStatus::Failed(why) => {
                    let written = self.plan.written_step(&self.task, *step);
                    panic!("{written:?} after {passed} s: {why}")
                }
                OrderStatus::Done => {
                    let action =
                        &self.task.actions[self.plan.actions[usize::from(*step) - 1] as usize];
                    for effect in &action.effects {
                        self.state[effect.atom() as usize] = !effect.is_negated();
                    }
                    done.push(*step);
                    false
                }
            });
        }
        passed
    }
}

#[test]
fn the_figure_is_carried_out_on_its_floor() {
    let mut staged = staged("figure");
    assert_eq!(staged.plan.actions.len(), 6);
    let took = staged.run(120.0);
    assert!((20.0..70.0).contains(&took), "{took}");
    let objects = &staged.task.problem.domain.objects;
    let places = staged
        .stage
        .object_places(&staged.task, &staged.state, &staged.staging);
    let place = |name: &str| places[objects.find(name).unwrap() as usize];
    assert_eq!(place("gun").unwrap().holder, objects.find("fred"));
    assert_eq!(place("ammo"), None, "it is in the gun");
    assert!(place("fred").unwrap().at.x > 24.0, "in the bunker");
    assert_eq!(place("tower"), None);
    assert_eq!(place("spare").unwrap().holder, None);
}

#[test]
fn the_tour_is_carried_out_on_its_floor() {
    let mut staged = staged("aquarium");
    let took = staged.run(300.0);
    assert!((20.0..200.0).contains(&took), "{took}");
}

#[test]
fn the_heist_is_carried_out_on_its_floor_through_doors_that_it_opens() {
    let mut staged = staged("heist");
    assert!((45..=70).contains(&staged.plan.actions.len()));
    let doors = staged.staging.doors(&staged.task, &staged.state);
    assert_eq!(doors, [("office-door", false), ("steel-door", false)]);
    let took = staged.run(1_200.0);
    assert!((100.0..900.0).contains(&took), "{took}");
    let open = |(_, open): &(&str, bool)| *open;
    assert!(
        staged
            .staging
            .doors(&staged.task, &staged.state)
            .iter()
            .all(open)
    );
}

#[test]
fn all_is_where_bodies_can_get_to() {
    for name in ["figure", "heist", "aquarium"] {
        let file = shipped(name);
        let problem = file.text.problem().unwrap();
        let staging = Staging::new(&file.settings, &problem);
        let around = Surroundings::within(&file.floor.scene, Agility::default().step, 1.8);
        assert!(Slab::STEP <= Agility::default().step);
        for body in &staging.bodies {
            let clearance = around.clearance(body.at);
            let who = problem.domain.objects.shown(body.object);
            assert!(
                clearance > body.body.radius + 0.1,
                "{name}: {who} has {clearance} m"
            );
        }
        assert_eq!(file.floor.mended, 0, "{name}");
        for operator in problem
            .domain
            .operators
            .iter()
            .filter(|one| !one.is_abstract())
        {
            let same = |(one, _): &&(String, _)| *one == operator.name;
            let words = file.settings.captions.iter().find(same);
            let words = words.unwrap_or_else(|| panic!("{name}: no caption for {}", operator.name));
            assert_eq!(
                words.1.of.len(),
                2,
                "{name}: {} in both languages",
                operator.name
            );
        }
    }
}

#[test]
fn a_story_is_written_as_what_reads_as_the_same() {
    for name in ["figure", "heist", "aquarium"] {
        let file = shipped(name);
        let written = write_story_file(&file);
        let again = read_story_file(serde_json::from_str(&written).unwrap());
        assert_eq!(again.unwrap_or_else(|why| panic!("{name}: {why}")), file);
    }
}
