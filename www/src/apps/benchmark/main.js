/** The page of benchmarks. The engine runs in a worker; nothing of it runs here. */
import './benchmark.css';
import words from '../../../texts/en.benchmark.json' with { type: 'json' };
import '../../common/later-texts.js';
import compare from '../../../texts/en.compare.json' with { type: 'json' };
import generate from '../../../texts/en.generate.json' with { type: 'json' };
import { speak } from '../../common/languages.js';
import { keepLanguage } from '../page/language.js';
import { makeThemeButton } from '../page/theme.js';
import { addTexts } from '../../common/texts.js';
import { makeApp } from './app.js';

addTexts(words);
// A few of its words are said here, too: why random problems cannot be drawn.
addTexts(compare);
addTexts(generate);
await speak(document.documentElement.lang);

document.getElementById('theme')?.append(makeThemeButton({ setAttribute() {} }));
for (const link of /** @type {NodeListOf<HTMLAnchorElement>} */ (document.querySelectorAll('a[hreflang]'))) link.addEventListener('click', () => keepLanguage(link.hreflang));

const place = document.getElementById('benchmark');
if (place) makeApp(place, new URL('../../', document.baseURI).href);
