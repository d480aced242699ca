import { expect, test } from 'vitest';
import { kindRefusals } from '#catalogue/kind-rules.ts';
import { presetNames, type PresetName } from './preset-names.ts';
import { kindsOfPresets, purposeOfPresets, unitDefaults, defaultGroupSize } from './presets.ts';

test.each<[PresetName[], string[]]>([
  [[], []],
  [['shop'], []],
  [['charter'], ['harbor_cruise', 'half_day', 'three_quarter_day', 'full_day']],
  [
    ['nights', 'hourly'],
    ['by_the_hour', 'nights'],
  ],
  [['seats', 'shop'], ['sunset_cruise']],
])('%j bring the kinds %j', (names, codes) => {
  expect(kindsOfPresets(names).map(({ code }) => code)).toEqual(codes);
});

test('every kind of a preset can be saved, with its own name and code', () => {
  const kinds = kindsOfPresets(presetNames);
  for (const kind of kinds) expect(kindRefusals(kind)).toEqual({});
  expect(new Set(kinds.map(({ name }) => name)).size).toBe(kinds.length);
  expect(new Set(kinds.map(({ code }) => code)).size).toBe(kinds.length);
});

test.each<[PresetName, string]>([
  ['hourly', 'hours 24:0 else 100'],
  ['seats', 'hours 24:0 else 100'],
  ['nights', 'days 30:0 7:50 else 100'],
])('%s brings its cancellation terms', (name, terms) => {
  const [kind] = kindsOfPresets([name]);
  const { counted, steps = [], otherwise_keep_percent: otherwise } = kind?.cancellation ?? {};
  const shown = steps.map((step) => `${step.more_than_days}:${step.keep_percent}`).join(' ');
  expect(`${counted} ${shown} else ${otherwise}`).toBe(terms);
});

test('charter trips keep the terms of the business', () => {
  for (const kind of kindsOfPresets(['charter'])) expect(kind.cancellation).toBeNull();
});

test.each<[PresetName[], string]>([
  [['shop'], 'sell'],
  [['hourly'], 'rent'],
  [['hourly', 'shop'], 'rent'],
  [[], 'rent'],
])('%j: the business is there to %s', (names, purpose) => {
  expect(purposeOfPresets(names)).toBe(purpose);
});

test('units of charter trips take a booking a day from 05:00, others their times', () => {
  expect(unitDefaults(kindsOfPresets(['charter', 'hourly']))).toEqual({
    schedule: 'day',
    starts: ['05:00:00'],
  });
  expect(unitDefaults(kindsOfPresets(['hourly']))).toEqual({ schedule: 'times', starts: [] });
  expect(unitDefaults([])).toEqual({ schedule: 'times', starts: [] });
});

test.each([
  ['items only', ['item', 'item'], 1],
  ['items and whole trips', ['item', 'trip'], 6],
  ['seats', ['seat'], 6],
  ['nothing yet', [], 6],
] as const)('the largest group proposed for %s', (_case, soldBy, expected) => {
  expect(defaultGroupSize(soldBy.map((sold_by) => ({ sold_by })))).toBe(expected);
});
