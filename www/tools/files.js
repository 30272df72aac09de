// Folders beside www, offered as plain files relative to the page: streamed in development, copied into the built site.

import { createReadStream, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Vite keeps addresses that end in `.map` for source maps, and `?url` does not get round it, so the files are answered
 * before Vite looks at them and emitted by name.
 *
 * @param {string} name of the folder, as the page asks for it
 * @param {string} folder its absolute path
 * @param {RegExp} offered what a page may ask for; everything else in the folder stays out of the site
 * @returns {import('vite').Plugin}
 */
export function files(name, folder, offered) {
  const names = () => readdirSync(folder).filter((file) => offered.test(file)).sort();
  return {
    name: `wayscope-${name}`,
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const path = decodeURIComponent(new URL(request.url ?? '/', 'http://localhost').pathname);
        const file = path.startsWith(`/${name}/`) ? path.slice(name.length + 2) : '';
        if (!names().includes(file)) {
          next();
          return;
        }
        response.setHeader('Content-Type', file.endsWith('.json') ? 'application/json' : 'text/plain; charset=utf-8');
        response.setHeader('Cache-Control', 'no-cache');
        createReadStream(join(folder, file)).pipe(response);
      });
    },
    generateBundle() {
      for (const file of names()) {
        this.emitFile({ type: 'asset', fileName: `${name}/${file}`, source: readFileSync(join(folder, file)) });
      }
    },
  };
}
