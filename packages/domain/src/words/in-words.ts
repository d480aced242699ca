import { templates } from './templates.ts';
import { charterWords, fill, formsOf, isCharter, type Words } from './words.ts';

const charterForms = formsOf(charterWords);

/** What others read, by what the charter business reads. */
const byText = new Map(
  templates.map(({ charter, others }) => [fill(charter, charterForms), others]),
);

const ownLength = (text: string) => text.replaceAll('{}', '').length;

const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Templates with values, `{}`, by what matches their texts; those with most text of their own first. */
const patterns = [...byText]
  .filter(([text]) => text.includes('{}'))
  .sort(([one], [other]) => ownLength(other) - ownLength(one))
  .map(([text, template]) => ({
    matches: new RegExp(`^${text.split('{}').map(literal).join('([\\s\\S]*?)')}$`),
    template,
  }));

/** Says a text of the product with the words of a business. */
export type Say = (text: string) => string;

/** A function that says texts written in charter words in those of a business. */
export function inWords(words: Words): Say {
  if (isCharter(words)) return (text) => text;
  const forms = formsOf(words);
  return (text) => {
    const template = byText.get(text);
    if (template !== undefined) return fill(template, forms);
    for (const { matches, template: withValues } of patterns) {
      const values = matches.exec(text)?.slice(1);
      if (!values) continue;
      let next = 0;
      return fill(withValues, forms).replaceAll('{}', () => values[next++] ?? '');
    }
    return text;
  };
}
