/**
 * What is said of the difference: on the whole, or of the place that was jumped to.
 *
 * @import { LabState } from '../../../engine/types.js'
 * @import { Ready } from './picture.js'
 * @import { DifferenceState, Told } from './state.js'
 */
import { setText } from '../../../common/dom.js';
import { say } from '../../../common/texts.js';
import { sayLinked } from '../../cell/cell-links.js';
import { forget, runsOf } from './state.js';

/** @param {DifferenceState} pair @param {LabState} lab */
export function showTold(pair, lab) {
  const { controls: { lead, sides }, difference, lanes } = pair;
  const gone = pair.told && (pair.told.of !== runsOf(lab) || (lab.arrived && (lab.part > 0 || lab.cursor !== pair.told.step)));
  if (gone) forget(pair);
  const { told } = pair;
  const words = told?.lead ?? (difference.state === 'ready' ? summary(pair, difference) : say(difference.state === 'never' ? difference.why : 'compare.waiting'));
  const key = JSON.stringify([words, told, lab.arrived, lanes]);
  if (key === pair.written || (told && !lab.arrived)) return;
  pair.written = key;
  setText(lead, words);
  sides.forEach((item, side) => {
    item.hidden = !told;
    if (told) showSide(pair, lab, told, side);
    else item.children[1].replaceChildren();
  });
}

/**
 * What one lane did at that place.
 * @param {DifferenceState} pair
 * @param {LabState} lab
 * @param {Told} told
 * @param {number} side
 */
function showSide({ controls: { sides }, lanes, scope }, lab, told, side) {
  const [number, words] = sides[side].children;
  const lane = lanes[side];
  setText(number, String(lane + 1));
  const { steps } = lab.lanes[lane];
  const own = told.cells[side];
  const message = told.step > steps ? { id: 'compare.ended', args: { n: steps } } : scope.engine?.sentence(lane);
  if (message) words.replaceChildren(...sayLinked(scope, message, ({ x, y }) => ({ x, y, label: own?.x === x && own.y === y ? String(lane + 1) : undefined })));
}

/** @param {DifferenceState} pair @param {Ready} ready */
function summary({ whole }, { same, lone, onlyFirst, onlySecond }) {
  if (same) return say('compare.same');
  if (!whole) return say('compare.lone-so-far', { n: onlyFirst + onlySecond });
  return lone ? say('compare.lone-count', { n: lone }) : say('compare.order');
}
