import { expect, test } from 'vitest';
import { comparableName, findKind, inshore, inshoreLabel } from '#catalogue/package-kinds.ts';
import { charterKinds } from '#catalogue/presets/charter.ts';

test.each([
  ['Harbor Cruise', 'harbor_cruise'],
  ['A ½ Day Package', 'half_day'],
  ['a 1/2 day package', 'half_day'],
  ['A 3/4 Day Package', 'three_quarter_day'],
  ['  FULL day   package ', 'full_day'],
  ['A ¾ Day Package', 'three_quarter_day'],
  ['three_quarter_day', 'three_quarter_day'],
  ['HalfDay', 'half_day'],
  ['Inshore', null],
  ['', null],
  ['constructor', null],
])('%j means %j', (name, code) => {
  expect(findKind(charterKinds, name)?.code ?? null).toBe(code);
});

test('finds every kind by its name and its code', () => {
  expect(charterKinds.map(({ code, name }) => [code, name])).toEqual([
    ['harbor_cruise', 'Harbor Cruise'],
    ['half_day', 'A ½ Day Package'],
    ['three_quarter_day', 'A ¾ Day Package'],
    ['full_day', 'Full Day Package'],
  ]);
  for (const kind of charterKinds) {
    expect(findKind(charterKinds, kind.name)).toBe(kind);
    expect(findKind(charterKinds, kind.code)).toBe(kind);
  }
  expect([inshore, inshoreLabel]).toEqual(['inshore', 'Inshore']);
  expect(findKind(charterKinds, inshore)).toBeNull();
});

test.each([
  ['A ½ Day Package', 'a 1/2 day package', true],
  ['Sunset cruise', ' SUNSET  Cruise', true],
  ['Sunset cruise', 'Sunset cruises', false],
  ['A ½ Day Package', 'A ¼ Day Package', false],
  ['12 Hours', '1/2 Hours', false],
])('%j and %j are the same name: %j', (one, other, same) => {
  expect(comparableName(one) === comparableName(other)).toBe(same);
});

test('knows which trips take the whole day', () => {
  const takingDays = charterKinds.filter(({ takes }) => takes === 'day');
  expect(takingDays.map(({ code }) => code)).toEqual(['three_quarter_day', 'full_day']);
});
