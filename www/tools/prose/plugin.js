// The pages of prose for Vite: what is on disk is their text; the frame and the figures are put around and into it.

import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { withFigures } from './figures.js';
import { frame, pageOf, pages } from './pages.js';

const WWW = new URL('../../', import.meta.url);

/** The entries of the site. @returns {Record<string, string>} */
export function entries() {
  const all = [['index', 'index.html'], ['lessons', 'lessons/index.html'], ['gallery', 'gallery/index.html'], ...pages().map(({ file }) => [file.slice(0, -5), file])];
  return Object.fromEntries(all.map(([name, file]) => [name, fileURLToPath(new URL(file, WWW))]).filter(([, file]) => existsSync(file)));
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
        return frame(page, await withFigures(html, page.kind === 'lessons' ? `lessons/scenes/${page.name}` : 'gallery/scenes'));
      },
    },
    // A scene is no module, but a change of one is a change of its page.
    handleHotUpdate({ file, server }) {
      if (file.endsWith('.scene') || file.endsWith('words.json')) server.ws.send({ type: 'full-reload' });
    },
  };
}
