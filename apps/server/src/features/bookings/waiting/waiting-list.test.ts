import { addDays, todayIn, type CalendarDate } from '@slipway/domain/dates/dates';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { cleanUpBookings } from '#features/bookings/bookings-api.ts';
import { giveSettings } from '#features/settings/settings-api.ts';
import { buildTestApp, type TestApp } from '#test/harness/build-app.ts';
import { bookedId, requiredAction } from '#test/support/booking-body.ts';
import { closeDays, openAgain } from '#test/support/closed-days.ts';
import { addSeats, aboard } from '#test/support/seats.ts';
import { password } from '#test/support/factories.ts';
import { signedIn } from '#test/support/paying-customer.ts';
import { makeBusiness } from '#test/support/test-business.ts';
import { halfDay, openWaitingDesk, type WaitingDesk } from '#test/waiting/waiting-desk.ts';
import { offerPlaces } from './offer-places.ts';

const zone = 'America/Toronto';
let server: TestApp;
let desk: WaitingDesk;
let date: CalendarDate;
let people = 0;
let next = 20;
const person = () => `wait-${(people += 1)}@example.test`;

beforeAll(async () => {
  server = await buildTestApp();
  await makeBusiness(server.deps.db);
  await addSeats(server.deps.db);
  desk = await openWaitingDesk(server);
});
afterAll(() => server.close());
beforeEach(() => {
  // Ten in the morning of another day, and a day ahead of its own.
  server.clock.set('2026-06-15T14:00:00Z');
  date = addDays(todayIn(zone, server.clock.now()), (next += 1));
});

/** A full day with people who wait for it, in their order. */
async function fullDay(waiting: number, over: object = {}) {
  const booking = await desk.book(date);
  const emails: string[] = [];
  for (let n = 0; n < waiting; n += 1) {
    const email = person();
    expect(await desk.join(date, email, over)).toMatchObject({ status: 200 });
    emails.push(email);
    server.clock.advance({ minutes: 1 });
  }
  await desk.work();
  const [first = '', second = '', third = '', fourth = ''] = emails;
  return { booking, first, second, third, fourth };
}

describe('joining', () => {
  test('a full day takes a name, a party and an email, and says by mail how to leave', async () => {
    const { first } = await fullDay(1);
    expect(await desk.offersTo(first)).toBe(0);
    const mail = await desk.mailTo(first);
    expect(mail.subject).toContain('You are on the waiting list');
    expect(await desk.read(mail.token)).toMatchObject({
      state: 'waiting',
      guests: 2,
      email: first,
    });
    expect(await desk.leave(mail.token)).toMatchObject({ state: 'left' });
    expect(await desk.stateOf(first)).toBe('left');
  });

  test('twice with the same email is one entry and one mail, in any case', async () => {
    const { first } = await fullDay(1);
    expect(await desk.join(date, first.toUpperCase())).toMatchObject({ status: 200 });
    const mine = (await desk.entries()).filter(({ email }) => email.toLowerCase() === first);
    expect(mine).toHaveLength(1);
    const again = desk.rows(sql`
      insert into waiting_entries (unit_id, package_id, date, guests, name, email, joined_at)
      select unit_id, package_id, date, guests, name, email, joined_at from waiting_entries where email = ${first}`);
    await expect(again).rejects.toMatchObject({ cause: { constraint: 'waiting_entries_once' } });
  });

  test('is refused where the day can be booked, is not offered or is too small', async () => {
    expect(await desk.join(date, person())).toMatchObject({
      status: 422,
      body: { code: 'not_full' },
    });
    await desk.book(date);
    const refused = { status: 422, body: { code: 'slot_unavailable' } };
    expect(await desk.join(addDays(date, -100), person())).toMatchObject(refused);
    const late = await desk.join(date, person(), { time: '04:00' });
    expect(late).toMatchObject(refused);
    expect(await desk.join(date, person(), { details: 7 })).toMatchObject({ status: 422 });
    expect(await desk.join(date, person(), { package_id: 999 })).toMatchObject({ status: 422 });
  });
});

