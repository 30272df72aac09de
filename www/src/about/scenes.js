/**
 * Scenes of the gallery in which each algorithm shines, and in which it fails: one of its lanes does what a test measures there.
 */

/** By the algorithm's id. @type {Record<string, { shines: string, fails: string }>} */
export const SCENES = {
  'a-star': { shines: 'crescent', fails: 'rooms' },
  dijkstra: { shines: 'spiral', fails: 'crescent' },
  'weighted-a-star': { shines: 'skirmish', fails: 'dead-end' },
  greedy: { shines: 'caves', fails: 'long-wall' },
  'breadth-first': { shines: 'corridors', fails: 'bog' },
  'bidirectional-a-star': { shines: 'vault', fails: 'delta' },
  'jump-point': { shines: 'doors', fails: 'gravel' },
  'theta-star': { shines: 'any-angle', fails: 'wrong-corner' },
  'lazy-theta-star': { shines: 'lines', fails: 'clutter' },
  fringe: { shines: 'few-stones', fails: 'bog' },
  'ida-star': { shines: 'few-stones', fails: 'hedgerow' },
  'me-ida-star': { shines: 'hedgerow', fails: 'too-little' },
  'sma-star': { shines: 'enough', fails: 'too-little' },
  'a-star-lists': { shines: 'lists', fails: 'lists' },
  'a-star-landmarks': { shines: 'doors', fails: 'no-need' },
  'replanning-a-star': { shines: 'shortcut', fails: 'fog-maze' },
  'lpa-star': { shines: 'repair', fails: 'repair' },
  'focused-d-star': { shines: 'veil', fails: 'undertow' },
  'd-star-lite': { shines: 'fog-maze', fails: 'fog' },
  'aa-star': { shines: 'fog', fails: 'side-door' },
  'gaa-star': { shines: 'side-door', fails: 'fog-maze' },
  'ara-star': { shines: 'hurry', fails: 'trap' },
  'ad-star': { shines: 'fog', fails: 'early' },
  'rta-star': { shines: 'alley', fails: 'trials' },
  'lrta-star': { shines: 'trials', fails: 'alley' },
  'rtaa-star': { shines: 'soon', fails: 'hollow' },
  'lss-lrta-star': { shines: 'soon', fails: 'hollow' },
  'a-star-visibility': { shines: 'waypoints', fails: 'pillars' },
  'a-star-waypoints': { shines: 'stepping-stones', fails: 'waypoints' },
  'hpa-star': { shines: 'long-way', fails: 'near' },
  'pra-star': { shines: 'corridor', fails: 'wrong-door' },
  'sga-star': { shines: 'sub-goals', fails: 'u-trap' },
};
