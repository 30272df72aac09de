/** The choice of the language that somebody wants, of those that there are. */

/**
 * The first wish that can be met: "de-AT" by "de-AT", else by "de".
 * @param {readonly (string | null | undefined)[]} wishes language tags, the dearest first
 * @param {readonly string[]} there
 * @returns {string | undefined}
 */
export function chooseLanguage(wishes, there) {
  for (const wish of wishes) {
    const tag = wish?.toLowerCase();
    const found = tag && (there.find((language) => language.toLowerCase() === tag) ?? there.find((language) => language === tag.split('-')[0]));
    if (found) return found;
  }
  return undefined;
}

/** The name that a language has for itself. @param {string} language */
export function nameOfLanguage(language) {
  return new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language;
}
