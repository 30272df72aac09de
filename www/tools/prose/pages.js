// Pages of prose: which there are, and what is said around their text. lessons/README.md tells how one is written.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { nameOfLanguage } from '../../src/common/choose-language.js';
import { PAGES, wayTo } from '../../src/common/site/pages.js';
import { fill } from '../../src/common/texts.js';

const WWW = new URL('../../', import.meta.url);

/** The lessons in the order in which they are read, under what they are about. @type {Record<string, string[]>} */
export const ABOUT = {
  search: ['open-list', 'heuristic', 'when-it-lies', 'ties', 'weights', 'anytime', 'corners-and-costs', 'no-path', 'jumps-and-lines', 'little-memory'],
  change: ['changing-worlds', 'real-time'],
  abstraction: ['sub-goals', 'sub-division', 'clusters', 'which-abstraction', 'what-to-pay-beforehand', 'measuring'],
  space: ['configuration-space', 'roadmaps', 'straightest-way', 'what-a-triangle-knows', 'looking-ahead', 'when-a-wall-moves', 'which-representation', 'space-instead-of-points', 'four-animals', 'through-an-overlap', 'cut-and-replace'],
  gait: ['one-law', 'feet-that-skate', 'reaching-the-goal', 'out-of-step'],
  story: ['plan-is-a-proof', 'what-may-run-at-once', 'reader-interferes', 'two-models-of-one-door'],
  agents: ['steering', 'schedulers', 'groups', 'cameras'],
};

export const ORDER = Object.values(ABOUT).flat();

/** Folders of pages, each with one folder for each language. */
const KINDS = /** @type {const} */ (['lessons', 'gallery', 'space', 'benchmark', 'reproduce']);
/** Those that are programs, with scripts of their own. */
const PROGRAMS = new Map([['space', 'space'], ['benchmark', 'apps/benchmark'], ['reproduce', 'apps/reproduce']]);

/** @typedef {typeof KINDS[number]} Kind */

/**
 * @typedef {{ kind: Kind, language: string, name: string, file: string, root?: boolean }} Page  `file` is relative to
 *   www; `root`: it stands at the root of the site.
 */

/** Where people land. @type {Page} */
const LANDING = { kind: 'gallery', language: 'en', name: 'index', file: 'gallery/en/index.html', root: true };

/** @returns {Page[]} */
export function pages() {
  return KINDS.flatMap((kind) => languages(kind).flatMap((language) =>
    readdirSync(new URL(`${kind}/${language}/`, WWW)).filter((file) => file.endsWith('.html')).sort()
      .map((file) => ({ kind, language, name: file.slice(0, -5), file: `${kind}/${language}/${file}` }))));
}

/** @param {Kind} kind */
export function languages(kind) {
  const at = new URL(`${kind}/`, WWW);
  const folders = existsSync(at) ? readdirSync(at, { withFileTypes: true }) : [];
  return folders.filter((entry) => entry.isDirectory() && /^[a-z]{2}(-\w+)?$/.test(entry.name)).map(({ name }) => name).sort();
}

/** @param {string} file as the bundler names it: absolute @returns {Page | undefined} */
export function pageOf(file) {
  if (fileURLToPath(new URL('index.html', WWW)) === file.replaceAll('\\', '/')) return LANDING;
  return pages().find((page) => fileURLToPath(new URL(page.file, WWW)) === file.replaceAll('\\', '/') || file.replaceAll('\\', '/').endsWith(`/www/${page.file}`));
}

/** @param {Page} page */
export function textOf(page) {
  return readFileSync(new URL(page.file, WWW), 'utf8');
}

/** @param {string} language @returns {Record<string, string>} the words of the frame */
export function wordsOf(language) {
  return JSON.parse(readFileSync(new URL(`lessons/${language}/words.json`, WWW), 'utf8'));
}

/** What a text begins with: its title, and the sentence that says what it is about. @param {string} text */
export function headOf(text) {
  const title = /<h1>(.*?)<\/h1>/s.exec(text)?.[1].trim() ?? '';
  const lead = /<p class="lead">(.*?)<\/p>/s.exec(text)?.[1].trim().replaceAll(/\s+/g, ' ') ?? '';
  return { title, lead };
}

/**
 * The whole page around its text, in which `{site}` stands for the way to the root of the site.
 * @param {Page} page
 * @param {string} text
 */
