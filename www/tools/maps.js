// The maps folder beside www, offered as plain files at `maps/NAME` relative to the page: streamed in development, copied into the built site.

import { createReadStream, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What a page may ask for; everything else in the folder stays out of the site. */
const SERVED = /\.(map|scen|json)$/;

/**
 * The names of the files in `folder` that a page may ask for, in order.
 *
 * @param {string} folder
 */
export function servedMaps(folder) {
  return readdirSync(folder)
    .filter((name) => SERVED.test(name))
    .sort();
}

/**
 * Vite keeps addresses that end in `.map` for source maps, and `?url` does not get round it, so the maps are answered before Vite looks at
 * them and emitted by name.
 *
 * @param {string} folder absolute path of the maps
 * @returns {import('vite').Plugin}
 */
export function maps(folder) {
  return {
    name: 'wayscope-maps',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const path = decodeURIComponent(new URL(request.url ?? '/', 'http://localhost').pathname);
        const name = path.startsWith('/maps/') ? path.slice('/maps/'.length) : '';
        if (!servedMaps(folder).includes(name)) {
          next();
          return;
        }
        response.setHeader('Content-Type', name.endsWith('.json') ? 'application/json' : 'text/plain; charset=utf-8');
        response.setHeader('Cache-Control', 'no-cache');
        createReadStream(join(folder, name)).pipe(response);
      });
    },
    generateBundle() {
      for (const name of servedMaps(folder)) {
        this.emitFile({ type: 'asset', fileName: `maps/${name}`, source: readFileSync(join(folder, name)) });
      }
    },
  };
}
