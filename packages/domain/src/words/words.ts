/** What a business can call its own way, under the word that the charter business has for it. */
export const wordNames = ['unit', 'package', 'supervisor', 'charter', 'trip'] as const;
export type WordName = (typeof wordNames)[number];

/** A word of the business: `kayak`, `kayaks`, and its article: `a kayak`. */
export interface Word {
  one: string;
  many: string;
  article: 'a' | 'an';
}

/** The words of a business (docs/rules/words.md). */
export type Words = Record<WordName, Word>;

const regular = (one: string, article: Word['article'] = 'a'): Word => ({
  one,
  many: `${one}s`,
  article,
});

/** The words of a charter business, in which all texts are written. */
export const charterWords: Words = {
  unit: regular('unit'),
  package: regular('package'),
  supervisor: regular('supervisor'),
  charter: regular('charter'),
  trip: regular('trip'),
};

/** Whether a business has the words of a charter business, so that it reads every text as written. */
export const isCharter = (words: Words): boolean =>
  wordNames.every((name) => {
    const { one, many, article } = charterWords[name];
    const own = words[name];
    return own.one === one && own.many === many && own.article === article;
  });

/** The article that a new word most likely has; the owner can choose the other one. */
export function likelyArticle(word: string): Word['article'] {
  // `a unit` and `a European trip`, but `an hour`: by sound, not by letter.
  if (/^(uni|use|usu|eu|one|ut[ei])/i.test(word)) return 'a';
  return /^([aeiou]|hour|heir|honest|honou?r)/i.test(word) ? 'an' : 'a';
}

/** A text with the first letter of a sentence. */
const begin = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * Every form in which a template can have a word, by what stands between its brackets: `unit`,
 * `units`, `a unit`, each also at the start of a sentence (`Unit`, `A unit`), `UNIT` and `UNITS`.
 */
export function formsOf(words: Words): ReadonlyMap<string, string> {
  const forms = new Map<string, string>();
  for (const name of wordNames) {
    const { one, many, article } = words[name];
    for (const [key, form] of [
      [name, one],
      [`${name}s`, many],
      [`a ${name}`, `${article} ${one}`],
    ] as const) {
      forms.set(key, form).set(begin(key), begin(form));
      if (!key.startsWith('a ')) forms.set(key.toUpperCase(), form.toUpperCase());
    }
  }
  return forms;
}

/**
 * A template with the words of a business: `Choose [a unit].` becomes `Choose a kayak.` Brackets
 * around anything else stay.
 */
export function fill(template: string, forms: ReadonlyMap<string, string>): string {
  return template.replace(/\[([^[\]]+)\]/g, (found, key: string) => forms.get(key) ?? found);
}

const charterForms = new RegExp(`\\b(?:a )?(?:${wordNames.join('|')})s?\\b`, 'gi');

/**
 * A text of a rule, written in charter words, with those of a business; for texts without names and
 * other words of people.
 */
export function reword(text: string, words: Words): string {
  const forms = formsOf(words);
  return text.replace(charterForms, (found) => forms.get(found) ?? found);
}
