//! A validator of plans that knows no planner: links by their definition, and linearisations carried out.

use crate::world::{Dice, Facts, Plain, goals, initial, plain};
use wayscope::story::{GroundTask, PlanSearch, PlannerSettings, StoryPlan, StoryPlanner};
use wayscope::trace::{Process, Status};

/// Plans without limit of time.
pub fn planned(task: &GroundTask, settings: PlannerSettings) -> (Status, StoryPlanner) {
    let mut planner = StoryPlanner::new(task, settings);
    let status = planner.run(task, &mut ());
    (status, planner)
}

/// The plan that is found, held to the validator.
pub fn sound_plan(task: &GroundTask, settings: PlannerSettings) -> StoryPlan {
    let (status, planner) = planned(task, settings);
    assert_eq!(status, Status::Done);
    let plan = StoryPlan::of(task, planner.current_plan());
    validate(task, &plan);
    plan
}

pub fn with(search: PlanSearch) -> PlannerSettings {
    PlannerSettings {
        search,
        ..PlannerSettings::default()
    }
}

/// Panics if a plan is not one.
pub fn validate(task: &GroundTask, plan: &StoryPlan) {
    if let Err(why) = check(task, plan) {
        panic!("{why}: {plan:?}");
    }
}

/// What is wrong with a plan: all its linearisations are tried where they are few, else a thousand.
pub fn check(task: &GroundTask, plan: &StoryPlan) -> Result<(), String> {
    let steps = plain_steps(task, plan);
    let before = closure(steps.len(), plan)?;
    links_hold(task, plan, &steps, &before)?;
    let few = steps.len() <= 14;
    let count = if few {
        count_linearisations(&steps, &before, 10_000)
    } else {
        usize::MAX
    };
    if count <= 10_000 {
        let mut seen = 0;
        each_linearisation(&before, &mut Vec::new(), &mut |order| {
            seen += 1;
            simulate(&steps, order)
        })?;
        assert_eq!(seen, count);
    } else {
        let mut dice = Dice(7);
        for _ in 0..1_000 {
            simulate(&steps, &linearise(&before, &mut dice))?;
        }
    }
    Ok(())
}

/// Start, actions and goal as plain actions.
pub fn plain_steps(task: &GroundTask, plan: &StoryPlan) -> Vec<Plain> {
    let problem = &task.problem;
    let start = Plain {
        name: "(start)".to_owned(),
        needs: Vec::new(),
        effects: initial(problem)
            .into_iter()
            .map(|fact| (fact, false))
            .collect(),
    };
    let goal = Plain {
        name: "(goal)".to_owned(),
        needs: goals(problem),
        effects: Vec::new(),
    };
    let mut steps = vec![start];
    for action in &plan.actions {
        let action = &task.actions[*action as usize];
        assert!(!problem.domain.operators[action.operator as usize].is_abstract());
        steps.push(plain(problem, action.operator, &action.arguments));
    }
    steps.push(goal);
    steps
}

/// Which step comes before which, by walking all pairs again and again.
pub fn closure(count: usize, plan: &StoryPlan) -> Result<Vec<Vec<bool>>, String> {
    let mut before = vec![vec![false; count]; count];
    for (first, second) in &plan.orderings {
        before[usize::from(*first)][usize::from(*second)] = true;
    }
    for middle in 0..count {
        for first in 0..count {
            for second in 0..count {
                before[first][second] |= before[first][middle] && before[middle][second];
            }
        }
    }
    for (step, after) in before.iter().enumerate() {
        if after[step] {
            return Err(format!("step {step} comes before itself"));
        }
        if step > 0 && !before[0][step] || step + 1 < count && !after[count - 1] {
            return Err(format!("step {step} is not between start and goal"));
        }
    }
    Ok(before)
}

