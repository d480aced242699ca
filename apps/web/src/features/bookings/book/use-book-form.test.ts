import { defaultSettings } from '@slipway/domain/settings/settings';
import { beforeEach, expect, test } from 'vitest';
import { startTests } from '../../../test-setup.ts';
import { emptyForm } from './book-form.ts';
import { inshoreId } from './trip.ts';
import { startForm } from './use-book-form.ts';

beforeEach(() => startTests());
const { inshore } = defaultSettings;
const linked = (hours: string | null) => ({ unit: String(inshoreId), package: null, hours });
const hoursOf = (hours: string | null) => startForm([], linked(hours), emptyForm).hours;

test('a link chooses whole hours within the limits, and no others', () => {
  expect(hoursOf(String(inshore.min_hours))).toBe(inshore.min_hours);
  for (const hours of [inshore.min_hours + 0.5, inshore.min_hours - 1, inshore.max_hours + 1, 'x'])
    expect(hoursOf(String(hours))).toBeNull();
  expect(hoursOf(null)).toBeNull();
});

test('what was kept is let go of where the limits have changed', () => {
  const kept = { ...emptyForm, unitId: inshoreId, hours: inshore.max_hours, guests: 2 };
  const nothing = { unit: null, package: null, hours: null };
  expect(startForm([], nothing, kept)).toMatchObject({ hours: inshore.max_hours, guests: 2 });
  const more = { ...kept, hours: inshore.max_hours + 1, guests: inshore.max_people + 1 };
  expect(startForm([], nothing, more)).toMatchObject({ hours: null, guests: null });
});
