/**
 * The laboratory on paper: the worlds as they are shown, in the light theme's colours on white, what the lanes found,
 * the sentence, and what the marks mean. Made when the browser is about to print, and gone after. Fetched before that:
 * printing waits for nothing.
 *
 * @import { WayScope } from '../../element/element.js'
 * @import { LabState } from '../../engine/types.js'
 * @typedef {typeof import('../verdict/verdict.js').verdict} Verdict
 */
import './print.css';
import words from '../../../texts/en.files.json' with { type: 'json' };
import { h } from '../../common/dom.js';
import { laneSummary, nameOf, worldName } from '../../common/names.js';
import { addTexts, count, measure, say } from '../../common/texts.js';
import { inLight, worlds } from './worlds.js';

addTexts(words);

const FIGURES = ['cost', 'expanded', 'generated', 'steps'];

/** @type {HTMLElement | null} */
let sheet = null;
let bound = false;

/** Once, however often it is asked for. @param {WayScope} scope @param {Verdict} verdict */
export function bindPrint(scope, verdict) {
  if (bound) return;
  bound = true;
  addEventListener('beforeprint', () => lay(scope, verdict));
  addEventListener('afterprint', clear);
}

function clear() {
  sheet?.remove();
  sheet = null;
}

/** @param {WayScope} scope @param {Verdict} verdict */
function lay(scope, verdict) {
  clear();
  const { engine, parts, state } = scope;
  const { lab } = state;
  if (!engine || !lab) return;
  const sentence = h('p', { class: 'print-sentence' }, h('strong', {}, `${state.lane + 1} ${nameOf(lab.lanes[state.lane])}`), ' ', say(engine.sentence(state.lane)));
  sheet = inLight(scope, () => h('section', { class: 'print-sheet' },
    h('h1', {}, worldName(lab.name), h('small', {}, `${count(lab.width)} × ${count(lab.height)}`), h('small', {}, parts.transport.node.querySelector('.where')?.textContent ?? '')),
    worlds(scope), sentence, results(lab, verdict), legend(scope)));
  document.body.append(sheet);
}

/** What the lanes found and what that took. @param {LabState} lab @param {Verdict} verdict */
function results({ lanes }, verdict) {
  const row = lanes.map((lane, n) => {
    const { id, args } = verdict(lane);
    const figures = [lane.cost === null ? '–' : measure(lane.cost), count(lane.counters.expanded), count(lane.counters.generated), count(lane.steps)];
    return h('tr', {}, h('th', { scope: 'row' }, `${n + 1} ${nameOf(lane)}`, h('small', {}, laneSummary(lane))), h('td', { class: 'words' }, say(id, args)), ...figures.map((figure) => h('td', {}, figure)));
  });
  return h('table', {}, h('thead', {}, h('tr', {}, h('th', {}), h('th', {}), ...FIGURES.map((id) => h('th', { scope: 'col' }, say(`figure.${id}`))))), h('tbody', {}, ...row));
}

/** What the marks mean that are in sight, and the terrain costs. @param {WayScope} scope */
function legend({ engine, parts }) {
  const items = [...parts.legend.node.querySelectorAll('li:not([hidden])')].map((item) => {
    const sample = item.querySelector('canvas');
    const canvas = h('canvas', { width: sample?.width ?? 1, height: sample?.height ?? 1 });
    if (sample) canvas.style.width = sample.style.width;
    if (sample) canvas.getContext('2d')?.drawImage(sample, 0, 0);
    const words = [...item.childNodes].filter((node) => node !== sample).map((node) => node.cloneNode(true));
    return h('li', {}, canvas, ...words);
  });
  const costs = engine?.costsInUse() ?? [];
  const dear = costs.map(({ cost }) => {
    const swatch = h('span', { class: 'swatch' });
    swatch.style.backgroundColor = colour(engine?.costColour(cost) ?? 0);
    return h('li', {}, swatch, say('print.cost', { cost }));
  });
  return h('ul', {}, ...items, ...dear);
}

/** @param {number} packed with red in the lowest byte */
function colour(packed) {
  return `rgb(${[0, 8, 16].map((bits) => (packed >> bits) & 255).join(' ')})`;
}
