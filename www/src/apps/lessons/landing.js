/**
 * The script of the page on which people land. Who comes with a lab, a scene or a wish for an embed goes on to the
 * laboratory, and who reads another language to the page in that one.
 */
import { LANGUAGES } from '../../common/languages.js';
import { usualLanguage } from '../page/language.js';

const { search, hash } = location;
const wishes = new URLSearchParams(search);
if (/^#(lab|scene)=./.test(hash) || wishes.has('embed')) {
  location.replace(`./lab/${search}${hash}`);
} else {
  const language = wishes.get('lang') ?? usualLanguage();
  if (language !== document.documentElement.lang && LANGUAGES.includes(language)) location.replace(`./gallery/${language}/`);
  // What goes without saying need not stand in the address.
  else if (search && language === usualLanguage()) history.replaceState(history.state, '', location.pathname + hash);
}
