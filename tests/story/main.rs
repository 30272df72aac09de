//! Tests of the room `story`: plans held to a validator that knows no planner, PDDL, schemas, preferences.

mod betty;
mod bus;
mod discourse;
mod figure;
mod heist;
mod mediated;
mod mediation;
mod planning;
mod recovery;
mod refusals;
mod requests;
mod run;
mod shipped_stories;
mod staging;
mod story_files;
mod world;
