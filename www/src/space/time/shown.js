/**
 * What the transport shows: what can be done, and where in what is known one is.
 *
 * @import { Past } from '../types.js'
 * @import { TimeState } from './state.js'
 */
import { h } from '../../common/dom.js';
import { say } from '../../common/texts.js';
import { keyTip } from '../../element/keys/key-tip.js';
import { number } from '../fields.js';

/** Shows how it is now. @param {TimeState} time */
export function update(time) {
  const { bar, can, node } = time;
  const of = time.hands.past();
  const still = can.move || can.step ? '' : 'space.time.still';
  node.classList.toggle('still', still !== '');
  showPlaying(time, still);
  allow(bar.reset, 'reset', 'reset', still || (can.restart ? '' : 'space.time.no-restart'));
  allow(bar.forward, 'forward', 'forward', still || (can.step ? '' : 'space.time.no-step'));
  allow(bar.back, 'back', 'back', still || (!of ? 'space.time.no-past' : of.at > of.least ? '' : 'space.time.earliest'));
  allow(bar.end, 'end', 'end', still || (!of ? 'space.time.no-past' : of.at < of.head ? '' : 'space.time.latest'));
  bar.scrubber.disabled = !of || of.head <= of.least;
  bar.scrubber.title = say(of ? 'space.past' : still || 'space.time.no-past');
  if (of) bar.showPlace(of.least, of.at, of.head, of.words?.(of.at, of.head) ?? say('space.past.at', { now: number(of.seconds(of.at), 1), of: number(of.seconds(of.head), 1) }));
  else bar.showPlace(0, 0, 0, '');
  mark(bar.marks, of);
}

/** @param {TimeState} time @param {string} still why nothing goes on, its id; empty where something does */
function showPlaying({ bar, can, playing }, still) {
  bar.showPlaying(playing);
  bar.play.disabled = !can.move;
  if (!can.move) bar.play.title = `${say('transport.play')}: ${say(still || 'space.time.no-play')}`;
  else bar.play.title = say(playing ? 'transport.pause' : 'transport.play') + keyTip('toggle');
  bar.speed.disabled = !can.move;
}

/**
 * A button that can do nothing says why.
 * @param {HTMLButtonElement} button
 * @param {string} id of its words and of its key
 * @param {string} action
 * @param {string} why its id; empty where it can
 */
function allow(button, id, action, why) {
  button.disabled = why !== '';
  const title = say(`transport.${id}`) + (why ? `: ${say(why)}` : keyTip(action));
  if (button.title !== title) button.title = title;
}

/** Where something was changed by hand. @param {HTMLElement} marks @param {Past | undefined} of */
function mark(marks, of) {
  const long = of ? of.head - of.least : 0;
  const shares = of && long > 0 ? (of.marks ?? []).filter((tick) => tick > of.least && tick <= of.head).map((tick) => (tick - of.least) / long) : [];
  const key = shares.join();
  if (marks.dataset.key === key) return;
  marks.dataset.key = key;
  marks.replaceChildren(...shares.map((at) => h('span', { class: 'mark', style: `--at:${at}` })));
}
