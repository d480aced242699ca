import { templates } from '../../../packages/domain/src/words/templates.ts';
import {
  charterWords,
  fill,
  formsOf,
  wordNames,
} from '../../../packages/domain/src/words/words.ts';

const templatesFile = 'packages/domain/src/words/templates.json';

/** Each form of a word as a value: `a unit` as `{w_a_unit}`. `lib/i18n.ts` gives their values. */
const wordValues = new Map(
  [...formsOf(charterWords).keys()].map((key) => [key, `{w_${key.replaceAll(' ', '_')}}`]),
);

/**
 * Messages with the words of a business as values, by their text; those that only fit a charter
 * business choose between that and what all others read (docs/rules/words.md).
 */
export function wordedMessages(): ReadonlyMap<string, string> {
  const forms = formsOf(charterWords);
  return new Map(
    templates.map(({ charter, others }) => {
      const text = fill(charter, forms);
      const worded = fill(others, wordValues);
      return charter === others
        ? [text, worded]
        : [text, `{as_written, select, yes {${text}} other {${worded}}}`];
    }),
  );
}

const anyWord = new RegExp(`\\b(${wordNames.join('|')})s?\\b`, 'i');
const valuesAndTags = /\{[\w.]+[,}]|<\/?\d+\/?>/g;

/** Whether a message has a word that a business can call its own way. */
export const hasWord = (message: string): boolean =>
  anyWord.test(message.replace(valuesAndTags, ''));

/** What to do for messages with such a word that have no template. */
export const lackTemplates = (messages: readonly string[]): string =>
  [
    `Add to ${templatesFile}, under "in_words", with the word in brackets, as in "Choose [a unit].":`,
    ...messages.map((message) => `  ${JSON.stringify(message)}`),
    'A business can call units, packages, supervisors, charters and trips its own way: docs/rules/words.md.',
  ].join('\n');
