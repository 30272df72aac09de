// The script for pages with a frame, as it is, beside what is built: `embed.js` of the site and of the package.

import { readFileSync } from 'node:fs';

const FILE = new URL('../src/apps/embed/host.js', import.meta.url);

/** @returns {import('vite').Plugin} */
export function hostScript() {
  return {
    name: 'wayscope-host-script',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'embed.js', source: readFileSync(FILE, 'utf8') });
    },
    // In a sandboxed frame whose server allows no scripts there, styles without this attribute still come, and what is
    // wrong can be read.
    transformIndexHtml: { order: 'post', handler: (html) => html.replaceAll('<link rel="stylesheet" crossorigin', '<link rel="stylesheet"') },
  };
}
