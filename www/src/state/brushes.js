/**
 * The brushes: what each lays, and how. A brush that comes down on what it lays takes it away instead.
 *
 * @import { Engine } from '../engine/engine.js'
 * @import { State } from './state.js'
 * @import { Cell, CellInfo } from '../engine/types.js'
 *
 * @typedef {{ terrain: string } | { cost: number } | { risk: number } | 'nothing'} Lay  A MovingAI character; a terrain
 *   cost; a risk; plain ground of cost 1 without risk.
 */

/** @type {Lay} */
export const WALL = { terrain: '@' };

/** @type {Partial<Record<string, Lay>>} */
const TERRAINS = { draw: WALL, swamp: { terrain: 'S' }, water: { terrain: 'W' }, erase: 'nothing' };

const BLOCKED = '@OT';

/** The lay of the brush in hand, if there is one in hand. @param {State} state @returns {Lay | undefined} */
export function layOf({ tool, cost, risk }) {
  return tool === 'cost' ? { cost } : tool === 'risk' ? { risk } : TERRAINS[tool];
}

/**
 * What a stroke lays that begins on a cell: the first cell fixes it for all.
 * @param {Lay} lay
 * @param {CellInfo | undefined} present
 * @returns {Lay}
 */
export function turned(lay, present) {
  if (lay === 'nothing' || !present) return lay;
  if ('cost' in lay) return present.cost === lay.cost && !BLOCKED.includes(present.terrain) ? { cost: 1 } : lay;
  if ('risk' in lay) return present.risk === lay.risk && !BLOCKED.includes(present.terrain) ? { risk: 0 } : lay;
  const wall = BLOCKED.includes(present.terrain) && BLOCKED.includes(lay.terrain);
  return wall || present.terrain === lay.terrain ? 'nothing' : lay;
}

/**
 * Lays it along a straight stroke. Answers whether anything changed.
 * @param {Engine} engine
 * @param {Lay} lay
 * @param {Cell} from
 * @param {Cell} to
 * @param {boolean} join part of the gesture already begun
 * @param {number} reach of the brush, in cells to each side
 * @param {boolean} hexagons
 */
export function layDown(engine, lay, from, to, join, reach, hexagons) {
  if (lay === 'nothing') return engine.erase(from.x, from.y, to.x, to.y, join, reach, hexagons);
  if ('cost' in lay) return engine.paintCost(from.x, from.y, to.x, to.y, lay.cost, join, reach, hexagons);
  // Before the brush is there, with the call that it makes, it lays nothing.
  if ('risk' in lay) return lay.risk >= 0 && engine.paintRisk(from.x, from.y, to.x, to.y, lay.risk, join, reach, hexagons);
  return engine.paintStroke(from.x, from.y, to.x, to.y, lay.terrain, join, reach, hexagons);
}
