// Words that the glossary of the texts has retired do not come back.

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';

const TEXTS = new URL('../../texts/', import.meta.url);

/** @type {Record<string, RegExp[]>} */
const RETIRED = {
  en: [
    /^(Nearer|Further|Farther)$/, /\bgive (it|this) up\b/i, /\b[Pp]ut aside\b/, /\bput off\b/, /\banew\b/, /\bdearer\b/, /\bheard of\b/,
    /\bway so far\b/, /\bcrossings?\b(?! paths| rings)/, /\bcounts? the same\b/, /\bD\. Anguelov/, /\bRight would be\b/, /\bhang together\b/, /\bsend them off\b/i,
  ],
  de: [/\bRat\b/, /\bZeitpl[aä]ne?\b/, /\bNachmessen\b/, /\bWegenetz/, /\bRechenwerk\b/, /\bEngine\b/, /\bPfade?s?\b/, /\bEin Druck$/, /\bArtikels?\b/, /\bD\. Anguelov/],
};

for (const [language, patterns] of Object.entries(RETIRED)) {
  test(`${language}: retired words do not come back`, () => {
    const found = readdirSync(TEXTS).filter((file) => file.startsWith(`${language}.`) && file.endsWith('.json')).flatMap((file) => {
      /** @type {Record<string, string>} */
      const words = JSON.parse(readFileSync(new URL(file, TEXTS), 'utf8'));
      // What the values in braces are called is not read by anybody.
      const read = (/** @type {string} */ text) => text.replace(/\{[\w-]+/g, '{');
      return Object.entries(words).filter(([, text]) => patterns.some((pattern) => pattern.test(read(text)))).map(([id, text]) => `${file} ${id}: ${text}`);
    });
    assert.deepEqual(found, []);
  });
}
