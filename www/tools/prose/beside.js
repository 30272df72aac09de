// Lessons have their text beside the figure that it is about, where there is room: each part of a lesson with one
// figure becomes a box. In the first one the figure comes right after the lead, so that it is seen before anything is
// scrolled.

/** A part of its own at the end of a lesson: the task, the questions. */
const SECTION = /(<section\b[^]*?<\/section>)/;
const FIGURE = /<figure\b[^]*?<\/figure>/g;
const LEAD = /<p class="lead">[^]*?<\/p>/;

/** @param {string} html of a lesson, with its figures @returns {string} */
export function withFiguresBeside(html) {
  const parts = html.split(SECTION).flatMap((part) => (SECTION.test(part) ? [part] : part.split(/(?=<h2\b)/)));
  // What comes before the first figure belongs to it.
  const first = parts.findIndex((part) => part.match(FIGURE));
  if (first < 0 || SECTION.test(parts[first])) return html;
  const opening = parts.splice(0, first + 1).join('');
  return [box(afterLead(opening), 'text-beside opening'), ...parts.map((part) => (!SECTION.test(part) && part.match(FIGURE)?.length === 1 ? box(part, 'text-beside') : part))].join('');
}

/** @param {string} html @param {string} name */
const box = (html, name) => `<div class="${name}">\n${html.trim()}\n</div>\n`;

/** Its first figure right after the lead. @param {string} html */
function afterLead(html) {
  const [figure] = html.match(FIGURE) ?? [''];
  const [lead] = LEAD.exec(html) ?? [];
  if (!lead) return html;
  return html.replace(figure, '').replace(lead, () => `${lead}\n${figure}`);
}
