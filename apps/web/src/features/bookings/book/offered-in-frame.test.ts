import { expect, test } from 'vitest';
import { houseboat, kayaks } from '../../../test-rentals.ts';
import { halfDay, teaser } from '../../../test-samples.ts';
import { offeredInFrame } from './offered-in-frame.ts';

const units = [teaser, kayaks, houseboat];
const idOf = (one: { id: number } | undefined) => String(one?.id);

test.each([
  ['everything', null, null, [teaser.id, kayaks.id, houseboat.id], true],
  ['a package without a unit', null, idOf(halfDay), [teaser.id, kayaks.id, houseboat.id], true],
  ['one unit', idOf(kayaks), null, [kayaks.id], false],
  ['inshore trips', '0', null, [], true],
])('%s', (_what, unit, pkg, ids, inshore) => {
  const offer = offeredInFrame(units, { unit, package: pkg });
  expect(offer?.units.map(({ id }) => id)).toEqual(ids);
  expect(offer?.inshore).toBe(inshore);
});

test('one package of a unit', () => {
  const both = { ...teaser, packages: [halfDay, { ...halfDay, id: 999 }] };
  const offer = offeredInFrame([both, kayaks], { unit: idOf(teaser), package: idOf(halfDay) });
  expect(offer).toEqual({ units: [{ ...teaser, packages: [halfDay] }], inshore: false });
});

test.each([
  ['an unknown unit', '4711', null],
  ['an unknown package', idOf(teaser), '4711'],
  ['the package of another unit', idOf(kayaks), idOf(houseboat.packages[0])],
  ['no number', 'teaser', null],
])('%s is not offered', (_what, unit, pkg) => {
  expect(offeredInFrame(units, { unit, package: pkg })).toBeNull();
});
