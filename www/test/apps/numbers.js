/** Numbers as texts write them. */
import assert from 'node:assert/strict';

/**
 * What a number says, and with how many places, as it is written in a language.
 * @param {string} text
 * @param {string} language
 */
export function numberOf(text, language) {
  const parts = new Intl.NumberFormat(language).formatToParts(1234.5);
  const group = parts.find(({ type }) => type === 'group')?.value ?? '';
  const decimal = parts.find(({ type }) => type === 'decimal')?.value ?? '.';
  const clean = text.replaceAll(group, '').replace(decimal, '.');
  assert.match(clean, /^\d+(\.\d+)?$/, `"${text}" is no number`);
  return { number: Number(clean), places: clean.split('.')[1]?.length ?? 0 };
}
