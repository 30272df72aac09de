/**
 * The run of a paper: begun, its progress told, ended or stopped; then its tables.
 *
 * @import { Message, Plan, Table } from '../types.js'
 * @import { Going, PaperState } from './state.js'
 */
import { setText } from '../../../common/dom.js';
import { measure, say } from '../../../common/texts.js';
import { machine } from '../../benchmark/measure/machine.js';
import { sentence } from '../said.js';
import { showTables } from '../tables.js';

/** Measurements of each time, of which the median counts. */
const REPEATS = 3;

/** @param {PaperState} paper */
export function run(paper) {
  const { client, form: { begin, cancel, far, many, progress, said }, offer, page } = paper;
  if (!offer || paper.going) return;
  const plan = planOf(paper);
  if (!plan.sources.length && !plan.made.length) return setText(said, say('benchmark.no-maps'));
  if (plan.made.length && !many.checkValidity()) return void many.reportValidity();
  /** @type {Going} */
  const mine = { plan, began: performance.now(), tables: null, why: '' };
  paper.going = mine;
  const current = (/** @type {() => void} */ act) => { if (paper.going === mine) act(); };
  page.busy(true);
  begin.hidden = true;
  cancel.hidden = progress.hidden = false;
  progress.value = 0;
  setText(said, say('reproduce.running'));
  cancel.focus();
  client.run(plan, {
    share: (share, map) => current(() => {
      progress.value = share;
      setText(far, say('reproduce.now', { percent: Math.floor(100 * share), map: sentence(map) }));
    }),
    tables: (measured) => current(() => { mine.tables = measured; }),
    note: (_, message) => current(() => { mine.why = say(message); }),
    end: (broken) => current(() => finish(paper, broken, true)),
  });
}

/** What is to be measured, as the form says. @param {PaperState} paper @returns {Plan} */
function planOf({ form: { each, kinds, many, maps, side }, id }) {
  const made = kinds.filter(({ checked }) => checked).map(({ value: kind }) => ({ kind, many: many.valueAsNumber, side: Number(side.value) }));
  return { paper: id, sources: maps.sources(), made, each: Number(each.value), repeats: REPEATS };
}

/**
 * @param {PaperState} paper
 * @param {Message | null} broken what ended it too early
 * @param {boolean} ended by itself; else it is stopped
 */
export function finish(paper, broken, ended) {
  const { client, form: { begin, cancel, far, progress, said }, going, page } = paper;
  if (!going) return;
  const { tables, why } = going;
  const focused = document.activeElement === cancel;
  paper.going = null;
  if (!ended) client.stop();
  begin.hidden = false;
  cancel.hidden = progress.hidden = true;
  setText(far, '');
  page.busy(false);
  // The next one starts while the tables are read.
  if (!ended || broken) page.start();
  if (tables) showMeasured(paper, going, tables);
  else setText(said, broken ? say('reproduce.broken') : ended ? say('reproduce.failed', { why }) : say('reproduce.cancelled'));
  if (focused) (tables ? paper.tables.querySelector('h3') : begin)?.focus();
}

/** @param {PaperState} paper @param {Going} going @param {Table[]} tables */
function showMeasured(paper, { began, plan }, tables) {
  paper.last = { plan, tables };
  show(paper, tables);
  paper.saves.hidden = false;
  setText(paper.form.said, sentence({ id: paper.id === 'edits' ? 'reproduce.edits.done' : 'reproduce.done', args: { problems: problemsOf(tables), seconds: measure((performance.now() - began) / 1000, 1), machine: machine() } }));
}

/** @param {PaperState} paper @param {Table[]} tables */
export function show(paper, tables) {
  paper.tables.replaceChildren(...showTables(tables, !paper.last));
}

/**
 * How many problems were solved: those of all lengths, or of all sets; how many edits followed.
 * @param {Table[]} tables
 */
function problemsOf(tables) {
  const known = tables.filter(({ id }) => id === 'hpa-expanded' || id === 'sga-expansions' || id === 'edits-touched');
  return known.reduce((sum, { id, rows }) => sum + (id === 'sga-expansions' ? rows.slice(0, 1) : rows).reduce((all, { values: [problems] }) => all + (problems.ours ?? 0), 0), 0);
}
