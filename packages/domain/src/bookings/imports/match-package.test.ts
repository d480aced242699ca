import { expect, test } from 'vitest';
import { matchPackage, nameInLine } from './match-package.ts';

const packages = [
  { id: 1, unitId: 1, unit: 'Kayak', name: 'Two hours' },
  { id: 2, unitId: 1, unit: 'Kayak', name: 'Full day' },
  { id: 3, unitId: 2, unit: 'Cabin', name: 'Nights' },
  { id: 4, unitId: 3, unit: 'Canoe', name: 'Full day' },
  { id: 5, unitId: 2, unit: 'Cabin', name: 'Nights' },
];

test.each([
  ['both', { package: 'two hours', unit: 'KAYAK' }, 1],
  ['the other way round', { package: 'Kayak', unit: 'Two  Hours' }, 1],
  ['in one text', { package: 'Kayak – Full day', unit: '' }, 2],
  ['the package of one unit', { package: 'Two hours', unit: '' }, 1],
  ['the packages of a season', { package: 'nights', unit: '' }, 3],
  ['the unit of one package', { package: 'Canoe', unit: '' }, 4],
  ['the unit in its column', { package: '', unit: 'Canoe' }, 4],
  ['a package of several units', { package: 'Full day', unit: '' }, 'several'],
  ['a unit with several packages', { package: '', unit: 'Kayak' }, 'several'],
  ['an unknown one', { package: 'Sunset', unit: 'Kayak' }, 'none'],
  ['nothing', { package: '', unit: '' }, 'none'],
  ['chosen by hand', { package: 'Old tour', unit: '' }, 4],
  ['chosen by hand for several', { package: 'Full day', unit: 'Any' }, 2],
])('%s', (_name, named, expected) => {
  const chosen = new Map([
    ['Old tour', 4],
    ['Any · Full day', 2],
  ]);
  const match = matchPackage(packages, named, chosen);
  expect(match.found?.id ?? (match.found === null && match.several ? 'several' : 'none')).toBe(
    expected,
  );
});

test('a name by hand has both texts', () => {
  expect(nameInLine({ package: 'Full day', unit: 'Any' })).toBe('Any · Full day');
  expect(nameInLine({ package: '', unit: 'Any' })).toBe('Any');
});
