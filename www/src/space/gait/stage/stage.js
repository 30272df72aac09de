/**
 * The stage beside the floor: the figure in three views, the wheel of phases, the skate meter, and seven figures.
 *
 * @import { GaitState } from '../state.js'
 */
import { h } from '../../../common/dom.js';
import { makeSheet } from '../figure/sheet.js';
import { makeMeter } from './meter.js';
import { makeStrip } from './strip.js';
import { makeWheel } from './wheel.js';

/**
 * @param {GaitState} state
 * @param {{ scrub(by: number): void, speed(to: number): void, hip(to: string): void }} hands
 */
export function makeStage(state, { scrub, speed, hip }) {
  const [sheet, wheel, meter, strip] = [makeSheet(state), makeWheel(state, scrub), makeMeter(state, hip), makeStrip(state, speed)];
  const node = h('div', { class: 'gait-beside' }, sheet.node, h('div', { class: 'gait-middle' }, wheel.node, meter.node), strip.node);
  // Its size may change without a redraw of the floor.
  new ResizeObserver(() => state.app.ask()).observe(node);
  return {
    node,
    /** @param {(name: string) => string} colour */
    draw(colour) {
      if (node.hidden) return;
      sheet.draw(colour);
      wheel.draw(colour);
      strip.draw(colour);
    },
    tell: () => meter.tell(),
  };
}
