// The gallery: each article of its page names a scene, and becomes a tile with its picture that opens it in the laboratory.

import { buildScene } from '../scenes/build.js';
import { pictureOf } from '../scenes/picture.js';
import { sceneAt, scenesIn } from './figures.js';

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

/** The scenes as files that the laboratory opens: `scenes/NAME.wayscope`. @returns {Promise<{ fileName: string, source: Uint8Array }[]>} */
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
