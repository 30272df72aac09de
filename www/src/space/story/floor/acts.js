/**
 * Presses on the floor as acts of the player's character: what a press would do is told before, with the verdict on it.
 *
 * @import { FloorState } from './state.js'
 * @import { PlayerAct } from '../run/part.js'
 */
import { messageOf } from '../../../common/message-of.js';
import { say } from '../../../common/texts.js';
import { doneWords, wouldWords } from '../run/answers.js';
import { answerTo, input, look } from '../run/part.js';
import { labelOf } from './looks.js';

/**
 * What a press on an object does: the first act of the player that it can mean and that can be done.
 * @param {FloorState} floor
 * @param {number} object
 * @returns {PlayerAct | null}
 */
function actOn({ story }, object) {
  const { engine, run } = story;
  if (!engine || !look(story)) return null;
  const meant = new Set(engine.floorActs(object));
  return run.acts.find(({ act }) => meant.has(act)) ?? null;
}

/** The words on what a press would do; empty if nothing. @param {FloorState} floor @param {number} object */
export function wouldDo(floor, object) {
  const act = actOn(floor, object);
  return act ? wouldWords(floor.story, act, answerTo(floor.story, act.act)) : '';
}

/** The words beside the pointer. @param {FloorState} floor @param {number} object */
export function hoverWords(floor, object) {
  const words = wouldDo(floor, object);
  if (words) return words;
  const { called, kind, name } = floor.objects[object];
  const asking = floor.story.run?.requests.find(({ place, status }) => status === 'open' && place === name);
  if (asking) return say('story.request.here', { name: asking.name, who: asking.who ?? '' });
  return kind === 'place' ? '' : labelOf(called);
}

/** @param {FloorState} floor @param {number} object */
export function press(floor, object) {
  const { story } = floor;
  const { app, run } = story;
  const act = actOn(floor, object);
  if (!act || !run?.engine || run.view?.busy) return;
  const answer = answerTo(story, act.act);
  const words = doneWords(story, act, answer);
  try {
    input(story, (engine) => engine.act(act.act));
  } catch (error) {
    const message = messageOf(error);
    if (!message) throw error;
    app.notify(say(message), true);
    return;
  }
  app.notify(words);
  app.time.go();
}
