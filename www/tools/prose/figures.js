// The figures of a page: each names a scene, and gets its picture and what the page needs to bring it to life.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { toAddress } from '../../src/common/code.js';
import { QUANTITIES } from '../../src/apps/lessons/quantities.js';
import { buildScene } from '../scenes/build.js';
import { pictureOf } from '../scenes/picture.js';
import { readScene } from '../scenes/read.js';

/** @import { Engine } from '../../src/engine/engine.js' */
/** @import { Scene } from '../scenes/read.js' */

const WWW = new URL('../../', import.meta.url);

/** @param {string} folder of scenes, relative to www @param {string} name @returns {Scene} */
export function sceneAt(folder, name) {
  return readScene(readFileSync(new URL(`${folder}/${name}.scene`, WWW), 'utf8'), `${folder}/${name}`);
}

/** @param {string} folder @returns {string[]} */
export function scenesIn(folder) {
  const at = new URL(`${folder}/`, WWW);
  return existsSync(at) ? readdirSync(at).filter((file) => file.endsWith('.scene')).map((file) => file.slice(0, -6)).sort() : [];
}

/**
 * Puts the live scenes into a lesson.
 * @param {string} html
 * @param {string} folder of its scenes
 * @returns {Promise<string>}
 */
export async function withFigures(html, folder) {
  const parts = html.split(/(<figure data-scene="[\w-]+">)/);
  const done = await Promise.all(parts.map(async (part) => {
    const name = /^<figure data-scene="([\w-]+)">$/.exec(part)?.[1];
    return name ? `<figure class="scene" data-scene="${name}">${await live(sceneAt(folder, name))}` : part;
  }));
  return done.join('');
}

/** @param {Scene} scene @returns {Promise<string>} */
async function live(scene) {
  const engine = await buildScene(scene);
  try {
    const { width, height, lanes } = engine.state();
    const shown = scene.layout === 'one' ? 1 : lanes.length;
    const [columns, rows] = scene.layout === 'beside' ? [shown, 1] : [1, shown];
    const figure = { tools: scene.tools, controls: scene.controls, vary: choices(engine, scene), task: taskOf(engine, scene), solution: scene.solution, ...(scene.prepared ? { prepared: true } : {}) };
    const pictures = lanes.slice(0, shown).map((_, lane) => pictureOf(engine, lane)).join('');
    const shape = `--columns:${columns};--rows:${rows};--width:${width};--height:${height}`;
    return `<div class="live" style="${shape}" data-saved="${toAddress(engine.save())}"${scene.layout === 'one' ? ' data-view="one"' : ''} data-figure='${JSON.stringify(figure).replaceAll("'", '&#39;')}'><div class="pictures">${pictures}</div></div>`;
  } finally {
    engine.free();
  }
}

/** Without options named, a choice has all of them. @param {Engine} engine @param {Scene} scene */
function choices(engine, { name, vary, lanes }) {
  const catalogue = engine.catalogue();
  return vary.map(({ lane, setting, options }) => {
    const all = setting === 'algorithm' ? catalogue.map(({ id }) => id) : catalogue.flatMap(({ settings }) => settings).find(({ id }) => id === setting)?.options;
    const wrong = options.find((option) => !all?.includes(option));
    if (!all || wrong || !lanes[lane]) throw new Error(`${name}: "vary ${lane + 1} ${setting} ${wrong ?? ''}" is not on offer`);
    return { lane, setting, options: options.length ? options : all };
  });
}

/**
 * A task whose targets are numbers: what is relative is so to the scene as it begins.
 * @param {Engine} engine
 * @param {Scene} scene
 */
export function taskOf(engine, { name, wants, limits }) {
  if (!wants.length) return null;
  const lab = engine.state();
  return {
    limits,
    wants: wants.map(({ relative, target, ...want }) => {
      const now = QUANTITIES[want.quantity]?.(lab.lanes[want.lane], lab);
      if (now === undefined) throw new Error(`${name}: "${want.quantity}" is no quantity`);
      return { ...want, target: relative ? ((now ?? 0) * target) / 100 : target };
    }),
  };
}
