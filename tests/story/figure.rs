//! The plan of the article's Figure 3.2: Fred fetches gun and ammunition and shoots Barney.

use crate::planning::validator::{closure, sound_plan, with};
use wayscope::story::{GroundTask, PlanSearch, StoryPlan, depending, read_story, why};

pub const FIGURE: &str = "
Story figure
Types: hero - person  person place thing
Objects: fred - hero  barney - person  tower armory bunker - place  gun ammo - thing

Operator Move (?who - hero ?from ?to - place)
Actor: ?who
Preconditions: (at ?who ?from) (not (= ?from ?to))
Effects: (at ?who ?to) (not (at ?who ?from))

Operator PickUp (?who - hero ?what - thing ?where - place)
Actor: ?who
Preconditions: (at ?who ?where) (at ?what ?where)
Effects: (has ?who ?what) (not (at ?what ?where))

Operator Load (?who - person ?weapon ?with - thing)
Actor: ?who
Constraints: (weapon ?weapon) (fits ?with ?weapon)
Preconditions: (has ?who ?weapon) (has ?who ?with)
Effects: (loaded ?weapon) (not (has ?who ?with))

Operator Shoot (?shooter ?target - person ?weapon - thing ?room - place)
Actor: ?shooter
Constraints: (weapon ?weapon)
Preconditions: (has ?shooter ?weapon) (loaded ?weapon) (at ?shooter ?room) (at ?target ?room) (not (= ?shooter ?target))
Effects: (wounded ?target)
Fails-as: (jammed ?weapon)

Initial: (at fred tower) (at barney bunker) (at gun armory) (at ammo armory) (weapon gun) (fits ammo gun)
Goals: (wounded barney)
";

pub fn task() -> GroundTask {
    GroundTask::new(read_story(FIGURE).unwrap()).unwrap()
}

fn step(task: &GroundTask, plan: &StoryPlan, written: &str) -> u16 {
    let written_of = |step: &u16| plan.written_step(task, *step).as_deref() == Some(written);
    (1..plan.goal())
        .find(written_of)
        .unwrap_or_else(|| panic!("{written} is not in {plan:?}"))
}

/// The figure's steps, in its numbers.
fn numbered(task: &GroundTask, plan: &StoryPlan) -> Vec<u16> {
    let steps = [
        "(Move fred tower armory)",
        "(PickUp fred ammo armory)",
        "(PickUp fred gun armory)",
        "(Load fred gun ammo)",
        "(Move fred armory bunker)",
        "(Shoot fred barney gun bunker)",
    ];
    let mut all = vec![0];
    all.extend(steps.map(|written| step(task, plan, written)));
    all.push(plan.goal());
    all
}

#[test]
fn the_plan_of_figure_3_2() {
    let task = task();
    for search in [PlanSearch::Plans, PlanSearch::Both, PlanSearch::States] {
        let plan = sound_plan(&task, with(search));
        assert_eq!(plan.actions.len(), 6);
        let n = numbered(&task, &plan);
        let mut links: Vec<(u16, String, u16)> = plan
            .links
            .iter()
            .map(|link| {
                let place = |step: u16| n.iter().position(|one| *one == step).unwrap() as u16;
                (
                    place(link.producer),
                    task.written_literal(link.literal),
                    place(link.consumer),
                )
            })
            .collect();
        let figure = [
            (0, "(at fred tower)", 1),
            (1, "(at fred armory)", 2),
            (1, "(at fred armory)", 3),
            (1, "(at fred armory)", 5),
            (2, "(has fred ammo)", 4),
            (3, "(has fred gun)", 4),
            (3, "(has fred gun)", 6),
            (4, "(loaded gun)", 6),
            (5, "(at fred bunker)", 6),
            (0, "(at barney bunker)", 6),
            (6, "(wounded barney)", 7),
        ];
        for (producer, literal, consumer) in figure {
            let same = |one: &(u16, String, u16)| {
                one.0 == producer && one.1 == literal && one.2 == consumer
            };
            let at = links.iter().position(same);
            links.remove(at.unwrap_or_else(|| panic!("{literal} for {consumer}: {links:?}")));
        }
        links.sort();
        // What the figure leaves out: that gun and ammunition are there, without which Betty's act would threaten
        // nothing, and what never changes.
        let more = [
            (0, "(at ammo armory)", 2),
            (0, "(at gun armory)", 3),
            (0, "(fits ammo gun)", 4),
            (0, "(weapon gun)", 4),
            (0, "(weapon gun)", 6),
        ];
        assert_eq!(
            links,
            more.map(|(from, literal, to)| (from, literal.to_owned(), to))
        );
        // Leaving the armory would undo what picking up needs; nothing else is fixed.
        let before = closure(8, &plan).unwrap();
        let before =
            |first: usize, second: usize| before[usize::from(n[first])][usize::from(n[second])];
        for (first, second) in [
            (1, 2),
            (1, 3),
            (1, 5),
            (2, 5),
            (3, 5),
            (2, 4),
            (3, 4),
            (4, 6),
            (5, 6),
        ] {
            assert!(before(first, second), "{first} before {second}");
        }
        for (one, other) in [(2, 3), (4, 5)] {
            assert!(
                !before(one, other) && !before(other, one),
                "{one} beside {other}"
            );
        }
    }
}

#[test]
fn why_a_step_is_there_is_told_by_links() {
    let task = task();
    let plan = sound_plan(&task, with(PlanSearch::Plans));
    let n = numbered(&task, &plan);
    let chain: Vec<_> = why(&plan, n[2])
        .iter()
        .map(|link| (link.producer, link.consumer))
        .collect();
    assert_eq!(chain, [(n[2], n[4]), (n[4], n[6]), (n[6], n[7])]);
    assert!(why(&plan, plan.goal()).is_empty());
    assert!(why(&plan, 99).is_empty());
    // Betty takes the ammunition: picking it up fails, then loading, then shooting.
    let ammo = |link: &&wayscope::story::CausalLink| {
        task.written_literal(link.literal) == "(at ammo armory)"
    };
    let broken = plan.links.iter().find(ammo).unwrap();
    let mut lost = vec![n[2], n[4], n[6], n[7]];
    lost.sort_unstable();
    assert_eq!(depending(&plan, broken), lost);
}

#[test]
fn any_node_of_the_tree_can_be_shown_again() {
    let task = task();
    let (_, planner) = crate::planning::validator::planned(&task, with(PlanSearch::Plans));
    let (last, flaw) = planner.current();
    assert_eq!(flaw, None);
    assert_eq!(&planner.plan_of(&task, last), planner.current_plan());
    for (number, node) in (1..).zip(&planner.nodes()[1..]) {
        let mut parent = planner.plan_of(&task, node.parent);
        assert!(parent.apply(&task, node.decision));
        assert_eq!(parent, planner.plan_of(&task, number));
    }
}
