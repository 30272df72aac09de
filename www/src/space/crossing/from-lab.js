/**
 * The way from the laboratory: its grid becomes a scene, in which a character walks from the start to the goal, and the
 * path on the roadmap has the same ends.
 *
 * @import { App } from '../app.js'
 */
import { Space } from '../../../wasm/space.js';
import { takeCrossing } from '../../panels/arrive/crossing.js';
import { middleOf } from './cells.js';

/** Metres along the side of a cell. */
const SIDE = 1;

/**
 * The view that came along, and what it became here: as long as nobody moves it, it goes back as it came.
 * @type {{ came: import('../../panels/arrive/crossing.js').Crossing['view'], became: unknown } | null}
 */
let looked = null;

/** @param {App} app */
export const viewThatCame = (app) => (looked?.became === app.view ? looked.came : null);

/**
 * Takes what came from the laboratory; answers whether there was something.
 * @param {App} app
 * @returns {Promise<boolean>}
 */
export async function arriveFromLab(app) {
  const crossing = await takeCrossing().catch(() => undefined);
  if (!crossing) return false;
  const { name, view } = crossing;
  if (!(await app.open(() => ({ kind: 'scene', json: sceneOf(crossing) }), name))) return false;
  const { left, top } = app.scene.floor;
  if (!view) return true;
  app.lookAt({ x: left + view[0] * SIDE, y: top - view[1] * SIDE }, view[2] * SIDE, view[3] * SIDE);
  looked = { came: view, became: app.view };
  return true;
}

/** @param {import('../../panels/arrive/crossing.js').Crossing} crossing */
export function sceneOf({ map, name, start, goal }) {
  const space = Space.openMap(new TextEncoder().encode(map), name, SIDE);
  const [left, bottom, right, top] = space.floor();
  const place = (/** @type {{ x: number, y: number }} */ cell) => middleOf({ left, bottom, right, top }, SIDE, cell);
  /** @type {object} */
  let study = {};
  if (start && goal) {
    const ends = { start: place(start), goal: place(goal) };
    const heading = Math.atan2(ends.goal.y - ends.start.y, ends.goal.x - ends.start.x);
    study = { walk: { characters: [{ ...ends.start, heading, goal: [ends.goal.x, ends.goal.y] }] }, roads: { ends } };
  }
  const json = JSON.parse(space.write(JSON.stringify(study)));
  space.free();
  return json;
}
