import { describe, expect, it } from 'vitest';
import { inWords } from './in-words.ts';
import { templates } from './templates.ts';
import { charterWords, fill, formsOf, likelyArticle, reword, type Words } from './words.ts';

const paddling: Words = {
  unit: { one: 'stand-up paddle board', many: 'stand-up paddle boards', article: 'a' },
  package: { one: 'outing', many: 'outings', article: 'an' },
  supervisor: { one: 'expedition leader', many: 'expedition leaders', article: 'an' },
  charter: { one: 'outing', many: 'outings', article: 'an' },
  trip: { one: 'hour on the water', many: 'hours on the water', article: 'an' },
};

const charterForms = formsOf(charterWords);
const charterTexts = templates.map(({ charter }) => fill(charter, charterForms));

describe('the templates', () => {
  it.each(templates.flatMap(({ charter, others }) => [...new Set([charter, others])]))(
    '%s has only known forms',
    (template) => {
      const used = [...template.matchAll(/\[([^[\]]+)\]/g)].map(([, key]) => key ?? '');
      expect(used.filter((key) => !charterForms.has(key))).toEqual([]);
    },
  );

  it('are the texts of the charter business in its words', () => {
    expect(fill('Choose [a unit], [a package] and a day.', charterForms)).toBe(
      'Choose a unit, a package and a day.',
    );
    expect(charterTexts.join()).not.toMatch(/\[[a-zA-Z ]+\]/);
  });

  it('say each text once', () => {
    expect(new Set(charterTexts).size).toBe(templates.length);
  });

  it('differ for others, or have a word of theirs, but for the names of a trade', () => {
    for (const { charter, others } of templates) {
      if (charter === others && !/^charter trips$/i.test(charter))
        expect(charter).toMatch(/\[[a-zA-Z ]+\]/);
    }
  });
});

describe('inWords', () => {
  const say = inWords(paddling);

  it.each([
    ['Choose a unit.', 'Choose a stand-up paddle board.'],
    ['Add kind of package', 'Add kind of package'],
    ['Unit', 'Stand-up paddle board'],
    ['BOOK MY PACKAGE!', 'BOOK MY OUTING!'],
    ['Charter Survey for booking 12', 'Outing Survey for booking 12'],
    [
      'Hi Ann, your trip is booked. We look forward to seeing you.',
      'Hi Ann, your hour on the water is booked. We look forward to seeing you.',
    ],
    ['A supervisor and a trip', 'A supervisor and a trip'],
    [
      'Max. guests number is 6 for this unit.',
      'Max. guests number is 6 for this stand-up paddle board.',
    ],
    ['Package name is invalid.', 'Outing name is invalid.'],
    [
      'Ann Unit is on another trip at that time.',
      'Ann Unit is on another hour on the water at that time.',
    ],
    ['Please enter a name.', 'Please enter a name.'],
    [
      'No refund once the unit leaves the dock.',
      'No refund once the hour on the water has started.',
    ],
    ['Mate', 'Assistant'],
  ])('%s', (text, said) => {
    expect(say(text)).toBe(said);
  });

  it('leaves every text of the charter business as it is', () => {
    const asIs = inWords(structuredClone(charterWords));
    for (const text of charterTexts) expect(asIs(text)).toBe(text);
  });
});

it.each([
  [
    'Max. guests number is 6 for this unit.',
    'Max. guests number is 6 for this stand-up paddle board.',
  ],
  [
    'A supervisor, a trip and units',
    'An expedition leader, an hour on the water and stand-up paddle boards',
  ],
  ['A ½ day', 'A ½ day'],
])('reword: %s', (text, said) => {
  expect(reword(text, paddling)).toBe(said);
  expect(reword(text, charterWords)).toBe(text);
});

it.each([
  ['kayak', 'a'],
  ['outing', 'an'],
  ['hour', 'an'],
  ['house', 'a'],
  ['unit', 'a'],
  ['European tour', 'a'],
  ['umbrella', 'an'],
] as const)('likelyArticle of %s', (word, article) => {
  expect(likelyArticle(word)).toBe(article);
});
