import { expect, test } from 'vitest';
import { contentDrafts, draftsOfPresets, presetsOf } from './content-drafts.ts';
import { presetNames, type PresetName } from './preset-names.ts';
import { wordsFor } from './preset-words.ts';
import { kindsOfPresets, purposeOfPresets } from './presets.ts';

const draftsOf = (presets: PresetName[]) =>
  contentDrafts(new Set(draftsOfPresets(presets)), wordsFor(presets));

test.each(presetNames)(
  '%s brings five to eight questions, and a list for each of its kinds',
  (preset) => {
    const drafts = draftsOf([preset]);
    const questions = drafts.filter(({ of }) => of === 'faq').length;
    expect(questions).toBeGreaterThanOrEqual(5);
    expect(questions).toBeLessThanOrEqual(8);
    const lists = drafts.flatMap((draft) => (draft.of === 'preparations' ? [draft.kind] : []));
    const kinds = kindsOfPresets([preset]).map(({ code }) => code);
    expect(new Set(lists)).toEqual(
      new Set([...kinds, ...(preset === 'charter' ? ['inshore'] : [])]),
    );
  },
);

test.each(presetNames)('%s is read in its words, with none left in brackets', (preset) => {
  for (const draft of draftsOf([preset])) {
    const text = draft.of === 'faq' ? `${draft.question} ${draft.body}` : draft.body;
    expect(text).not.toMatch(/\[[^\]]*\](?!\()/);
    expect(text).not.toMatch(/\{|\}/);
  }
});

test.each(presetNames)(
  '%s promises no amount, day or percentage, which settings decide',
  (preset) => {
    for (const { body } of draftsOf([preset]))
      expect(body).not.toMatch(/\d|percent|free of charge/i);
  },
);

test('of two presets, what both bring is there once', () => {
  const both = draftsOfPresets(['hourly', 'nights']);
  expect(new Set(both).size).toBe(both.length);
  expect(both).toContain('faq:hourly-late');
  expect(both).toContain('faq:nights-arrival');
  expect(both).not.toContain('faq:charter-weather');
});

test.each(presetNames)('%s is known by its kinds', (preset) => {
  expect(presetsOf(purposeOfPresets([preset]), kindsOfPresets([preset]))).toEqual([preset]);
});

test('a word of one’s own is put in', () => {
  const words = {
    ...wordsFor(['hourly']),
    unit: { one: 'e-bike', many: 'e-bikes', article: 'an' as const },
  };
  const texts = contentDrafts(new Set(draftsOfPresets(['hourly'])), words).map(({ body }) => body);
  expect(texts.join(' ')).toContain('when you pick up your e-bike');
});
