import type { Page } from '@playwright/test';
import { newGuest, type Guest } from './booking-page.ts';
import type { staffAt } from './staff.ts';
import { numberOf, rowOf, rowsOf, textOf } from './rows.ts';

/** Weeks beyond this day are assigned to tests that ask for one; journeys that choose days themselves stay below. */
const firstDay = 420;
let weeks = 0;

/** The days, Monday to Sunday, of a week that no other test uses on this server. */
export function freshWeek(): string[] {
  const start = new Date();
  start.setUTCDate(start.getUTCDate() + firstDay + 7 * weeks);
  weeks += 1;
  // Back to the Monday of this week.
  start.setUTCDate(start.getUTCDate() - ((start.getUTCDay() + 6) % 7));
  return Array.from({ length: 7 }, (_, n) => {
    const day = new Date(start);
    day.setUTCDate(start.getUTCDate() + n);
    return day.toISOString().slice(0, 10);
  });
}

export interface Trip {
  id: number;
  guest: Guest;
}

/**
 * Takes a booking by phone for a new customer, deposit paid by card or nothing, on the first unit with that schedule.
 */
export async function bookTrip(
  page: Page,
  staff: Awaited<ReturnType<typeof staffAt>>,
  trip: {
    date: string;
    schedule: 'day' | 'times';
    package: string;
    guest?: Guest;
    unpaid?: boolean;
  },
): Promise<Trip> {
  const answer: unknown = await (
    await page.request.get('/api/unit-names-packages-pictures')
  ).json();
  const unit = rowsOf(answer).find((one) => one['schedule'] === trip.schedule);
  const pkg = rowsOf(unit, 'packages').find((one) => textOf(one, 'name').includes(trip.package));
  const price = numberOf(pkg, 'price');
  const guest = trip.guest ?? newGuest();
  const booked = await staff.send('POST', '/api/create-booking', {
    ...guest,
    phone: '+14165550123',
    unit_id: numberOf(unit, 'id'),
    package_id: numberOf(pkg, 'id'),
    package_name: textOf(pkg, 'name'),
    date: trip.date,
    time: trip.schedule === 'times' ? '06:00:00' : null,
    details: 2,
    total_price: price,
    amount: Math.round(price * 10) / 100,
    ...(trip.unpaid === true
      ? { deposit: 'later', confirmation: true }
      : { deposit: 'new_card', stripeToken: 'tok_visa' }),
  });
  return { id: numberOf(rowOf(booked), 'id'), guest };
}
