/**
 * The laboratory in somebody else's frame, `?embed=1`: world, transport and legend, and a way to the whole of it. It
 * remembers nothing and reads nothing that was remembered. What the address says goes into the attributes of the
 * element; `talk.js` hears messages.
 */
import './frame.css';
import { chooseLanguage } from '../../common/choose-language.js';
import { h } from '../../common/dom.js';
import { LANGUAGES } from '../../common/languages.js';
import { inSite } from '../../common/in-site.js';
import { language, say } from '../../common/texts.js';
import { ATTRIBUTES } from './attributes.js';
import { WayScope } from './element.js';
import { makeLink } from './link.js';
import { talk } from './talk.js';

/** The parameters of the address, with the attribute that each becomes. @type {Record<string, string>} */
const PARAMETERS = { ...Object.fromEntries(ATTRIBUTES.filter(({ name }) => !['scene', 'base', 'autoplay'].includes(name)).map(({ name }) => [name, name])), lang: 'language', play: 'autoplay' };
const USUAL = 'transport legend';

/** @param {HTMLElement} element that stands in the page, not yet of its class */
export function startFrame(element) {
  const asked = new URLSearchParams(location.search);
  document.documentElement.classList.add('embedded');
  element.replaceChildren();
  element.setAttribute('base', inSite('').href);
  element.setAttribute('controls', USUAL);
  element.setAttribute('language', chooseLanguage(navigator.languages, LANGUAGES) ?? 'en');
  for (const [name, value] of asked) {
    const attribute = Object.hasOwn(PARAMETERS, name) ? PARAMETERS[name] : null;
    const flag = ATTRIBUTES.find((each) => each.name === attribute)?.flag;
    if (!attribute || (attribute === 'language' && !chooseLanguage([value], LANGUAGES))) continue;
    if (flag) element.toggleAttribute(attribute, value !== '0' && value !== 'false');
    else element.setAttribute(attribute, value);
  }
  take();
  addEventListener('hashchange', take);
  const theme = element.getAttribute('theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;

  // Listening comes first: nothing that it tells is missed.
  const scope = /** @type {WayScope} */ (element);
  const { ready } = talk(scope);
  customElements.define('way-scope', WayScope);
  scope.addEventListener('ready', () => {
    document.documentElement.lang = language;
    document.body.dataset.ready = '';
    if (!document.querySelector('.whole')) scope.after(wayOut(scope));
    ready();
  });

  /** The scene that the address names. */
  function take() {
    if (/^#(lab|scene)=./.test(location.hash)) element.setAttribute('scene', location.hash);
  }
}

/** To the laboratory, with what is shown here. @param {WayScope} scope */
function wayOut(scope) {
  const link = h('a', { class: 'whole', href: inSite('lab/').href, target: '_blank', rel: 'noopener' }, say('embed.open'));
  const { prepare, address } = makeLink(scope, language);
  const aim = () => {
    link.href = address();
  };
  // Before it is followed, by whatever means; what does not arrive is done without.
  for (const type of ['pointerenter', 'focus']) link.addEventListener(type, () => prepare().then(aim, aim));
  for (const type of ['pointerdown', 'focus', 'click']) link.addEventListener(type, aim);
  return link;
}
