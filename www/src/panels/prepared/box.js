/**
 * The box on what to pay beforehand: it measures on the map at hand what every algorithm prepares, and shows it as a
 * picture and a table. Results come as they are made; a map that has changed is measured again.
 *
 * @import { Message } from '../../engine/types.js'
 * @import { Plan } from '../advice/types.js'
 * @import { Row } from './rows.js'
 */
import './prepared.css';
import words from '../../../texts/en.prepared.json' with { type: 'json' };
import advice from '../../../texts/en.advice.json' with { type: 'json' };
import compare from '../../../texts/en.compare.json' with { type: 'json' };
import { h, setText } from '../../common/dom.js';
import { addTexts, measure as number, say } from '../../common/texts.js';
import { chart, sizeKey } from './chart.js';
import { measure } from './measure.js';
import { inShort, rowName } from './rows.js';
import { preparedTable } from './table.js';

addTexts(words);
// A few of their words are said here, too.
addTexts(advice);
addTexts(compare);

/** A map that is being drawn on is measured when it has been left alone for so many milliseconds. */
const PAUSE = 700;
const PROBLEMS = 20;
const SEED = 1;

/**
 * @typedef {object} Source
 * @property {() => Omit<Plan, 'seed' | 'count'> | null} plan  The lab, and whose moves; null where there is none yet.
 * @property {() => string} of  Equal as long as map and moves are.
 */

/** @param {Source} source @returns {{ node: HTMLElement, changed(): void, end(): void }} */
export function makePrepared(source) {
  /** @type {Row[]} */
  let rows = [];
  /** What the rows are of; empty before the first. */
  let of = '';
  let about = { fromScenarios: false, problems: 0, total: 0 };
  /** @type {(() => void) | null} */
  let stop = null;
  let pause = 0;
  let drawn = 0;
  /** Asked for before there was a lab. */
  let waiting = false;

  const begin = h('button', { class: 'button primary', type: 'button', onclick: () => start(true) }, say('prepared.measure'));
  const cancel = h('button', { class: 'button', type: 'button', hidden: true, onclick: () => finish(null, true) }, say('prepared.stop'));
  const progress = h('progress', { max: 1, value: 0, hidden: true, 'aria-label': say('prepared.progress') });
  const said = h('p', { class: 'said', role: 'status' }, say('prepared.not-yet'));
  // Announced to screen readers at the end, not at every algorithm.
  const counted = h('p', { class: 'soft so-far' });
  const short = h('p', { class: 'prepared-short', role: 'status' });
  const place = h('div', { class: 'drawing', role: 'img', 'aria-label': say('prepared.chart') });
  const key = h('div', { class: 'size-key' }, h('span', {}, say('prepared.size')), /** @type {any} */ (sizeKey()));
  const table = h('div', { class: 'prepared-scroll', tabindex: 0, role: 'region', 'aria-label': say('prepared.table') });
  const shown = h('div', { class: 'prepared-shown', hidden: true }, h('div', { class: 'prepared-picture' }, place, key), table);
  const node = h('div', { class: 'prepared' },
    h('div', { class: 'prepared-run' }, begin, cancel, progress, said, counted), short, shown,
    h('p', { class: 'soft prepared-note' }, say('prepared.note')));
  const wide = new ResizeObserver(draw);
  wide.observe(place);

  /** @param {boolean} pressed */
  function start(pressed) {
    const plan = stop ? null : source.plan();
    waiting = !stop && !plan;
    if (!plan) return;
    clearTimeout(pause);
    of = source.of();
    rows = [];
    begin.hidden = true;
    cancel.hidden = progress.hidden = false;
    progress.removeAttribute('value');
    setText(said, pressed ? '' : say('prepared.again'));
    setText(short, '');
    if (pressed) cancel.focus();
    stop = measure({ ...plan, seed: SEED, count: PROBLEMS }, {
      about(told) { about = told; },
      at(entrant, done, total) {
        progress.max = total;
        progress.value = done;
        setText(counted, say('prepared.measuring', { name: rowName(entrant), at: done + 1, total }));
      },
      row(row) {
        rows.push(row);
        show();
      },
      end: (broken) => finish(broken, false),
    });
  }

  /** @param {Message | null} broken what went wrong @param {boolean} stopped */
  function finish(broken, stopped) {
    const focused = document.activeElement === cancel;
    end();
    begin.hidden = false;
    setText(begin, say(rows.length ? 'prepared.measure-again' : 'prepared.measure'));
    cancel.hidden = progress.hidden = true;
    setText(counted, '');
    if (focused) begin.focus();
    const { problems, fromScenarios } = about;
    setText(said, broken ? say(broken) : stopped ? say('prepared.stopped', { n: rows.length }) : say(fromScenarios ? 'prepared.measured.scenarios' : 'prepared.measured', { n: rows.length, problems }));
    const told = inShort(rows);
    if (told) setText(short, say('prepared.short', { fastest: rowName(told.fastest), times: number(told.times, 1), first: rowName(told.first), n: told.queries }));
    show();
  }

  function show() {
    shown.hidden = !rows.length;
    table.replaceChildren(preparedTable(rows));
    drawn = 0;
    draw();
  }

  function draw() {
    const width = place.clientWidth;
    // In what is folded away it has none.
    if (!width || width === drawn || !rows.length) return;
    drawn = width;
    place.replaceChildren(chart(rows, width));
  }

  function end() {
    stop?.();
    stop = null;
    clearTimeout(pause);
  }

  return {
    node,
    changed() {
      if (waiting) return start(true);
      if (!of || of === source.of()) return;
      // Measured again, whether it was done, stopped or under way.
      end();
      of = source.of();
      setText(said, say('prepared.changed'));
      pause = window.setTimeout(() => start(false), PAUSE);
    },
    end() {
      end();
      wide.disconnect();
    },
  };
}
