/**
 * The bus: the components, the messages between them, and the chosen message as XML.
 *
 * @import { ShownView, Story, StoryView } from '../state.js'
 *
 * @typedef {{ number: number, at: number, kind: string, from: number, to: number[], step: number | null, about: string
 *   }} BusMessage
 */
import '../run/run.css';
import { h, setText } from '../../../common/dom.js';
import { say } from '../../../common/texts.js';
import { button, group } from '../../fields.js';
import { drawComponents } from '../run/components.js';
import { look } from '../run/part.js';

/** @type {StoryView} */
export const busView = { id: 'bus', drives: 'run', make };

/** @param {Story} story @returns {ShownView} */
function make(story) {
  const { app } = story;
  const [boxes, log, xml] = [h('div', {}), h('ol', { class: 'story-log', tabindex: -1 }), h('pre', { class: 'story-xml', tabindex: 0 })];
  const waits = h('p', { class: 'soft' });
  const back = button('story.bus.back', () => goTo(-1));
  const on = button('story.bus.next', () => goTo(1), { primary: true });
  const panel = h('div', { class: 'study' }, group('story.bus.panel', h('p', {}, say('story.bus.about')), h('div', { class: 'row' }, back, on), waits));
  let messages = /** @type {BusMessage[]} */ ([]);
  let names = /** @type {string[]} */ ([]);
  let engine = /** @type {unknown} */ (null);
  /** The message that was pressed; null: the last one. */
  let chosen = /** @type {number | null} */ (null);
  let key = '';
  let last = -1;

  /** To the next message, or to the one before. @param {1 | -1} by */
  function goTo(by) {
    const { drive } = story.parts.find((part) => part.drive) ?? {};
    app.time.pause();
    chosen = null;
    if (by < 0) {
      const before = messages.at(-1);
      if (before) drive?.past?.goTo(before.at);
      return;
    }
    const { run } = story;
    const known = messages.length;
    for (let i = 0; i < 20_000 && (look(story)?.messages ?? 0) <= known && !run.view?.end; i++) drive?.step();
  }

  /** @param {BusMessage} message */
  function row({ about, from, kind, number, step, to }) {
    const receivers = to.length ? to.map((one) => say(`story.bus.component.${names[one]}`)).join(', ') : say('story.bus.controller');
    return h('li', {}, h('button', { type: 'button', 'data-message': number, 'aria-pressed': String(number === chosen), onclick: () => { chosen = chosen === number ? null : number; app.ask(); } },
      h('span', { class: 'number' }, String(number)), h('strong', {}, kind), h('span', {}, `${step === null ? '' : `${step} `}${about}`), h('span', { class: 'soft' }, `${say(`story.bus.component.${names[from]}`)} → ${receivers}`)));
  }

  function read() {
    const { run } = story;
    if (!run.engine) return;
    if (engine !== run.engine) {
      [engine, names, messages, chosen] = [run.engine, run.engine.components(), [], null];
      log.replaceChildren();
    }
    const count = run.view?.messages ?? 0;
    // After going back, those that are no longer there go.
    while (messages.length > count) {
      messages.pop();
      log.lastChild?.remove();
    }
    const more = /** @type {BusMessage[]} */ (run.engine.messages(messages.length));
    messages.push(...more);
    log.append(...more.map(row));
  }

  function show() {
    const view = look(story);
    const now = `${view?.messages} ${chosen} ${story.run.engine?.at}`;
    if (now === key && engine === story.run.engine) return;
    key = now;
    read();
    if (chosen !== null && !messages.some(({ number }) => number === chosen)) chosen = null;
    const seen = messages.find(({ number }) => number === chosen) ?? messages.at(-1) ?? null;
    for (const one of log.querySelectorAll('[data-message]')) {
      one.setAttribute('aria-pressed', String(Number(one.getAttribute('data-message')) === chosen));
      one.classList.toggle('seen', Number(one.getAttribute('data-message')) === seen?.number);
    }
    boxes.replaceChildren(names.length ? drawComponents(names, seen) : '');
    setText(xml, seen && story.run.engine ? story.run.engine.xml(seen.number) : '');
    setText(waits, say('story.bus.waiting', { n: view?.waitingMessages ?? 0 }));
    // Once all has its height.
    if (seen && seen.number !== last && chosen === null) log.scrollTop = log.scrollHeight;
    last = seen?.number ?? -1;
    on.disabled = !view || Boolean(view.end);
    back.disabled = !messages.length;
  }

  return { node: h('div', { class: 'story-bus' }, boxes, log, xml), panel, show };
}
