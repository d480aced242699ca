import type { Page } from '@playwright/test';
import { newGuest, type Guest } from './booking-page.ts';
import type { staffAt } from './staff.ts';
import { numberOf, rowOf, rowsOf, textOf } from './rows.ts';

/** Weeks that far ahead belong to whoever asks for one; journeys that choose a day themselves stay below. */
const firstDay = 420;
let weeks = 0;

/** The days of a week that nobody else uses at this server, from Monday to Sunday. */
export function freshWeek(): string[] {
  const start = new Date();
  start.setUTCDate(start.getUTCDate() + firstDay + 7 * weeks);
  weeks += 1;
  // Back to its Monday, of a week that is this one's alone.
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

/** Takes a booking on the phone for somebody new, its deposit paid by card: the first unit of that schedule. */
export async function bookTrip(
  page: Page,
  staff: Awaited<ReturnType<typeof staffAt>>,
  trip: { date: string; schedule: 'day' | 'slots'; package: string; guest?: Guest },
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
    time: trip.schedule === 'slots' ? '06:00:00' : null,
    details: 2,
    total_price: price,
    amount: Math.round(price * 10) / 100,
    deposit: 'new_card',
    stripeToken: 'tok_visa',
  });
  return { id: numberOf(rowOf(booked), 'id'), guest };
}
