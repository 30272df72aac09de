//! What the page gives under "Use this in your game", compiled: `www/test/panels/about.test.js` holds that these are
//! its words.

use wayscope::lab::Solver;
use wayscope::message::Message;
use wayscope::world::Grid;

/// A program: the text that the page gives, what opens a map in it, and its example.
pub struct Snippet {
    pub text: &'static str,
    pub open_map: fn(Grid) -> Result<Solver, Message>,
    pub example: fn() -> Result<(), Message>,
}

macro_rules! snippets {
    ($($name:ident)*) => {
        $(mod $name;)*

        /// All of them: two for each algorithm of the catalogue.
        pub const ALL: &[Snippet] = &[$(Snippet {
            text: include_str!(concat!(stringify!($name), ".rs")),
            open_map: $name::open_map,
            example: $name::example,
        }),*];
    };
}

snippets! {
    a_star_0
    a_star_1
    a_star_landmarks_0
    a_star_landmarks_1
    a_star_lists_0
    a_star_lists_1
    a_star_visibility_0
    a_star_visibility_1
    a_star_waypoints_0
    a_star_waypoints_1
    a_star_mesh_0
    a_star_mesh_1
    aa_star_0
    aa_star_1
    ad_star_0
    ad_star_1
    ara_star_0
    ara_star_1
    bidirectional_a_star_0
    bidirectional_a_star_1
    breadth_first_0
    breadth_first_1
    d_star_lite_0
    d_star_lite_1
    dhpa_star_0
    dhpa_star_1
    dijkstra_0
    dijkstra_1
    focused_d_star_0
    focused_d_star_1
    fringe_0
    fringe_1
    gaa_star_0
    gaa_star_1
    greedy_0
    greedy_1
    hpa_star_0
    hpa_star_1
    ida_star_0
    ida_star_1
    jump_point_0
    jump_point_1
    jump_point_plus_0
    jump_point_plus_1
    lazy_theta_star_0
    lazy_theta_star_1
    lpa_star_0
    lpa_star_1
    lrta_star_0
    lrta_star_1
    lss_lrta_star_0
    lss_lrta_star_1
    me_ida_star_0
    me_ida_star_1
    minimal_memory_0
    minimal_memory_1
    mt_aa_star_0
    mt_aa_star_1
    pra_star_0
    pra_star_1
    replanning_a_star_0
    replanning_a_star_1
    replanning_hpa_star_0
    replanning_hpa_star_1
    rta_star_0
    rta_star_1
    rtaa_star_0
    rtaa_star_1
    rtd_star_0
    rtd_star_1
    sga_star_0
    sga_star_1
    sma_star_0
    sma_star_1
    subgoal_graph_0
    subgoal_graph_1
    theta_star_0
    theta_star_1
    weighted_a_star_0
    weighted_a_star_1
}