describe('a place that is free', () => {
  test('is kept for an hour for the first, who books it by the link in one press', async () => {
    const { booking, first, second } = await fullDay(2);
    await desk.cancel(booking);
    await desk.work();
    expect([await desk.offersTo(first), await desk.offersTo(second)]).toEqual([1, 0]);
    const mail = await desk.mailTo(first);
    expect(mail.text).toContain('We keep it for you until');
    const page = await desk.read(mail.token);
    expect(page).toMatchObject({ state: 'offered', time: '05:00:00', date, guests: 2 });
    // Others do not get it.
    expect(await desk.press(halfDay(date))).toMatchObject({ status: 422 });
    const booked = bookedId(await desk.press(halfDay(date, { email: first, offer: mail.token })));
    expect(await desk.read(mail.token)).toMatchObject({ state: 'booked' });
    const taken = await desk.rows(sql`
      select t.booking_id from taken_times t join bookings b on b.id = t.booking_id where b.date = ${date}`);
    expect(taken).toEqual([{ booking_id: booked }]);
    await desk.work();
    expect(await desk.offersTo(second)).toBe(0);
  });

  test('is not sent twice, and its link is kept as a hash and hidden', async () => {
    const { booking, first } = await fullDay(1);
    await desk.cancel(booking);
    await desk.work();
    await Promise.all([offerPlaces(server.deps), offerPlaces(server.deps)]);
    expect(await desk.offersTo(first)).toBe(1);
    const { id, token } = await desk.mailTo(first);
    const stored = await desk.rows(sql`
      select m.params, m.text, m.html, l.token_hash from messages m, waiting_links l where m.id = ${id}`);
    expect(JSON.stringify(stored)).not.toContain(token);
  });

  test('goes to whoever fits', async () => {
    const booking = bookedId(
      await desk.press(
        halfDay(date, {
          ...{ unit_id: 9, package_id: 91, package_name: 'Evening cruise', time: '16:00' },
          ...aboard({ adults: 6 }),
        }),
      ),
    );
    const other = bookedId(
      await desk.press(
        halfDay(date, {
          ...{ unit_id: 9, package_id: 91, package_name: 'Evening cruise', time: '16:00' },
          ...aboard({ adults: 4 }),
        }),
      ),
    );
    const launches = { unit_id: 9, package_id: 91, time: '16:00' };
    const [large, small] = [person(), person()];
    // Two of twelve seats are left: too few for five, and for four.
    expect(await desk.join(date, large, { ...launches, details: 5 })).toMatchObject({
      status: 200,
    });
    expect(await desk.join(date, small, { ...launches, details: 4 })).toMatchObject({
      status: 200,
    });
    await desk.cancel(other);
    await desk.work();
    // The first has the free launch, the second does not fit with them.
    expect([await desk.offersTo(large), await desk.offersTo(small)]).toEqual([1, 0]);
    const { token } = await desk.mailTo(large);
    expect(await desk.leave(token)).toMatchObject({ state: 'left' });
    await desk.work();
    expect(await desk.offersTo(small)).toBe(1);
    expect(booking).toBeGreaterThan(0);
  });

  test('whose payment fails is kept for the rest of the hour', async () => {
    const { booking, first, second } = await fullDay(2);
    await desk.cancel(booking);
    await desk.work();
    const { token } = await desk.mailTo(first);
    const declined = await desk.press(
      halfDay(date, { offer: token, stripeToken: 'tok_chargeDeclined' }),
    );
    expect(declined).toMatchObject({ status: 422, body: { code: 'card_declined' } });
    await desk.work();
    expect(await desk.read(token)).toMatchObject({ state: 'offered' });
    expect(await desk.press(halfDay(date))).toMatchObject({ status: 422 });
    expect(await desk.offersTo(second)).toBe(0);
    bookedId(await desk.press(halfDay(date, { offer: token })));
    expect(await desk.read(token)).toMatchObject({ state: 'booked' });
  });

  test('is being paid while the bank asks, and nobody else gets it', async () => {
    const { booking, first } = await fullDay(2);
    await desk.cancel(booking);
    await desk.work();
    const { token } = await desk.mailTo(first);
    const body = halfDay(date, { offer: token, stripeToken: 'pm_card_threeDSecure2Required' });
    requiredAction(await desk.press(body));
    expect(await desk.read(token)).toMatchObject({ state: 'paying' });
    expect(await desk.press(halfDay(date, { offer: token }))).toMatchObject({ status: 422 });
    // The bank never answers: the hold ends before the hour is over, and the place is kept again.
    await desk.pass(11);
    await desk.work();
    expect(await desk.read(token)).toMatchObject({ state: 'offered' });
  });

  test('that nobody books is offered three times, to the next each time, and is public then', async () => {
    const { booking, first, second, third, fourth } = await fullDay(4);
    await desk.cancel(booking);
    await desk.work();
    const offered = async () =>
      Promise.all([first, second, third, fourth].map((email) => desk.offersTo(email)));
    expect(await offered()).toEqual([1, 0, 0, 0]);
    for (const expected of [
      [1, 1, 0, 0],
      [1, 1, 1, 0],
      [1, 1, 1, 0],
    ]) {
      await desk.pass(61);
      await desk.work();
      expect(await offered()).toEqual(expected);
    }
    const { token } = await desk.mailTo(fourth);
    expect(await desk.read(token)).toMatchObject({ state: 'waiting' });
    // Somebody else takes the place and gives it back: it is offered again, first to who was not asked yet.
    const again = await desk.book(date);
    await offerPlaces(server.deps);
    await desk.cancel(again);
    await desk.work();
    expect(await offered()).toEqual([1, 1, 1, 1]);
  });

  test('is free at once when whoever it is kept for leaves, or staff remove them', async () => {
    const { booking, first, second, third } = await fullDay(3);
    await desk.cancel(booking);
    await desk.work();
    await desk.leave((await desk.mailTo(first)).token);
    await desk.work();
    expect(await desk.offersTo(second)).toBe(1);
    const entry = (await desk.entries()).find(({ email }) => email === second);
    expect(entry).toMatchObject({ state: 'offered' });
    await desk.staff.call('POST /api/waiting-entries/:id/remove', {
      params: { id: entry?.id ?? 0 },
    });
    await desk.work();
    expect(await desk.stateOf(second)).toBe('left');
    expect(await desk.offersTo(third)).toBe(1);
  });

  test('is not given up by staff of another company', async () => {
    const { first } = await fullDay(1);
    const entry = (await desk.entries()).find(({ email }) => email === first);
    const params = { id: entry?.id ?? 0 };
    await giveSettings(server.deps.db, { company_id: 77 });
    const refused = await desk.staff.refused('POST /api/waiting-entries/:id/remove', { params });
    await giveSettings(server.deps.db, { company_id: 0 });
    expect(refused).toMatchObject({ status: 404 });
    expect(await desk.stateOf(first)).toBe('waiting');
  });

  test('is noticed when a closing is lifted', async () => {
    const { booking, first } = await fullDay(1);
    const day = { unit_id: null, from_date: date, to_date: date, reason: 'Holiday' };
    const closing = await closeDays(desk.staff, day);
    await desk.cancel(booking);
    await desk.work();
    expect(await desk.offersTo(first)).toBe(0);
    await openAgain(desk.staff, closing);
    await desk.work();
    expect(await desk.offersTo(first)).toBe(1);
  });

  test('is noticed when an item is added', async () => {
    const { first } = await fullDay(1);
    await server.deps.db.execute(sql`update units set items_quantity = 2 where id = 1`);
    await desk.work();
    expect(await desk.offersTo(first)).toBe(1);
    await desk.leave((await desk.mailTo(first)).token);
    await server.deps.db.execute(sql`update units set items_quantity = 1 where id = 1`);
  });

  test('is noticed when a hold is freed', async () => {
    const body = halfDay(date, { stripeToken: 'pm_card_threeDSecure2Required' });
    const { booking_id: id } = requiredAction(await desk.press(body));
    const email = person();
    expect(await desk.join(date, email)).toMatchObject({ status: 200 });
    await desk.staff.call('POST /api/open-holds/:id/release', { params: { id } });
    await desk.work();
    expect(await desk.offersTo(email)).toBe(1);
  });
});

