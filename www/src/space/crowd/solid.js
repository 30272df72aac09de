/**
 * A crowd with depth: a body for each agent, coloured by what it is about; one that waits for a path stands in a ring.
 *
 * @import { Solid } from '../depth/solid.js'
 * @import { CrowdState } from './state.js'
 */
import { laneNow } from './state.js';
import { STRIDE } from './signs.js';

/**
 * Colours of bodies in the order of the engine's states: those of the plan's signs, but for that of waiting, which a
 * floor would not set off.
 */
const FILLS = ['ink-soft', 'closed', 'only-first', 'ink'];
/** The height of a body that takes a disc of some radius, in metres. */
const TALL = 1.75;
/** A direction below this speed, in metres a second, is none. */
const STILL = 0.02;
/** Headings of agents that stand: kept from when they last walked. @type {WeakMap<CrowdState, Float64Array>} */
const facing = new WeakMap();
/** Rings around who waits and who is chosen. */
const [WAITS, MINE] = [{ colour: 'open', begins: 0.75 }, { colour: 'accent', width: 0.3 }];
const around = new Float64Array(1);
/** One object for all: it is read before the next one is written. */
const standing = { x: 0.5, y: 0.5, heading: 0.5 };
const size = { radius: 0.5, height: TALL };

/** @param {CrowdState} crowd @param {Solid} solid */
export function drawSolid(crowd, solid) {
  const { agents, chosen, layers, settings: { radius } } = crowd;
  const engine = laneNow(crowd)?.engine;
  if (!engine) return;
  let headings = facing.get(crowd);
  if (headings?.length !== agents.length / STRIDE) facing.set(crowd, headings = new Float64Array(agents.length / STRIDE));
  around[0] = 1.5 * radius;
  size.radius = radius;
  const { walking } = crowd;
  walking.follow(engine.time, agents, STRIDE, TALL);
  for (let at = 0, one = 0; at < agents.length; at += STRIDE, one++) {
    const vx = agents[at + 2];
    const vy = agents[at + 3];
    if (vx * vx + vy * vy > STILL * STILL) headings[one] = Math.atan2(vy, vx);
    standing.x = agents[at];
    standing.y = agents[at + 1];
    standing.heading = headings[one];
    if (!walking.draw(solid, one, standing, FILLS[agents[at + 4]])) solid.body(standing, size, FILLS[agents[at + 4]]);
    if (agents[at + 5]) solid.ringAt(agents, at, around, WAITS);
  }
  if (layers.targets || layers.paths) for (let one = 0; one < engine.count; one++) drawErrand(crowd, solid, engine, one);
  if (chosen < 0) return;
  drawErrand(crowd, solid, engine, chosen);
  standing.x = agents[chosen * STRIDE];
  standing.y = agents[chosen * STRIDE + 1];
  standing.heading = headings[chosen];
  solid.ring(standing.x, standing.y, radius + 0.2, MINE);
  solid.follow(standing, TALL / 2, chosen);
}

/**
 * @param {CrowdState} crowd
 * @param {Solid} solid
 * @param {import('../../../wasm/space.js').CrowdStudy} engine
 * @param {number} index
 */
function drawErrand({ chosen, layers }, solid, engine, index) {
  const one = engine.about(index);
  const mine = index === chosen;
  if (!one || (one.state === 'wait' && !mine)) return;
  if (mine || layers.paths) solid.line(engine.path(index), { colour: mine ? 'path' : 'ink-soft', width: mine ? 3 : 1, alpha: mine ? 1 : 0.45 });
  if (one.state === 'wait') return;
  if (mine) solid.mark(one.target[0], one.target[1], { fill: 'goal', size: 10 });
  else if (layers.targets) solid.disc(one.target[0], one.target[1], 0.12, { fill: 'goal', alpha: 0.7 });
}
