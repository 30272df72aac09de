import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { buildInfo } from './tools/build-info.js';
import { files } from './tools/files.js';
import { groups } from './tools/chunks.js';
import { hostScript } from './tools/host-script.js';
import { offline } from './tools/offline/plugin.js';
import { entries, prose } from './tools/prose/plugin.js';
import { words } from './tools/words.js';

/** @param {string} path relative to this file */
const here = (path) => fileURLToPath(new URL(path, import.meta.url));

/**
 * Each page names some hundred files, and hashes do not pack: so many characters tell more versions of a file apart
 * than it will have.
 */
const FILE_NAMES = {
  entryFileNames: 'assets/[name]-[hash:7].js',
  chunkFileNames: 'assets/[name]-[hash:7].js',
  assetFileNames: 'assets/[name]-[hash:6][extname]',
};

export default defineConfig({
  root: here('.'),
  // Relative addresses: the site works from any sub-path.
  base: './',
  // An address that names nothing is answered with 404, as a static host does.
  appType: 'mpa',
  define: { __WAYSCOPE_BUILD__: JSON.stringify(buildInfo()) },
  plugins: [
    files('maps', here('../maps'), /\.(map|scen|json)$/),
    files('schema', here('../schema'), /\.json$/),
    prose(),
    words(),
    hostScript(),
    {
      // Static hosts that run Jekyll would drop files whose names begin with an underscore.
      name: 'wayscope-files',
      generateBundle() {
        this.emitFile({ type: 'asset', fileName: '.nojekyll', source: '' });
        // The plots of the benchmarks: its licence asks to go along.
        this.emitFile({ type: 'asset', fileName: 'licences/uplot.txt', source: readFileSync(here('node_modules/uplot/LICENSE')) });
        // What draws the floor with depth.
        this.emitFile({ type: 'asset', fileName: 'licences/three.txt', source: readFileSync(here('node_modules/three/LICENSE')) });
      },
    },
    {
      // The licences of others whose code is part of the site.
      name: 'wayscope-licences',
      generateBundle() {
        this.emitFile({ type: 'asset', fileName: 'licences.txt', source: `gifenc\n\n${readFileSync(here('node_modules/gifenc/LICENSE.md'), 'utf8')}` });
      },
    },
    offline(here('../dist')),
  ],
  // The texts, the maps and the crate's files lie outside of www.
  server: { fs: { allow: ['..'] } },
  // The worker of the benchmarks imports modules, as the page does.
  worker: { format: 'es', rolldownOptions: { output: FILE_NAMES } },
  build: {
    outDir: here('../dist'),
    emptyOutDir: true,
    target: 'es2022',
    rolldownOptions: {
      input: entries(),
      // What every page with a world needs stands in one file: many small ones pack worse.
      output: {
        ...FILE_NAMES,
        codeSplitting: { groups: groups(), includeDependenciesRecursively: false },
      },
    },
    // The wasm is streamed from its own file, never carried in JavaScript as base64.
    assetsInlineLimit: 0,
    // Nothing but the files that the page needs: the budget counts them.
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
});
