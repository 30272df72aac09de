// What makes the site an app: its manifest, its icons, and the service worker with the list of all files of the build
// and their hashes. By hand, since this is all that is needed of the usual generators of service workers, which bring a
// library of their own into the page.

import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { icon, SVG } from './icons.js';

/** Addresses in it are relative to it, and so the site works from any sub-path. */
const MANIFEST = {
  name: 'Wayscope',
  short_name: 'Wayscope',
  description: 'A laboratory for navigation algorithms.',
  lang: 'en',
  start_url: './lab/',
  scope: './',
  display: 'standalone',
  background_color: '#ffffff',
  theme_color: '#ffffff',
  categories: ['education'],
  icons: [
    { src: 'icons/icon.svg', sizes: 'any', type: 'image/svg+xml' },
    { src: 'icons/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: 'icons/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: 'icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
  file_handlers: [
    { action: './lab/', accept: { 'application/x-wayscope': ['.wayscope'], 'application/x-movingai-map': ['.map'], 'application/x-movingai-scenarios': ['.scen'] } },
  ],
};

/** What hosts keep for themselves. */
const UNSENT = new Set(['.nojekyll', 'sw.js']);
const PLACE = '/** @type {any} */ (globalThis).__FILES__';

/** @returns {{ fileName: string, source: string | Uint8Array }[]} */
function appFiles() {
  return [
    { fileName: 'manifest.webmanifest', source: `${JSON.stringify(MANIFEST, null, 1)}\n` },
    { fileName: 'icons/icon.svg', source: SVG },
    { fileName: 'icons/icon-192.png', source: icon(192) },
    { fileName: 'icons/icon-512.png', source: icon(512) },
    { fileName: 'icons/maskable-512.png', source: icon(512, { maskable: true }) },
  ];
}

/**
 * Writes the service worker of a built site into it.
 * @param {string} folder
 * @returns {{ files: number, bytes: number }} what it keeps
 */
export function writeWorker(folder) {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/')).filter((name) => !UNSENT.has(name)).sort();
  let bytes = 0;
  const files = Object.fromEntries(names.map((name) => {
    const data = readFileSync(join(folder, name));
    bytes += data.length;
    return [name, createHash('sha256').update(data).digest('base64')];
  }));
  const source = readFileSync(new URL('../../src/apps/offline/worker.js', import.meta.url), 'utf8');
  if (!source.includes(PLACE)) throw new Error(`src/apps/offline/worker.js has no ${PLACE}`);
  writeFileSync(join(folder, 'sw.js'), source.replace(PLACE, () => JSON.stringify(files, null, 1)));
  return { files: names.length, bytes };
}

/** @param {string} folder where the site is built @returns {import('vite').Plugin} */
export function offline(folder) {
  return {
    name: 'wayscope-offline',
    generateBundle() {
      for (const file of appFiles()) this.emitFile({ type: 'asset', ...file });
    },
    writeBundle: {
      order: 'post',
      sequential: true,
      handler() {
        const { files, bytes } = writeWorker(folder);
        console.log(`offline: ${files} files, ${bytes.toLocaleString('en')} bytes`);
      },
    },
    configureServer(server) {
      // Made once: drawing the icons takes longer than anything else that a request asks for.
      const files = appFiles();
      server.middlewares.use((request, response, next) => {
        const file = files.find(({ fileName }) => request.url === `/${fileName}`);
        if (!file) return next();
        response.setHeader('Content-Type', file.fileName.endsWith('.png') ? 'image/png' : file.fileName.endsWith('.svg') ? 'image/svg+xml' : 'application/manifest+json');
        response.end(file.source);
      });
    },
  };
}
