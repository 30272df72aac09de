/**
 * Files of results: one is shown, two are compared. What cannot be read is said, and what is open stays.
 *
 * @import { Message } from '../../../engine/types.js'
 * @import { Opened } from '../types.js'
 */
import { h, setText } from '../../../common/dom.js';
import { icon } from '../../../common/icons.js';
import { say } from '../../../common/texts.js';
import { readResults } from './read.js';

/** Whether a file is one of results, by its name. @param {string} path */
export const isResults = (path) => /\.(jsonl|ndjson|json)$/i.test(path);

/**
 * @param {object} page
 * @param {() => number | null} page.format  The format that the engine writes; null until it is there.
 * @param {(one: Opened) => void} page.show
 * @param {(files: [Opened, Opened]) => void} page.compare
 * @param {() => void} page.clear  Nothing is open any more.
 */
export function makeOpened({ format, show, compare, clear }) {
  /** @type {Opened[]} */
  let opened = [];
  /** What is shown: a file, or both. @type {Opened | 'both' | null} */
  let shown = null;
  /** Grows with each reading, so that one that is no longer wanted ends. */
  let reading = 0;

  const pick = h('input', { type: 'file', multiple: true, hidden: true, accept: '.jsonl,.ndjson,.json', onchange: () => {
    take([...(pick.files ?? [])]);
    pick.value = '';
  } });
  const choose = h('button', { class: 'button', type: 'button', onclick: () => pick.click() }, say('results.open'));
  const cancel = h('button', { class: 'button', type: 'button', hidden: true, onclick: stop }, say('results.cancel'));
  const progress = h('progress', { max: 1, value: 0, hidden: true, 'aria-label': say('results.progress') });
  const list = h('ul', { class: 'added opened', 'aria-label': say('results.opened') });
  const both = h('button', { class: 'button', type: 'button', hidden: true, onclick: () => view('both') }, say('results.compare'));
  const said = h('div', { class: 'said', role: 'status' });
  const node = h('section', { class: 'choice opened-box', 'aria-labelledby': 'results-title' },
    h('h2', { id: 'results-title' }, say('results.title')),
    h('p', { class: 'soft' }, say('results.help')),
    list,
    h('div', { class: 'row go' }, choose, both, cancel, progress, pick, h('span', { class: 'soft' }, say('results.drop'))),
    said);

  /** @param {string[]} problems */
  function tell(problems) {
    said.replaceChildren(...problems.map((text) => h('p', {}, text)));
    said.toggleAttribute('data-problem', problems.length > 0);
  }

  function stop() {
    reading++;
    const focused = document.activeElement === cancel;
    cancel.hidden = progress.hidden = true;
    choose.disabled = false;
    if (focused) choose.focus();
  }

  /** Each that cannot be read says why; the others are opened. @param {File[]} files */
  async function take(files) {
    if (!files.length) return;
    const known = format();
    if (known === null) return tell([say('results.no-engine')]);
    stop();
    const mine = reading;
    const goesOn = () => reading === mine;
    // Two at once take the place of what was open; one comes beside one.
    const room = files.length > 1 ? 2 : 2 - opened.length;
    if (files.length > room) return tell([say(files.length > 1 ? 'results.too-many' : 'results.two-open')]);
    cancel.hidden = progress.hidden = false;
    choose.disabled = true;
    /** @type {Opened[]} */
    const read = [];
    /** @type {string[]} */
    const problems = [];
    for (const file of files) {
      setText(said, say('results.reading', { name: file.name }));
      said.removeAttribute('data-problem');
      try {
        const one = await readResults(file, known, { at: (share) => { progress.value = share; }, goesOn });
        if (!one) return;
        read.push(one);
      } catch (why) {
        problems.push(say('results.bad', { name: file.name, why: sayWhy(why) }));
      }
    }
    if (!goesOn()) return;
    stop();
    tell(problems);
    if (!read.length) return;
    opened = files.length > 1 && read.length > 1 ? read : [...opened, ...read].slice(-2);
    view(opened.length > 1 ? 'both' : opened[0]);
  }

  /** @param {Opened | 'both'} what */
  function view(what) {
    shown = what;
    if (what === 'both') compare(/** @type {[Opened, Opened]} */ (opened));
    else show(what);
    update();
  }

  function update() {
    both.hidden = opened.length < 2;
    both.setAttribute('aria-pressed', String(shown === 'both'));
    list.replaceChildren(...opened.map((one) => h('li', {},
      h('strong', {}, one.name), h('span', { class: 'soft' }, say('results.lines', { n: one.lines.length })),
      h('button', { class: 'button', type: 'button', 'aria-pressed': String(shown === one), 'aria-label': say('results.show.named', { name: one.name }), onclick: () => view(one) }, say('results.show')),
      h('button', { class: 'plain', type: 'button', 'aria-label': say('results.close', { name: one.name }), title: say('results.close', { name: one.name }), onclick: () => close(one) }, /** @type {any} */ (icon('close'))))));
  }

  /** @param {Opened} one */
  function close(one) {
    opened = opened.filter((other) => other !== one);
    const wasShown = shown === one || shown === 'both';
    if (!opened.length) {
      if (wasShown) clear();
      shown = null;
    } else if (wasShown) view(opened[0]);
    update();
    choose.focus();
  }

  return {
    node, take,
    /** Something else is shown now, which was run here. */
    hidden() {
      shown = null;
      update();
    },
  };
}

/** @param {unknown} why */
function sayWhy(why) {
  const message = /** @type {Message} */ (why);
  return typeof message?.id === 'string' ? say(message) : say('results.unreadable', { why: why instanceof Error ? why.message : String(why) });
}
