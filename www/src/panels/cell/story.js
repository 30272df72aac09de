/**
 * The reader of a cell's story. Reading takes the engine time in proportion to the run, so it is done only for the lane
 * in focus, when the cell or the step has changed, never while steps fly past, and under a pointer only once it rests.
 *
 * @import { WayScope } from '../../element/element.js'
 * @import { Cell, LabState, Story } from '../../engine/types.js'
 */
import { askWhy } from '../verdict/ask-why.js';

/** Steps a second that can still be followed. */
const SLOW = 4;
/** A pointer rests after so many milliseconds on one cell. */
const REST = 120;

/** @param {WayScope} scope @returns {(cell: Cell, lab: LabState) => Story | null} null while it is not worth reading */
export function makeStoryReader(scope) {
  let known = '';
  /** @type {Story | null} */
  let story = null;
  let over = '';
  let since = 0;
  let timer = 0;

  /** @param {Cell} cell */
  function rests({ x, y }) {
    const now = performance.now();
    if (over !== `${x} ${y}`) since = now;
    over = `${x} ${y}`;
    if (scope.state.pinned || now - since >= REST) return true;
    clearTimeout(timer);
    timer = Number(setTimeout(() => scope.ask(), REST));
    return false;
  }

  return (cell, lab) => {
    const { lane, player } = scope.state;
    const { algorithm, settings, at, steps, status } = lab.lanes[lane];
    const key = JSON.stringify([cell.x, cell.y, lane, lab.revision, lab.part, algorithm, settings, at, steps, status]);
    if (key === known) return story;
    const calm = !(player.playing && player.speed > SLOW) && lab.arrived;
    if (!calm || !rests(cell) || !askWhy(scope)) return null;
    known = key;
    story = scope.engine?.story(lane, cell.x, cell.y) ?? null;
    return story;
  };
}