export function frame(page, text) {
  const words = wordsOf(page.language);
  const site = page.root ? './' : '../../';
  const say = (/** @type {string} */ id, /** @type {Record<string, number | string>} */ args = {}) => {
    if (words[id] === undefined) throw new Error(`lessons/${page.language}/words.json has no "${id}"`);
    return fill(words[id], args);
  };
  const { title, lead } = headOf(text);
  const at = page.kind === 'lessons' ? ORDER.indexOf(page.name) : -1;
  const link = (/** @type {import('../../src/common/site/pages.js').SitePage} */ to) => {
    if (to !== 'lab' && !languages(to).includes(page.language)) return '';
    // Within its pages a kind is marked, too, though the way leads to another one of them.
    const here = page.kind !== to ? '' : ` aria-current="${page.name === 'index' ? 'page' : 'true'}"`;
    return `<a href="${site}${wayTo(to, page.language)}"${here}>${say(`nav.${to}`)}</a>`;
  };
  // Where people land would send them on to the language that their browser prefers: the address says which they are
  // reading.
  const home = `${site}${page.language === LANDING.language ? `?lang=${page.language}` : `gallery/${page.language}/`}`;
  const others = pages().filter(({ kind, name, language }) => kind === page.kind && name === page.name && language !== page.language)
    .map(({ kind, name, language }) => ({ language, way: `${site}${kind}/${language}/${name === 'index' ? '' : `${name}.html`}` }));
  return `<!doctype html>
<html lang="${page.language}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
    <meta name="description" content="${attribute(plain(lead))}">
    <meta name="color-scheme" content="light dark">
    <meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)">
    <meta name="theme-color" content="#191d24" media="(prefers-color-scheme: dark)">
    ${others.map(({ language, way }) => `<link rel="alternate" vite-ignore hreflang="${language}" href="${way}">`).join('')}
    <title>${plain(title)} · Wayscope</title>
    <link rel="icon" href="data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 20 20'%3E%3Crect width='20' height='20' rx='4' fill='%233b4fc0'/%3E%3Cpath d='M4 14.5h4.5V10H12V5.5h4' fill='none' stroke='%23fff' stroke-width='2' stroke-linecap='round' stroke-linejoin='round'/%3E%3C/svg%3E">
    <link rel="manifest" vite-ignore href="${site}manifest.webmanifest">
    <link rel="apple-touch-icon" vite-ignore href="${site}icons/icon-192.png">
    <link rel="stylesheet" href="/src/apps/lessons/prose.css">
${page.root ? '    <script type="module" src="/src/apps/lessons/landing.js"></script>\n' : ''}    <script type="module" src="/src/${PROGRAMS.get(page.kind) ?? 'apps/lessons'}/main.js"></script>
    <script type="application/json" id="words">${JSON.stringify(words).replaceAll('<', '\\u003c')}</script>
  </head>
  <body class="${page.kind} ${page.name === 'index' ? 'contents' : 'text'}">
    <a class="skip" href="#text">${say('nav.skip')}</a>
    <header class="bar">
      <a class="brand" href="${home}"><svg viewBox="0 0 20 20" aria-hidden="true"><rect width="20" height="20" rx="4"/><path d="M4 14.5h4.5V10H12V5.5h4"/></svg><span>Wayscope</span></a>
      <div id="commands"></div>
      <button class="plain pages-button" type="button" popovertarget="pages" title="${attribute(say('nav.label'))}" aria-label="${attribute(say('nav.label'))}"><svg class="icon" viewBox="0 0 20 20" aria-hidden="true"><path d="M3.5 6h13M3.5 10h13M3.5 14h13"/></svg></button>
      <nav id="pages" class="pages" popover aria-label="${attribute(say('nav.label'))}">${PAGES.map(link).join('')}${others.map(({ language, way }) => `<a href="${way}" hreflang="${language}" lang="${language}">${nameOfLanguage(language)}</a>`).join('')}<span id="theme"></span></nav>
    </header>
    <main id="text" tabindex="-1">
${at >= 0 ? `<p class="place">${say('lesson.place', { n: lessonsIn(page.language).indexOf(page.name) + 1, of: lessonsIn(page.language).length })}</p>` : ''}
${text.trim().replaceAll('{site}', site)}
${page.kind === 'lessons' && page.name === 'index' ? contents(page.language, say) : ''}
    </main>
${at >= 0 ? onward(page.language, at, say) : ''}
    <footer class="site"><p>${PROGRAMS.has(page.kind) ? say('footer.benchmark') : say('footer')}</p></footer>
  </body>
</html>
`;
}

/** The lessons that there are in a language. @param {string} language @param {string} name */
function lesson(language, name) {
  return headOf(textOf({ kind: 'lessons', language, name, file: `lessons/${language}/${name}.html` }));
}

/** @param {string} language */
export function lessonsIn(language) {
  const there = new Set(pages().filter((page) => page.kind === 'lessons' && page.language === language).map(({ name }) => name));
  return ORDER.filter((name) => there.has(name));
}

/** @param {string} language @param {(id: string) => string} say */
function contents(language, say) {
  const there = lessonsIn(language);
  const item = (/** @type {string} */ name) => {
    const { title, lead } = lesson(language, name);
    return `<li value="${there.indexOf(name) + 1}"><a href="./${name}.html"><b aria-hidden="true">${there.indexOf(name) + 1}</b><strong>${title}</strong><span>${lead}</span></a></li>`;
  };
  return Object.entries(ABOUT).map(([about, names]) =>
    `<section class="lessons-about"><h2>${say(`lessons.${about}`)}</h2><ol class="lesson-list">${names.filter((name) => there.includes(name)).map(item).join('')}</ol></section>`).join('\n');
}

/** @param {string} language @param {number} at @param {(id: string) => string} say */
function onward(language, at, say) {
  const there = lessonsIn(language);
  const link = (/** @type {string | undefined} */ name, /** @type {string} */ id) =>
    name ? `<a class="${id}" href="./${name}.html" rel="${id}"><span>${say(`lesson.${id}`)}</span><strong>${lesson(language, name).title}</strong></a>` : '<span></span>';
  return `<nav class="onward" aria-label="${attribute(say('lesson.onward'))}">${link(there[there.indexOf(ORDER[at]) - 1], 'prev')}${link(there[there.indexOf(ORDER[at]) + 1], 'next')}</nav>`;
}

/** @param {string} html */
export function plain(html) {
  return html.replaceAll(/<[^>]+>/g, '').replaceAll(/\s+/g, ' ').trim();
}

/** @param {string} text */
const attribute = (text) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
