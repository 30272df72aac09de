// The gallery: each article of its page names a scene, and becomes a tile with its picture that opens it in the
// laboratory.

import { readFileSync } from 'node:fs';
import { SCENES } from '../../src/panels/about/scenes.js';
import { buildScene } from '../scenes/build.js';
import { filmOf } from '../scenes/film.js';
import { pictureOf } from '../scenes/picture.js';
import { sceneAt, scenesIn } from './figures.js';
import { pages, textOf } from './pages.js';

export const GALLERY = 'gallery/scenes';

/** @param {string} html @param {string} language @returns {Promise<string>} */
export async function withTiles(html, language) {
  const parts = html.split(/(<article data-scene="[\w-]+">\s*<h3>.*?<\/h3>)/s);
  const done = await Promise.all(parts.map(async (part) => {
    const found = /^<article data-scene="([\w-]+)">\s*<h3>(.*?)<\/h3>$/s.exec(part);
    if (!found) return part;
    const [, name, title] = found;
    const { picture } = sceneAt(GALLERY, name);
    const engine = await buildScene(sceneAt(GALLERY, name));
    const svg = pictureOf(engine, picture);
    engine.free();
    return `<article class="tile" data-scene="${name}"><div class="tile-picture">${svg}</div><h3><a href="{site}lab/?lang=${language}#scene=${name}">${title}</a></h3>`;
  }));
  return done.join('');
}

/** Fills the film of a run, where a page has one. @param {string} html @returns {Promise<string>} */
export async function withFilm(html) {
  const found = /<a class="run-film" data-film="([\w-]+)"[^>]*>/.exec(html);
  if (!found) return html;
  const engine = await buildScene(sceneAt(GALLERY, found[1]));
  const film = filmOf(engine, sceneAt(GALLERY, found[1]).picture);
  engine.free();
  return html.replace(found[0], () => found[0] + film);
}

/** The titles of all tiles of a language, by scene. @param {string} language @returns {Record<string, string>} */
export function titlesIn(language) {
  const texts = pages().filter((page) => page.kind === 'gallery' && page.language === language).map(textOf);
  return Object.fromEntries(texts.flatMap((text) => [...text.matchAll(/<article data-scene="([\w-]+)"><h3>(.*?)<\/h3>/gs)].map(([, name, title]) => [name, title])));
}

/**
 * Fills the list of algorithms, in the order in which they are shown everywhere, where a page has one.
 * @param {string} html
 * @param {string} language
 * @returns {string}
 */
export function withShines(html, language) {
  if (!html.includes('<tbody data-shines>')) return html;
  const read = (/** @type {string} */ name) => JSON.parse(readFileSync(new URL(`../../texts/${name}.json`, import.meta.url), 'utf8'));
  const words = { ...read(language), ...read(`${language}.later`) };
  const titles = titlesIn(language);
  const link = (/** @type {string} */ name) => `<td><a href="{site}lab/?lang=${language}#scene=${name}">${titles[name]}</a></td>`;
  const rows = Object.entries(SCENES).map(([id, { shines, fails }]) => `<tr><th scope="row">${words[`algorithm.${id}`]}</th>${link(shines)}${link(fails)}</tr>`);
  return html.replace('<tbody data-shines>', `<tbody>${rows.join('')}`);
}

/**
 * The scenes as files that the laboratory opens: `scenes/NAME.wayscope`.
 * @returns {Promise<{ fileName: string, source: Uint8Array }[]>}
 */
export function sceneFiles() {
  return Promise.all(scenesIn(GALLERY).map(async (name) => ({ fileName: `scenes/${name}.wayscope`, source: await sceneFile(name) })));
}

/** @param {string} name @returns {Promise<Uint8Array>} */
export async function sceneFile(name) {
  const engine = await buildScene(sceneAt(GALLERY, name));
  const saved = engine.save();
  engine.free();
  return saved;
}
