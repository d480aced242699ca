import type { UnitPackage } from '@slipway/contract/catalogue/catalogue';
import { beforeEach, expect, test } from 'vitest';
import { charterFacts, charterKind, halfDay } from '#test-samples.ts';
import { startTests } from '../../test-setup.ts';
import { isActiveOn, packageChoices, withBooked } from './package-choices.ts';

beforeEach(() => startTests());

const half: UnitPackage = {
  ...halfDay,
  id: 1,
  price: 900,
  additional_price: 0,
  active_to: '2026-05-31',
};

test('packages with the same name are labelled with their dates', () => {
  const summer = { ...half, id: 2, active_from: '2026-06-01', active_to: null };
  const full = { ...half, id: 3, name: 'Full Day Package' };
  expect(packageChoices([half, summer, full])).toEqual([
    { value: '1', label: 'A ½ Day Package (to Sun 31 May 2026)' },
    { value: '2', label: 'A ½ Day Package (from Mon 1 Jun 2026)' },
    { value: '3', label: 'Full Day Package' },
  ]);
});

test('a package is active on its first and last day, and always while no day is chosen', () => {
  const june = { ...half, active_from: '2026-06-01', active_to: '2026-06-30' };
  const days = ['2026-05-31', '2026-06-01', '2026-06-30', '2026-07-01', ''];
  expect(days.map((day) => isActiveOn(june, day))).toEqual([false, true, true, false, true]);
});

test('a booking keeps its package as booked, even if the package’s kind has changed', () => {
  const full: UnitPackage = {
    ...half,
    kind: 'full_day',
    kind_facts: charterKind('full_day'),
    name: 'Full Day Package',
  };
  const other: UnitPackage = { ...full, id: 2 };
  const unit = { id: 3, packages: [full, other] };
  const booking = { unit_id: 3, package_id: 1, kind: 'half_day', package: 'A ½ Day Package' };
  expect(withBooked(unit, booking, charterFacts).packages).toEqual([half, other]);
  expect(withBooked(unit, { ...booking, unit_id: 4 }, charterFacts)).toBe(unit);
  const onUnit = { ...booking, kind: 'inshore', package: 'Inshore' };
  expect(withBooked(unit, onUnit, charterFacts)).toBe(unit);
});

test('a booking keeps types of guest that have ended', () => {
  const [adult, child] = ['Adult', 'Child'].map((name, at) => ({
    id: at + 1,
    name,
    takes_seat: true,
  }));
  if (!adult || !child) throw new Error('No types');
  const kind = { ...charterKind('half_day'), guest_types: [adult] };
  const unit = { id: 3, packages: [{ ...half, kind_facts: kind }] };
  const booking = { unit_id: 3, package_id: 1, kind: 'half_day', package: half.name };
  const booked = withBooked(unit, { ...booking, guest_types: [child] }, [kind]);
  expect(booked.packages[0]?.kind_facts.guest_types).toEqual([adult, child]);
});
