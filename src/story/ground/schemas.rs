//! Schemas that can be carried out: no abstract action within itself, no orderings in a circle.

use crate::message::Message;
use crate::story::domain::{Domain, Schema};

/// The most steps of a schema.
pub const MOST_SCHEMA_STEPS: usize = 64;

/// Refuses schemas that cannot be carried out.
///
/// # Errors
/// `story.schema-circle`, `story.schema-order`, each with the name.
pub fn check(domain: &Domain) -> Result<(), Message> {
    for operator in &domain.operators {
        for schema in &operator.schemas {
            if circular(schema.steps.len(), &schema.orderings) {
                return Err(Message::new("story.schema-order").with("found", schema.name.as_str()));
            }
        }
    }
    let below = |schema: &Schema| schema.steps.iter().map(|step| step.0).collect::<Vec<_>>();
    let pairs: Vec<(u32, u32)> = (0..)
        .zip(&domain.operators)
        .flat_map(|(number, operator)| {
            let steps = operator.schemas.iter().flat_map(below);
            steps.map(move |step| (number, step)).collect::<Vec<_>>()
        })
        .collect();
    match circle(domain.operators.len(), &pairs) {
        None => Ok(()),
        Some(number) => {
            let name = domain.operators[number].name.as_str();
            Err(Message::new("story.schema-circle").with("found", name))
        }
    }
}

fn circular(count: usize, orderings: &[(u16, u16)]) -> bool {
    let pairs: Vec<(u32, u32)> = orderings
        .iter()
        .map(|(a, b)| (u32::from(*a), u32::from(*b)))
        .collect();
    circle(count, &pairs).is_some()
}

/// One of the nodes that are left when nodes without arrows into them are taken away again and again.
fn circle(count: usize, arrows: &[(u32, u32)]) -> Option<usize> {
    let mut arrows_in = vec![0; count];
    let mut after = vec![Vec::new(); count];
    for (from, to) in arrows {
        arrows_in[*to as usize] += 1;
        after[*from as usize].push(*to as usize);
    }
    let mut free: Vec<usize> = (0..count).filter(|node| arrows_in[*node] == 0).collect();
    while let Some(node) = free.pop() {
        for next in &after[node] {
            arrows_in[*next] -= 1;
            if arrows_in[*next] == 0 {
                free.push(*next);
            }
        }
    }
    arrows_in.iter().position(|left| *left > 0)
}
