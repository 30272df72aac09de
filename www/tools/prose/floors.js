// Floors of a lesson: each figure names a file, and gets a picture of its scene and what the page needs to bring it to
// life.

import { existsSync, readdirSync, readFileSync } from 'node:fs';

const WWW = new URL('../../', import.meta.url);

/** What a file of a floor may hold. */
const KNOWN = new Set(['map', 'scene', 'study', 'set', 'fields', 'shows', 'begin', 'wants', 'solution']);

/**
 * @typedef {{ floor: number[], obstacles?: { ring?: number[][], holes?: number[][][], centre?: number[], radius?:
 *   number }[] }} Scene
 * @typedef {import('../../src/space/figure/figure.js').Figure & { scene: Scene }} Floor
 */

/** @param {string} lesson @param {string} name @returns {Floor} */
export function floorAt(lesson, name) {
  const where = `lessons/floors/${lesson}/${name}.json`;
  const file = JSON.parse(readFileSync(new URL(where, WWW), 'utf8'));
  const wrong = Object.keys(file).find((key) => !KNOWN.has(key));
  if (wrong || !file.study || Boolean(file.map) === Boolean(file.scene)) throw new Error(`${where}: ${wrong ? `"${wrong}" is not known` : 'a study, and either a map or a scene'}`);
  const read = file.scene ?? JSON.parse(readFileSync(new URL(`../maps/${file.map}.json`, WWW), 'utf8'));
  const scene = read.format === 'wayscope-story' ? read.floor : read;
  return {
    study: file.study,
    fields: file.fields ?? [],
    shows: file.shows ?? [],
    begin: file.begin ?? [],
    wants: (file.wants ?? []).map(wantOf),
    solution: file.solution ?? [],
    scene: { ...scene, study: file.set ?? scene.study ?? {} },
  };
}

/** @param {string} text such as `clearance >= 1` @returns {import('../../src/space/figure/task-box.js').Want} */
function wantOf(text) {
  const [, quantity, relation, target] = /^([\w-]+) (<=?|>=?) (-?[\d.]+)$/.exec(text) ?? [];
  if (!quantity) throw new Error(`"${text}" is no condition: QUANTITY RELATION NUMBER`);
  return { quantity, relation: /** @type {'<'} */ (relation), target: Number(target) };
}

/** @param {string} lesson @returns {string[]} */
export function floorsIn(lesson) {
  const at = new URL(`lessons/floors/${lesson}/`, WWW);
  return existsSync(at) ? readdirSync(at).filter((file) => file.endsWith('.json')).map((file) => file.slice(0, -5)).sort() : [];
}

/** The floors that a text names, in its order. @param {string} html @returns {string[]} */
export const floorsOf = (html) => [...html.matchAll(/<figure data-floor="([\w-]+)">/g)].map(([, name]) => name);

/** Puts the live floors into a lesson. @param {string} html @param {string} lesson */
export function withFloors(html, lesson) {
  return html.replaceAll(/<figure data-floor="([\w-]+)">/g, (_, name) => {
    const floor = floorAt(lesson, name);
    return `<figure class="scene" data-floor="${name}"><div class="live" data-floor='${JSON.stringify(floor).replaceAll("'", '&#39;')}'><div class="pictures">${pictureOf(floor.scene)}</div></div>`;
  });
}

/** The scene from above. @param {Scene} scene */
function pictureOf({ floor: [left, bottom, right, top], obstacles = [] }) {
  const y = (/** @type {number} */ of) => short(top - of);
  const ring = (/** @type {number[][]} */ points) => `M${points.map(([px, py]) => `${short(px - left)} ${y(py)}`).join('L')}Z`;
  const shapes = obstacles.map(({ ring: outer = [], holes = [], centre, radius }) =>
    centre ? `<circle cx="${short(centre[0] - left)}" cy="${y(centre[1])}" r="${radius}"/>` : `<path d="${[outer, ...holes].map(ring).join('')}"/>`);
  return `<svg class="floor-picture" viewBox="0 0 ${short(right - left)} ${short(top - bottom)}" aria-hidden="true"><rect class="ground" width="100%" height="100%"/><g fill-rule="evenodd">${shapes.join('')}</g></svg>`;
}

/** @param {number} metres to the centimetre */
const short = (metres) => Math.round(metres * 100) / 100;
