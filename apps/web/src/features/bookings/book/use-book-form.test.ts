import { addDays, calendarDate, todayIn, type CalendarDate } from '@slipway/domain/dates/dates';
import { defaultSettings } from '@slipway/domain/settings/settings';
import { beforeEach, expect, test } from 'vitest';
import { byTheHour, houseboat, kayaks, nights } from '#test-rentals.ts';
import { halfDay, teaser } from '#test-samples.ts';
import { startTests } from '../../../test-setup.ts';
import { emptyForm } from './book-form.ts';
import { inshoreId } from './trip.ts';
import { startForm, withOnlyChoice, withWanted } from './use-book-form.ts';

beforeEach(() => startTests());
const { inshore } = defaultSettings;
const linked = (hours: string | null) => ({ unit: String(inshoreId), package: null, hours });
const nothing = { unit: null, package: null, hours: null };
const hoursOf = (hours: string | null) => startForm([], linked(hours), emptyForm).hours;

test('a link chooses whole hours within the limits, and no others', () => {
  expect(hoursOf(String(inshore.min_hours))).toBe(inshore.min_hours);
  for (const hours of [inshore.min_hours + 0.5, inshore.min_hours - 1, inshore.max_hours + 1, 'x'])
    expect(hoursOf(String(hours))).toBeNull();
  expect(hoursOf(null)).toBeNull();
});

test('a stored choice outside changed limits is dropped', () => {
  const stored = { ...emptyForm, unitId: inshoreId, hours: inshore.max_hours, guests: 2 };
  expect(startForm([], nothing, stored)).toMatchObject({ hours: inshore.max_hours, guests: 2 });
  const more = { ...stored, hours: inshore.max_hours + 1, guests: inshore.max_people + 1 };
  expect(startForm([], nothing, more)).toMatchObject({ hours: null, guests: null });
});

test('of several items as many guests are kept as they take', () => {
  const units = [{ ...kayaks, max_guests: 2 }];
  const choice = { unitId: kayaks.id, packageId: byTheHour.id, length: 150, quantity: 2 };
  const guestsOf = (guests: number) =>
    startForm(units, nothing, { ...emptyForm, ...choice, guests }).guests;
  expect(guestsOf(4)).toBe(4);
  expect(guestsOf(5)).toBeNull();
});

const packages = [halfDay, { ...halfDay, id: 12, price: 900 }];
const chosen = (link: string, packagesToOffer = packages, stored = emptyForm) =>
  startForm(
    [{ ...teaser, packages: packagesToOffer }],
    { unit: '3', package: link, hours: null },
    stored,
  ).packageId;

test('a link chooses the package by its id, and by its kind only if one package has it', () => {
  expect(chosen('12')).toBe(12);
  expect(chosen('11')).toBe(11);
  expect(chosen('99')).toBeNull();
  expect(chosen('half_day')).toBeNull();
  expect(chosen('half_day', [halfDay])).toBe(11);
  expect(chosen('full_day')).toBeNull();
});

test('inactive or ended packages are chosen neither by a link nor from a stored form', () => {
  const gone = [
    { ...halfDay, inactive: 1 as const },
    { ...halfDay, id: 12, active_to: '2020-01-01' },
  ];
  const stored = { ...emptyForm, unitId: 3, packageId: 12 };
  expect(chosen('11', gone)).toBeNull();
  expect(chosen('12', gone, stored)).toBeNull();
  expect(startForm([{ ...teaser, packages: gone }], nothing, stored).packageId).toBeNull();
  expect(startForm([{ ...teaser, packages }], nothing, stored).packageId).toBe(12);
});

test('a link to a departure chooses its date and time, and a past or wrong one nothing', () => {
  const open = (date: CalendarDate | null, time: string | null, link = '12') =>
    startForm(
      [{ ...teaser, packages }],
      { unit: '3', package: link, hours: null, date, time },
      emptyForm,
    );
  const soon = addDays(todayIn('America/Toronto', new Date()), 3);
  expect(open(soon, '06:00:00')).toMatchObject({ date: soon, time: '06:00:00' });
  expect(open(soon, null)).toMatchObject({ date: soon, time: null });
  expect(open(soon, 'noon')).toMatchObject({ date: soon, time: null });
  expect(open(calendarDate('2020-01-01'), '06:00:00')).toMatchObject({ date: null, time: null });
  expect(open(soon, '06:00:00', '99')).toMatchObject({ date: null, time: null });
});

const teaserWith = (...offered: (typeof halfDay)[]) => ({ ...teaser, packages: offered });
test.each([
  ['the only unit and its only package', [teaserWith(halfDay)], false, 3, 11],
  ['the only unit, whose packages are several', [teaserWith(...packages)], false, 3, null],
  ['no unit beside inshore trips', [teaserWith(halfDay)], true, null, null],
  ['no unit of several', [teaserWith(halfDay), { ...teaser, id: 4 }], false, null, null],
  ['nothing of nothing', [], false, null, null],
])('chosen at the start is %s', (_case, units, inshore, unitId, packageId) => {
  expect(withOnlyChoice(units, inshore, emptyForm)).toMatchObject({ unitId, packageId });
});

test('the only package of a unit that was chosen is chosen, and another choice stays', () => {
  const units = [teaserWith(halfDay), { ...teaserWith(...packages), id: 4 }];
  const ofUnit = (unitId: number) => ({ ...emptyForm, unitId });
  expect(withOnlyChoice(units, false, ofUnit(3)).packageId).toBe(11);
  expect(withOnlyChoice(units, false, ofUnit(4)).packageId).toBeNull();
  const chosenBefore = { ...ofUnit(4), packageId: 12 };
  expect(withOnlyChoice(units, false, chosenBefore)).toBe(chosenBefore);
});

test('what is added to a basket begins with the day, time and length of what is in it', () => {
  const day = addDays(todayIn('UTC', new Date()), 40);
  const units = [kayaks, teaserWith(halfDay)];
  const wanted = { date: day, time: '11:00:00', length: '120' };
  const ofKayaks = { ...emptyForm, unitId: kayaks.id, packageId: byTheHour.id };
  expect(withWanted(units, ofKayaks, wanted)).toMatchObject({
    ...{ date: day, time: '11:00:00', length: 120 },
  });
  expect(withWanted(units, ofKayaks, { ...wanted, time: 'x', length: 'x' })).toMatchObject({
    ...{ date: day, time: null, length: null },
  });
  expect(withWanted(units, { ...emptyForm, unitId: kayaks.id }, wanted).date).toBeNull();
  expect(withWanted(units, ofKayaks, { ...wanted, date: null }).date).toBeNull();
});

test('a stay does not begin with the day of another trip', () => {
  const ofStay = { ...emptyForm, unitId: houseboat.id, packageId: nights.id };
  const wanted = { date: addDays(todayIn('UTC', new Date()), 40), time: null, length: null };
  expect(withWanted([houseboat], ofStay, wanted)).toBe(ofStay);
});
