import { expect, test } from 'vitest';
import {
  packageKindOf,
  packageKinds,
  packageLabels,
  takesWholeDay,
  tripLabel,
} from '#catalogue/package-kinds.ts';

test.each([
  ['Harbor Cruise', 'harbor_cruise'],
  ['A ½ Day Package', 'half_day'],
  ['a 1/2 day package', 'half_day'],
  ['  FULL day   package ', 'full_day'],
  ['A ¾ Day Package', 'three_quarter_day'],
  ['three_quarter_day', 'three_quarter_day'],
  ['HalfDay', 'half_day'],
  ['Inshore', null],
  ['', null],
  ['constructor', null],
])('%j means %j', (name, kind) => {
  expect(packageKindOf(name)).toBe(kind);
});

test('finds every kind by its label and its name', () => {
  for (const kind of packageKinds) {
    expect(packageKindOf(packageLabels[kind])).toBe(kind);
    expect(packageKindOf(kind)).toBe(kind);
  }
  expect(tripLabel('inshore')).toBe('Inshore');
  expect(tripLabel('full_day')).toBe('Full Day Package');
});

test('knows which trips take the whole day', () => {
  expect(packageKinds.filter(takesWholeDay)).toEqual(['three_quarter_day', 'full_day']);
  expect(takesWholeDay('inshore')).toBe(true);
});
