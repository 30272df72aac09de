//! Tests of the room `story`: plans held to a validator that knows no planner, PDDL, schemas, preferences.

mod betty;
mod bus;
mod dag;
mod decomposition;
mod discourse;
mod figure;
mod floor_crowding;
mod floor_stage;
mod heist;
mod layout;
mod mediated;
mod mediation;
mod preferences;
mod random_problems;
mod recovery;
mod refusals;
mod requests;
mod run;
mod shipped_stories;
mod staged_run;
mod standard;
mod story_files;
mod threats;
mod validator;
mod world;
