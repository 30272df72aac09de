/** The page on which the tables of papers are measured again. The engine runs in a worker; nothing of it runs here. */
import '../benchmark/benchmark.css';
import './reproduce.css';
import benchmark from '../../../texts/en.benchmark.json' with { type: 'json' };
import generate from '../../../texts/en.generate.json' with { type: 'json' };
import '../../common/later-texts.js';
import words from '../../../texts/en.reproduce.json' with { type: 'json' };
import { speak } from '../../common/languages.js';
import { keepLanguage } from '../page/language.js';
import { makeThemeButton } from '../page/theme.js';
import { addTexts } from '../../common/texts.js';
import { makeApp } from './app.js';

addTexts(words);
// The parameters of generators.
addTexts(generate);
// What the page of benchmarks says of maps and of a run.
addTexts(benchmark);
await speak(document.documentElement.lang);

document.getElementById('theme')?.append(makeThemeButton({ setAttribute() {} }));
for (const link of /** @type {NodeListOf<HTMLAnchorElement>} */ (document.querySelectorAll('a[hreflang]'))) link.addEventListener('click', () => keepLanguage(link.hreflang));

const place = document.getElementById('reproduce');
if (place) makeApp(place, new URL('../../', document.baseURI).href);
