/**
 * The way from the laboratory into continuous space: the grid becomes a scene there.
 *
 * @import { WayScope } from '../../element/element.js'
 */
import { language, say } from '../../common/texts.js';
import { keepCrossing } from './crossing.js';
import './words.js';

/** @param {WayScope} scope with the whole wasm */
export async function openInSpace(scope) {
  const { engine, stage, state: { camera, lab } } = scope;
  if (!engine || !lab) return;
  const { width, height } = stage.tileSize;
  try {
    await keepCrossing({
      map: engine.mapText(), name: lab.name, start: lab.start, goal: lab.goal,
      view: camera && [(width / 2 - camera.x) / camera.scale, (height / 2 - camera.y) / camera.scale, width / camera.scale, height / camera.scale],
    });
  } catch (error) {
    console.warn(error);
    scope.notify(say('arrive.not-kept'), 'problem');
    return;
  }
  location.assign(`../space/${language}/#from=lab`);
}
