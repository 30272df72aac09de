//! Tests of the room `agents`: bitmap planning, the walking controller, groups, crowds, cameras.

mod agility;
mod bitmap_maps;
mod bitmap_planning;
mod camera;
mod crowd;
mod crowd_oracle;
mod follower_oracle;
mod group_motion;
mod group_oracle;
mod layers;
mod navigator_adapters;
mod navigators;
mod path_keeping;
mod pulled_path;
mod straight_walking;
#[path = "../support/mod.rs"]
mod support;
mod walk_layers;
mod walk_searches;
mod walking;
