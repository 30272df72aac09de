// Every language says all that English says: the same ids with the same slots, in the plurals that it has, and the same
// pages.

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { chooseLanguage, nameOfLanguage } from '../../src/common/choose-language.js';
import { addTexts, count, fill, measure, pluralsOf, say, speakWith } from '../../src/common/texts.js';
import { inAllLanguages } from '../../tools/words.js';
import { pages } from '../../tools/prose/pages.js';

const TEXTS = new URL('../../texts/', import.meta.url);
const FILES = readdirSync(TEXTS);
const LANGUAGES = FILES.filter((file) => /^[a-z]+(-\w+)?\.json$/.test(file)).map((file) => file.slice(0, -5));
const PARTS = FILES.filter((file) => /^en\b/.test(file)).map((file) => file.slice(2));
/** @param {string} file @returns {Record<string, string>} */
const read = (file) => JSON.parse(readFileSync(new URL(file, TEXTS), 'utf8'));
const slots = (/** @type {string} */ text) => [...new Set([...text.matchAll(/\{([\w-]+)/g)].map(([, name]) => name))].sort();
const choices = (/** @type {string} */ text) => [...text.matchAll(/\{[\w-]+((?:\|[^{}|]*)+)\}/g)].map(([, forms]) => forms.slice(1).split('|')).filter(([first]) => first !== '.2');

test('there are German and English, and no file of a language without its main one', () => {
  assert.deepEqual(LANGUAGES.filter((language) => ['de', 'en'].includes(language)), ['de', 'en']);
  assert.deepEqual(FILES.filter((file) => !LANGUAGES.includes(file.split('.')[0])), []);
});

for (const language of LANGUAGES) {
  for (const part of PARTS) {
    test(`${language}${part} has the ids of en${part}, with the same slots`, () => {
      const english = read(`en${part}`);
      const words = read(`${language}${part}`);
      assert.deepEqual(Object.keys(english).filter((id) => !Object.hasOwn(words, id)), [], 'missing');
      assert.deepEqual(Object.keys(words).filter((id) => !Object.hasOwn(english, id)), [], 'left over');
      for (const [id, text] of Object.entries(words)) {
        assert.ok(text.trim(), id);
        assert.deepEqual(slots(text), slots(english[id]), id);
      }
    });

    test(`${language}${part} has a form for each plural of the language`, () => {
      for (const [id, text] of Object.entries(read(`${language}${part}`))) {
        assert.equal(text.replaceAll(/\{[\w-]+(?:\|[^{}|]*)*\}/g, '').search(/[{}|]/), -1, `${id}: a slot is not closed`);
        for (const forms of choices(text)) {
          const rest = forms.filter((form) => !/^=\d/.test(form));
          assert.equal(rest.length, pluralsOf(language).length, `${id}: ${forms.join('|')}`);
        }
      }
    });
  }

  test(`${language}: lessons and gallery have the pages that they have in English`, () => {
    const of = (/** @type {string} */ wanted) => pages().filter((page) => page.language === wanted).map(({ kind, name }) => `${kind}/${name}`);
    assert.deepEqual(of(language), of('en'));
  });
}

test('the words of lab/index.html are those of the catalogue, and other languages stand behind them', () => {
  const html = readFileSync(new URL('../../lab/index.html', import.meta.url), 'utf8');
  const english = read('en.html.json');
  const found = [...html.matchAll(/data-words="([\w.-]+)">(.*?)<\/p>/gs)].map(([, id, text]) => [id, text.replaceAll(/<[^>]+>/g, '')]);
  assert.deepEqual(Object.fromEntries(found), english);
  assert.match(html, new RegExp(`class="skip"[^>]*>${read('en.json')['page.skip']}<`));
  const all = inAllLanguages(html);
  for (const id of Object.keys(english)) assert.ok(all.includes(`<span lang="de">${read('de.html.json')[id]}</span>`), id);
  assert.doesNotMatch(all, /data-words/);
});

test('the first wish that can be met is met, a region by its language', () => {
  const there = ['de', 'en', 'pt-BR'];
  assert.equal(chooseLanguage(['de-AT', 'en'], there), 'de');
  assert.equal(chooseLanguage([null, 'fr', 'EN-gb', 'de'], there), 'en');
  assert.equal(chooseLanguage(['pt-br'], there), 'pt-BR');
  assert.equal(chooseLanguage(['pt', 'xx', ''], there), undefined);
  assert.equal(nameOfLanguage('de'), 'Deutsch');
});

test('a form is chosen by the plurals of the language', () => {
  assert.deepEqual(pluralsOf('en'), ['one', 'other']);
  assert.deepEqual(pluralsOf('pl'), ['one', 'few', 'many', 'other']);
  speakWith('pl', { 'a.b': '{n|# komórka|# komórki|# komórek|# komórki}' });
  assert.deepEqual([1, 3, 5, 1.5].map((n) => say('a.b', { n })), ['1 komórka', '3 komórki', '5 komórek', '1,5 komórki']);
});

test('words that came with a language stay when a part brings its English ones', () => {
  speakWith('de', { ...read('de.json'), ...read('de.about.json') });
  addTexts({ ...read('en.about.json'), 'only.here': 'English' });
  assert.equal(say('about.close'), 'Schließen');
  assert.equal(say('only.here'), 'English');
  assert.equal(say('event.expanded', { cell: { x: 3, y: 4 }, f: 7, g: 2, h: 5, generated: 1, improved: 0 }), '(3, 4) wird expandiert: Sie hat das kleinste f, 7,00 = g 2,00 + h 5,00. In die offene Liste kommt 1 Zelle.');
});

test('numbers are written as the language writes them', () => {
  speakWith('de', read('de.json'));
  assert.equal(count(1234567), '1.234.567');
  assert.equal(measure(1234.5), '1.234,50');
  assert.equal(fill('{n|# Zelle|# Zellen}', { n: 1500 }), '1.500 Zellen');
});
