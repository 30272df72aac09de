// The folders of `src` and of `test`: none holds many files beside each other.

import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const WWW = fileURLToPath(new URL('..', import.meta.url));
/** The most files that lie beside each other in a folder. */
const MOST_BESIDE = 20;

for (const room of ['src', 'test']) {
  test(`no folder of ${room} holds more files than one sees at a glance`, () => {
    const files = readdirSync(join(WWW, room), { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
      .map((entry) => relative(WWW, join(entry.parentPath, entry.name)).split(sep).join('/'));
    /** @type {Map<string, number>} */
    const beside = new Map();
    for (const file of files) beside.set(dirname(file), (beside.get(dirname(file)) ?? 0) + 1);
    assert.ok(beside.size > 10, `only ${beside.size} folders seen`);
    const full = [...beside].filter(([, count]) => count > MOST_BESIDE).map(([folder, count]) => `${folder} holds ${count} files`);
    assert.deepEqual(full, [], 'give what belongs together a folder of its own');
  });
}
