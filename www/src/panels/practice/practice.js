/**
 * Stops and predicting, of one element: two bars above the sentence of the step, with what is behind them.
 *
 *     div.foot
 *       div.practice
 *         div.practice-bar.predict-bar
 *         div.practice-bar.stops-bar
 *
 * @import { WayScope } from '../../element/element.js'
 */
import words from '../../../texts/en.practice.json' with { type: 'json' };
import { h } from '../../common/dom.js';
import { addTexts } from '../../common/texts.js';
import frame from '../../common/dialog.css?inline';
import style from './practice.css?inline';
import { makePredict } from './predict/predict.js';
import { makeStops } from './stops/stops.js';

addTexts(words);

/** @typedef {{ predict: ReturnType<typeof makePredict>, stops: ReturnType<typeof makeStops> }} Practice */

/** @type {WeakMap<WayScope, Practice>} */
const practices = new WeakMap();
/** @type {CSSStyleSheet | undefined} */
let sheet;

/** @param {WayScope} scope @returns {Practice} */
export function practiceOf(scope) {
  const known = practices.get(scope);
  if (known) return known;
  const root = /** @type {ShadowRoot} */ (scope.shadowRoot);
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(frame + style);
  }
  root.adoptedStyleSheets.push(sheet);
  const practice = { predict: makePredict(scope), stops: makeStops(scope) };
  practices.set(scope, practice);
  root.querySelector('.foot')?.prepend(h('div', { class: 'practice' }, practice.predict.node, practice.stops.node));
  scope.brakes.add(practice.stops.brake);
  const update = () => {
    practice.predict.update();
    practice.stops.update();
  };
  scope.addEventListener('update', update);
  return practice;
}
