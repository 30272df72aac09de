import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { hostScript } from './tools/host-script.js';

/** @param {string} path relative to this file */
const here = (path) => fileURLToPath(new URL(path, import.meta.url));

// The npm package: the element and the engine as ES modules in ../pkg. The wasm and its glue stay files of their own
// beside them, since Vite would otherwise put the wasm into JavaScript as base64; `cargo xtask dist` copies the two.
export default defineConfig({
  root: here('.'),
  publicDir: false,
  plugins: [hostScript()],
  build: {
    outDir: here('../pkg'),
    emptyOutDir: false,
    target: 'es2022',
    minify: false,
    reportCompressedSize: false,
    lib: {
      entry: {
        define: here('src/apps/embed/define.js'),
        element: here('src/apps/embed/element.js'),
        engine: here('src/engine/engine.js'),
        solver: here('src/engine/solver.js'),
        'node-engine': here('src/engine/node/engine.js'),
        'node-solver': here('src/engine/node/solver.js'),
      },
      formats: ['es'],
    },
    rolldownOptions: {
      external: [/\/wasm\/wayscope(_rest)?\.js$/, /^node:/],
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: 'chunk-[name].js',
        // Editors read the documentation from the declarations; a page without a bundler would fetch it for nothing.
        comments: { jsdoc: false, legal: true, annotation: true },
        paths: (id) => id.replace(/^.*\/wasm\/(?=wayscope(_rest)?\.js$)/, './'),
      },
    },
  },
});
