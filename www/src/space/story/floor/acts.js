/**
 * Presses on the floor as acts of the player's character: what a press would do is told before, with the verdict on it.
 *
 * @import { FloorState } from './state.js'
 * @typedef {{ response: 'awaited' | 'safe' | 'accommodate' | 'intervene' | 'cannot', broken: [Literal, number][] }} Answer
 * @typedef {import('../state.js').Literal} Literal
 * @typedef {{ act: number, name: string, arguments: string[], answer: Answer }} PlayerAct
 */
import { messageOf } from '../../../common/message-of.js';
import { say } from '../../../common/texts.js';
import { input, look } from '../run/part.js';
import { actionWords, literalWords } from '../words.js';
import { labelOf } from './looks.js';

/** What a press on an object does: the first act of the player that it can mean and that can be done. @param {FloorState} floor @param {number} object @returns {PlayerAct | null} */
function actOn({ story }, object) {
  const { engine, run } = story;
  if (!engine || !look(story)) return null;
  const meant = new Set(engine.floorActs(object));
  return /** @type {PlayerAct[]} */ (run.acts).find(({ act }) => meant.has(act)) ?? null;
}

/** @param {PlayerAct} act */
function verdict({ answer: { broken, response }, ...act }) {
  const links = broken.map(([literal, step]) => say('story.run.breaks', { what: literalWords(literal), step })).join(' ');
  return `${actionWords(act)}: ${say(`story.run.answer.${response}`)}${links ? ` ${links}` : ''}`;
}

/** What is said beside the pointer. @param {FloorState} floor @param {number} object */
export function hoverWords(floor, object) {
  const act = actOn(floor, object);
  if (act) return verdict(act);
  const { called, kind } = floor.objects[object];
  return kind === 'place' ? '' : labelOf(called);
}

/** @param {FloorState} floor @param {number} object */
export function press(floor, object) {
  const { app, run } = floor.story;
  const act = actOn(floor, object);
  if (!act || !run?.engine || run.view?.busy) return;
  try {
    input(floor.story, (engine) => engine.act(act.act));
  } catch (error) {
    const message = messageOf(error);
    if (!message) throw error;
    app.notify(say(message), true);
    return;
  }
  app.notify(verdict(act));
  app.time.go();
}