describe('when offers go out', () => {
  test('not at night: the place waits for the morning', async () => {
    const { booking, first } = await fullDay(1);
    server.clock.set('2026-06-16T01:00:00Z');
    await desk.cancel(booking);
    await desk.work();
    expect(await desk.offersTo(first)).toBe(0);
    server.clock.set('2026-06-16T11:59:00Z');
    await offerPlaces(server.deps);
    expect(await desk.offersTo(first)).toBe(0);
    server.clock.set('2026-06-16T12:00:00Z');
    await offerPlaces(server.deps);
    expect(await desk.offersTo(first)).toBe(1);
  });

  test('less than 24 hours before the start all who fit are told, and the first press wins', async () => {
    const { booking, first, second } = await fullDay(2);
    // Nine in the morning of the day before; the start is at five.
    server.clock.set(`${addDays(date, -1)}T13:00:00Z`);
    await desk.cancel(booking);
    await desk.work();
    expect([await desk.offersTo(first), await desk.offersTo(second)]).toEqual([1, 1]);
    await offerPlaces(server.deps);
    expect([await desk.offersTo(first), await desk.offersTo(second)]).toEqual([1, 1]);
    const [one, other] = [await desk.mailTo(first), await desk.mailTo(second)];
    expect(one.text).toContain('the first to book gets it');
    expect(await desk.read(one.token)).toMatchObject({ state: 'told', kept_until: null });
    bookedId(await desk.press(halfDay(date, { offer: other.token })));
    expect(await desk.press(halfDay(date, { offer: one.token }))).toMatchObject({ status: 422 });
    await offerPlaces(server.deps);
    expect(await desk.read(one.token)).toMatchObject({ state: 'waiting' });
  });
});