fn links_hold(
    task: &GroundTask,
    plan: &StoryPlan,
    steps: &[Plain],
    before: &[Vec<bool>],
) -> Result<(), String> {
    let fact_of = |literal: wayscope::story::Literal| {
        let fact = &task.atoms[literal.atom() as usize];
        (task.problem.domain.written(fact), literal.is_negated())
    };
    for (consumer, step) in steps.iter().enumerate() {
        for need in &step.needs {
            let serves = |link: &&wayscope::story::CausalLink| {
                usize::from(link.consumer) == consumer && fact_of(link.literal) == *need
            };
            if plan.links.iter().filter(serves).count() != 1 {
                return Err(format!("{} has not one link for {need:?}", step.name));
            }
        }
    }
    for link in &plan.links {
        let (fact, negated) = fact_of(link.literal);
        let (producer, consumer) = (usize::from(link.producer), usize::from(link.consumer));
        let closed_world =
            producer == 0 && negated && !steps[0].effects.contains(&(fact.clone(), false));
        if !closed_world && !steps[producer].causes(&fact, negated) {
            return Err(format!("{} does not make {fact} so", steps[producer].name));
        }
        if !steps[consumer].needs.contains(&(fact.clone(), negated)) {
            return Err(format!("{} does not need {fact}", steps[consumer].name));
        }
        if !before[producer][consumer] {
            return Err(format!("{producer} may come after {consumer}"));
        }
        for (number, step) in steps.iter().enumerate() {
            let apart = number == producer
                || number == consumer
                || before[number][producer]
                || before[consumer][number];
            if !apart && step.causes(&fact, !negated) {
                return Err(format!("{} threatens {fact}", step.name));
            }
        }
    }
    Ok(())
}

/// Carries the steps out in an order, under the closed world.
pub fn simulate(steps: &[Plain], order: &[usize]) -> Result<(), String> {
    let mut facts = Facts::new();
    for step in order {
        if !steps[*step].possible(&facts) {
            return Err(format!("{} fails in {order:?}", steps[*step].name));
        }
        facts = steps[*step].after(&facts);
    }
    Ok(())
}

fn free(before: &[Vec<bool>], done: &[usize]) -> Vec<usize> {
    let mut is_done = vec![false; before.len()];
    done.iter().for_each(|step| is_done[*step] = true);
    let open = (0..before.len()).filter(|step| !is_done[*step]);
    open.filter(|step| (0..before.len()).all(|other| is_done[other] || !before[other][*step]))
        .collect()
}

/// A random order that keeps the orderings.
pub fn linearise(before: &[Vec<bool>], dice: &mut Dice) -> Vec<usize> {
    let mut done = Vec::new();
    loop {
        let free = free(before, &done);
        if free.is_empty() {
            return done;
        }
        done.push(free[dice.below(free.len())]);
    }
}

fn count_linearisations(steps: &[Plain], before: &[Vec<bool>], most: usize) -> usize {
    let mut count = 0;
    // Stops once there are too many.
    let _ = each_linearisation(before, &mut Vec::new(), &mut |order| {
        assert_eq!(order.len(), steps.len());
        count += 1;
        if count > most {
            Err(String::new())
        } else {
            Ok(())
        }
    });
    count
}

pub fn each_linearisation(
    before: &[Vec<bool>],
    done: &mut Vec<usize>,
    visit: &mut dyn FnMut(&[usize]) -> Result<(), String>,
) -> Result<(), String> {
    if done.len() == before.len() {
        return visit(done);
    }
    for step in free(before, done) {
        done.push(step);
        each_linearisation(before, done, visit)?;
        done.pop();
    }
    Ok(())
}

#[test]
fn it_sees_what_is_wrong() {
    let task = crate::figure::task();
    let plan = sound_plan(&task, PlannerSettings::default());
    let mut seen = 0;
    for gone in 0..plan.orderings.len() {
        let mut broken = plan.clone();
        broken.orderings.remove(gone);
        seen += usize::from(check(&task, &broken).is_err());
    }
    assert_eq!(seen, plan.orderings.len(), "each ordering is needed");
    for gone in 0..plan.links.len() {
        let mut broken = plan.clone();
        broken.links.remove(gone);
        assert!(check(&task, &broken).is_err());
    }
    let mut broken = plan.clone();
    broken.actions.swap(0, 5);
    assert!(check(&task, &broken).is_err());
}
