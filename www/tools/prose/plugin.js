// The pages of prose for Vite: what is on disk is their text; the frame and the figures are put around and into it.

import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { withFiguresBeside } from './beside.js';
import { scenesIn, withFigures } from './figures.js';
import { withFloorTiles } from './floor-tiles.js';
import { withFloors } from './floors.js';
import { GALLERY, sceneFile, sceneFiles, withFilm, withShines, withTiles } from './gallery.js';
import { frame, pageOf, pages, textOf } from './pages.js';

const WWW = new URL('../../', import.meta.url);

/** The entries of the site. @returns {Record<string, string>} */
export function entries() {
  const all = [['index', 'index.html'], ['lab/index', 'lab/index.html'], ['lessons', 'lessons/index.html'], ['gallery', 'gallery/index.html'], ['space', 'space/index.html'], ['benchmark', 'benchmark/index.html'], ['reproduce', 'reproduce/index.html'], ...pages().map(({ file }) => [file.slice(0, -5), file])];
  return Object.fromEntries(all.map(([name, file]) => [name, fileURLToPath(new URL(file, WWW))]).filter(([, file]) => existsSync(file)));
}

/**
 * A scene, made anew for each request; one that is wrong says so.
 * @param {import('node:http').ServerResponse} response
 * @param {string} name
 */
async function send(response, name) {
  try {
    response.end(await sceneFile(name));
  } catch (error) {
    response.writeHead(500).end(String(error));
  }
}

/** @returns {import('vite').Plugin} */
export function prose() {
  return {
    name: 'wayscope-prose',
    transformIndexHtml: {
      order: 'pre',
      async handler(html, { filename }) {
        const page = pageOf(filename);
        if (!page) return html;
        return frame(page, page.kind === 'lessons' ? withFiguresBeside(withFloors(await withFigures(html, `lessons/scenes/${page.name}`), page.name)) : await withTiles(await withFilm(withFloorTiles(withShines(textOf(page), page.language), page.language)), page.language));
      },
    },
    async generateBundle() {
      for (const file of await sceneFiles()) this.emitFile({ type: 'asset', ...file });
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const name = /^\/scenes\/([\w-]+)\.wayscope$/.exec(new URL(request.url ?? '/', 'http://localhost').pathname)?.[1];
        if (!name || !scenesIn(GALLERY).includes(name)) {
          next();
          return;
        }
        response.setHeader('Content-Type', 'application/octet-stream');
        send(response, name);
      });
    },
    // A scene is no module, but a change of one is a change of its page.
    handleHotUpdate({ file, server }) {
      if (file.endsWith('.scene') || file.includes('/lessons/floors/') || file.endsWith('words.json')) server.ws.send({ type: 'full-reload' });
    },
  };
}
