/**
 * Buttons at the edges of the tile in focus while the world reaches beyond it: each press moves the view by half of
 * what it shows, for those who cannot drag.
 *
 * @import { WayScope } from '../element.js'
 */
import { beyond } from '../../stage/camera.js';
import { h } from '../../common/dom.js';
import { icon } from '../../common/icons.js';
import { look } from '../look.js';
import { say } from '../../common/texts.js';
import { keyTip } from '../keys/key-tip.js';

const SIDES = /** @type {const} */ (['up', 'left', 'right', 'down']);

/** @param {WayScope} scope @returns {{ node: HTMLElement, update(): void }} */
export function makePanPad(scope) {
  const buttons = SIDES.map((side) => {
    const name = say(`look.${side}`);
    const press = () => buttons[SIDES.indexOf(side)].getAttribute('aria-disabled') !== 'true' && look(scope, side);
    return h('button', { class: `nudge ${side}`, type: 'button', 'aria-label': name, title: name + keyTip(`look${side[0].toUpperCase()}${side.slice(1)}`), onclick: press }, /** @type {any} */ (icon(side)));
  });
  const node = h('div', { class: 'pan-pad', role: 'group', 'aria-label': say('look.label'), hidden: true }, ...buttons);
  return {
    node,
    update() {
      const { lab, camera } = scope.state;
      const more = lab && camera ? beyond(camera, scope.stage.extent, scope.stage.tileSize) : null;
      node.hidden = !more || !SIDES.some((side) => more[side]);
      if (!more || node.hidden) return;
      const { x, y, width, height } = scope.stage.tiles[Math.max(0, scope.stage.lanes.indexOf(scope.state.lane))];
      node.style.cssText = `left:${x}px;top:${y}px;width:${width}px;height:${height}px`;
      // A button that can do no more keeps the focus that it has.
      SIDES.forEach((side, i) => buttons[i].setAttribute('aria-disabled', String(!more[side])));
    },
  };
}
