/**
 * One lane as the layers see it, in whatever engine it runs.
 *
 * @import { Engine } from '../engine/engine.js'
 * @import { LabState, View } from '../engine/types.js'
 */

const NONE = new Uint32Array(0);

/**
 * @param {Engine} engine
 * @param {LabState} lab
 * @param {number} lane
 * @param {(current: number) => number} tip  Told which cell the step shown expands, or -1; answers to which cell the
 *   branch leads, or -1.
 * @param {Pick<View, 'size' | 'ratio' | 'image' | 'colours'> & Partial<View>} more
 * @returns {View}
 */
export function viewOf(engine, lab, lane, tip, more) {
  const { at, steps, status, hexagons, reach, graph } = lab.lanes[lane];
  const current = at >= steps && status !== 'running' ? -1 : engine.current(lane);
  const end = tip(current);
  const branch = end >= 0 ? engine.branch(lane, end) : NONE;
  const path = engine.path(lane);
  return {
    world: lab,
    hexagons,
    reach,
    truth: null,
    points: [],
    marks: engine.marks(lane),
    terrain: engine.terrain(),
    costs: engine.costs(),
    pixels: engine.pixels(lane),
    path,
    branch,
    // Nodes that are corners are drawn with their graph.
    ...(graph === 'corners' ? { current: -1, places: (cells) => engine.ask((inner) => inner.graphSpots(lane, cells)) } : { current }),
    start: lab.start,
    goal: lab.goal,
    hover: null,
    brush: 0,
    pin: null,
    cursor: null,
    ...more,
  };
}
