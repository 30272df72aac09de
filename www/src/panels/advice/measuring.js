/**
 * The measurement of all algorithms on the world at hand: begun, shown as it goes, ended.
 *
 * @import { AdviceState } from './state.js'
 */
import { setText } from '../../common/dom.js';
import { laneName } from '../../common/names.js';
import { say } from '../../common/texts.js';
import { measure } from './measure.js';
import { kept } from './state.js';
import { show, showAdvice, showTable, tellAdviser } from './told.js';

const SEED = 1;

/** @param {AdviceState} advice */
export function start(advice) {
  const { box, engine, lane } = advice;
  if (advice.stop) return;
  Object.assign(kept, { rows: [], whole: false });
  // What the last measurement told it is no longer in the table.
  advice.adviser.free();
  advice.adviser = engine.ask((lab) => lab.adviser(lane));
  box.begin.hidden = true;
  box.cancel.hidden = box.progress.hidden = false;
  box.progress.removeAttribute('value');
  setText(box.said, '');
  box.cancel.focus();
  advice.stop = measure({ saved: engine.ask((lab) => lab.save()), lane, seed: SEED, count: kept.count }, listenerOf(advice));
  showTable(advice);
  showAdvice(advice);
}

/**
 * What is told of the measurement goes on the page.
 * @param {AdviceState} advice
 * @returns {import('./measure.js').Listener}
 */
const listenerOf = (advice) => ({
  at(done, total, algorithm) {
    const { counted, progress } = advice.box;
    progress.max = total;
    progress.value = done;
    setText(counted, algorithm ? say('advice.measuring', { name: laneName(algorithm), done, total }) : '');
  },
  about(fromScenarios) {
    kept.fromScenarios = fromScenarios;
  },
  row(row) {
    kept.rows.push(row);
    tellAdviser(advice, row);
    showTable(advice);
    showAdvice(advice);
  },
  end(broken) {
    kept.whole = !broken;
    finish(advice, broken ? say(broken) : '');
  },
});

/** @param {AdviceState} advice @param {string} problem what went wrong */
export function finish(advice, problem) {
  const { begin, cancel, counted, progress } = advice.box;
  const focused = document.activeElement === cancel;
  end(advice);
  begin.hidden = false;
  cancel.hidden = progress.hidden = true;
  setText(counted, '');
  if (focused) begin.focus();
  show(advice, problem);
}

/** @param {AdviceState} advice */
export function end(advice) {
  advice.stop?.();
  advice.stop = null;
}
