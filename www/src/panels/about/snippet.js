/**
 * "Use this in your game": a program with an algorithm and its settings filled in. The templates are programs
 * themselves; tests compile and run what is made of them.
 *
 * @typedef {{ algorithm: string, settings: [string, string][] }} Choice
 */

/** A line of JavaScript holds as much. */
const LINE = 80;

/** @param {string} template the text of find_path.rs @param {Choice} choice */
export function rustSnippet(template, { algorithm, settings }) {
  const pairs = settings.map(([id, option]) => `        ("${id}", "${option}"),\n`).join('');
  return template.replace('ALGORITHM', algorithm).replace('        ("SETTING", "OPTION"),\n', pairs);
}

/** @param {string} template the text of find-path.js @param {Choice} choice */
export function scriptSnippet(template, { algorithm, settings }) {
  const pairs = settings.map(([id, option]) => `${/^\w+$/.test(id) ? id : `'${id}'`}: '${option}'`);
  const short = `    settings: { ${pairs.join(', ')} },`;
  const long = `    settings: {\n${pairs.map((pair) => `      ${pair},\n`).join('')}    },`;
  return template.replace('ALGORITHM', algorithm).replace("    settings: { SETTING: 'OPTION' },", short.length > LINE ? long : short);
}