describe('what is kept of a person', () => {
  test('is deleted 30 days after the day', async () => {
    const { first } = await fullDay(1);
    const at = (days: number) => new Date(`${addDays(date, days)}T12:00:00Z`);
    await cleanUpBookings(server.deps.db, at(30));
    expect(await desk.stateOf(first)).toBeDefined();
    await cleanUpBookings(server.deps.db, at(31));
    expect(await desk.stateOf(first)).toBeUndefined();
  });

  test('is in their own data, and goes with their account', async () => {
    const customer = await signedIn(server);
    await server.deps.db.execute(
      sql`update users set email_verified_at = now() where id = ${customer.id}`,
    );
    const { booking } = await fullDay(0);
    const body = {
      unit_id: 1,
      package_id: 12,
      date,
      details: 2,
      name: 'Wai',
      email: customer.email,
    };
    await customer.client.call('POST /api/waiting-list', { body });
    await desk.cancel(booking);
    await desk.work();
    expect(await desk.offersTo(customer.email)).toBe(1);
    const own = await customer.client.send('GET', '/api/own-data');
    expect(own.body).toMatchObject({
      waiting_list: [{ date, guests: 2, offers: [{ time: '05:00:00' }] }],
    });
    await customer.client.call('POST /api/own-account/delete', { body: { password } });
    const left = await desk.rows(sql`
      select e.id from waiting_entries e where e.customer_id = ${customer.id}
      union all select m.id from messages m where m.recipient = ${customer.email}`);
    expect(left).toEqual([]);
    // The hold that was kept for them is freed like any other, and the press of others works again.
    await desk.pass(61);
    bookedId(await desk.press(halfDay(date)));
  });

  test('the hold of an offer names nobody', async () => {
    const { booking, first } = await fullDay(1);
    await desk.cancel(booking);
    await desk.work();
    const holds = await desk.rows(sql`
      select name, email, phone from bookings where date = ${date} and hold_expires_at is not null`);
    expect(holds).toEqual([{ name: 'Waiting list', email: '', phone: '' }]);
    expect(JSON.stringify(holds)).not.toContain(first);
  });
});
