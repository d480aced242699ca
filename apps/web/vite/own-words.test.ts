import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { wordsFor } from '@slipway/domain/catalogue/presets/preset-words';
import { inWords } from '@slipway/domain/words/in-words';
import { charterWords } from '@slipway/domain/words/words';
import { messagesOf } from './lingui-plugin.ts';
import { hasWord, lackTemplates, wordedMessages } from './own-words.ts';

const src = join(import.meta.dirname, '../src');
const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter(
  (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|(^|\/)test-/.test(file),
);

/** What says what can be chosen, with examples of each trade. */
const choosing = ['shared/packages/preset-words.ts', 'features/settings/words/words-section.tsx'];
/** About inshore trips, which only a charter business offers (docs/rules/words.md). */
const isInshore = (message: string) => /inshore|the flats/i.test(message);

const charterOnly =
  /\b(unit|package|supervisor|charter|trip|boat|fish\w*|captain|mate|dock|harbou?r|skipper|sail\w*|aboard|ashore|catch|species|bait)s?\b/gi;
const withoutValues = (message: string) => message.replace(/\{[\w.]+[,}]|<\/?\d+\/?>/g, '');

const messages = new Map<string, string>();
for (const file of files) {
  for (const message of await messagesOf(readFileSync(join(src, file), 'utf8'), file)) {
    if (!choosing.includes(file) && !isInshore(message)) messages.set(message, file);
  }
}

test.each(['hourly', 'shop'] as const)(
  'no page of a business of %s has words of a charter business',
  (preset) => {
    const words = wordsFor([preset]);
    const own = new Set(Object.values(words).flatMap(({ one, many }) => [one, many]));
    const say = inWords(words);
    const found = [...messages].flatMap(([message, file]) => {
      const left = withoutValues(say(message)).match(charterOnly) ?? [];
      return left.some((word) => !own.has(word.toLowerCase())) ? [`${file}: ${message}`] : [];
    });
    expect(found).toEqual([]);
    expect(messages.size).toBeGreaterThan(2000);
  },
);

test('a charter business reads every message as it is written', () => {
  const say = inWords(charterWords);
  for (const message of messages.keys()) expect(say(message)).toBe(message);
});

test('a message with such a word needs a template', () => {
  const worded = wordedMessages();
  expect([...messages.keys()].filter((it) => hasWord(it) && !worded.has(it))).toEqual([]);
  expect(hasWord('Book a boat for {trips} guests')).toBe(false);
  expect(hasWord('Choose a unit')).toBe(true);
  expect(lackTemplates(['Rent this unit'])).toContain('"Rent this unit"');
});

test.each([
  ['Choose a unit.', 'Choose {w_a_unit}.'],
  ['Units', '{w_Units}'],
  ['Mate', '{as_written, select, yes {Mate} other {Assistant}}'],
])('%s is built as %s', (message, built) => {
  expect(wordedMessages().get(message)).toBe(built);
});
