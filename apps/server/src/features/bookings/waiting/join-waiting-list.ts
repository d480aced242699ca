import type { BodyOf } from '@slipway/contract/call';
import type { Calls } from '@slipway/contract/calls';
import {
  dayAvailability,
  findPlace,
  type AvailabilityInput,
  type UnavailableReason,
} from '@slipway/domain/bookings/availability';
import { startTimes } from '@slipway/domain/bookings/trip-times';
import { isFull } from '@slipway/domain/bookings/waiting/waiting-list';
import { calendarDate, timeOfDay, type TimeOfDay } from '@slipway/domain/dates/dates';
import { emailKey } from '@slipway/domain/identity/email-key';
import type { SignedIn } from '@slipway/domain/identity/signed-in';
import { inTransaction } from '#db/transaction.ts';
import type { Deps } from '#deps.ts';
import { enqueueMail } from '#features/messages/messages-api.ts';
import { readPlanned, readStarts } from '#features/bookings/place-booking.ts';
import type { BookingPlan } from '#features/bookings/public/plan-public-booking.ts';
import { unavailableTexts } from '#features/bookings/public/unavailable-texts.ts';
import { invalid } from '#http/errors.ts';
import { planAwaited, readAwaited } from './plan-waiting.ts';
import { insertEntry, type NewWaiting } from './waiting-repository.ts';

type Joining = BodyOf<Calls['POST /api/waiting-list']>;

const entryOf = (body: Joining, person: SignedIn | null): NewWaiting => ({
  unitId: body.unit_id,
  packageId: body.package_id,
  date: calendarDate(body.date),
  time: body.time ? timeOfDay(body.time) : null,
  length: body.length ?? null,
  quantity: body.quantity ?? 1,
  guests: body.details,
  name: body.name,
  email: body.email,
  customerId: person?.id ?? null,
});

function refusalOfDay(at: AvailabilityInput): UnavailableReason | null {
  const day = dayAvailability(at);
  return day.available ? null : day.reason;
}

function refusalOfStart(at: AvailabilityInput & { time: TimeOfDay }): UnavailableReason | null {
  const place = findPlace(at);
  return place.ok ? null : place.reason;
}

/**
 * Refuses to wait for a place that can be booked or is not offered: only full ones have a waiting list.
 * @throws Refusal 422 at date or time
 */
async function assertFull(deps: Deps, plan: BookingPlan): Promise<void> {
  const { place, date, time, party, settings } = plan;
  if (!place) return;
  const { unit, pkg } = place;
  const offered = startTimes(pkg.calendar.kind, unit.calendar.starts, pkg.calendar.starts, date);
  if (time !== null && !offered.includes(time)) {
    throw invalid({ time: [unavailableTexts.time_not_offered] }, 'slot_unavailable');
  }
  const taken = await (time === null ? readStarts : readPlanned)(deps.db, plan);
  const { time_zone: zone, furthest_days: horizonDays } = settings;
  const now = deps.clock.now();
  const at = { unit: unit.calendar, pkg: pkg.calendar, taken, party, date, now, zone, horizonDays };
  const reason = time === null ? refusalOfDay(at) : refusalOfStart({ ...at, time });
  const field = time === null ? 'date' : 'time';
  if (reason === null) {
    const text = 'This can be booked now, so there is no need to wait.';
    throw invalid({ [field]: [text] }, 'not_full');
  }
  if (!isFull(reason)) throw invalid({ [field]: [unavailableTexts[reason]] }, 'slot_unavailable');
}

/** Puts somebody on the list and mails them that they are on it. Null: they wait for the same thing already. */
async function putOn(deps: Deps, entry: NewWaiting): Promise<number | null> {
  const plan = planAwaited(entry, await readAwaited(deps.db, entry));
  await assertFull(deps, plan);
  const { settings, packageName } = plan;
  return inTransaction(deps.db, async (tx) => {
    const id = await insertEntry(tx, { ...entry, joinedAt: deps.clock.now() });
    if (id === null) return null;
    await enqueueMail(tx, {
      to: entry.email,
      dedupeKey: `waiting-${id}-joined`,
      template: 'waiting-list-joined',
      params: {
        entry: id,
        name: entry.name,
        package: packageName,
        unit: plan.place?.unit.name ?? null,
        date: entry.date,
        time: entry.time,
        guests: entry.guests,
        business: settings.business,
        secret_link: null,
      },
    });
    return id;
  });
}

/**
 * Puts a visitor on the waiting list, and mails them that they are on it, with a link to leave. Somebody who waits for
 * the same thing already stays as they are; the answer is the same.
 * @throws Refusal 422 when it is not full or the party is too large, 429
 */
export async function joinWaitingList(
  deps: Deps,
  body: Joining,
  by: { person: SignedIn | null; address: string },
): Promise<void> {
  await deps.limits.count('waiting list by address', by.address);
  await deps.limits.count('waiting list by account', emailKey(body.email));
  await putOn(deps, entryOf(body, by.person));
}

/**
 * Staff put somebody on the waiting list, by the rules of visitors. Unlike these they read that somebody waits already.
 * @throws Refusal 422
 */
export async function addToWaitingList(deps: Deps, body: Joining): Promise<{ id: number }> {
  const id = await putOn(deps, entryOf(body, null));
  if (id === null) throw invalid({ email: ['This email address waits for it already.'] });
  return { id };
}
