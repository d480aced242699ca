import { zero } from '@slipway/domain/money/money';
import { dayAvailability, type Place } from '@slipway/domain/bookings/availability';
import { freezeTerms } from '@slipway/domain/bookings/booking-terms';
import { bookingStatus } from '@slipway/domain/bookings/status';
import {
  inTurn,
  isOfferHour,
  mayBeOffered,
  offerMinutes,
  offerMoment,
  waitingHoldName,
} from '@slipway/domain/bookings/waiting/waiting-list';
import { todayIn, wallClock, type TimeOfDay } from '@slipway/domain/dates/dates';
import type { Settings } from '@slipway/domain/settings/settings';
import { inTransaction, type Db } from '#db/transaction.ts';
import type { Deps } from '#deps.ts';
import { enqueueMail } from '#features/messages/messages-api.ts';
import { readSettings } from '#features/settings/settings-api.ts';
import { Refusal } from '#http/errors.ts';
import { insertBooking, nextBookingId } from '#features/bookings/bookings-repository.ts';
import {
  board,
  lockPlanned,
  partyColumns,
  placeColumns,
  placePlanned,
  placeRefusal,
  readPlanned,
  readStarts,
} from '#features/bookings/place-booking.ts';
import type { BookingPlan, PlanSources } from '#features/bookings/public/plan-public-booking.ts';
import { freeKeptPlaces } from './end-called-off-waiting.ts';
import { listKeptBesideBookings } from './ended-entries-repository.ts';
import { planAwaited, readAwaited } from './plan-waiting.ts';
import {
  endRow,
  findEntry,
  insertOffer,
  listOffersInRow,
  listOpenEntries,
  listPlacesInRow,
  lockEntry,
  recordOwnBookings,
  type WaitingEntry,
} from './waiting-repository.ts';

type Planned = BookingPlan & { place: NonNullable<BookingPlan['place']> };

/** The trip that an entry waits for; null: it is no longer offered, or not for a party like this. */
function planOf(entry: WaitingEntry, sources: PlanSources, time = entry.time): Planned | null {
  try {
    const plan = planAwaited(entry, sources, time);
    return plan.place ? { ...plan, place: plan.place } : null;
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

/** The starts at which a party could be placed now, of those that it waits for. */
async function freeStarts(db: Db, plan: Planned, now: Date): Promise<TimeOfDay[]> {
  const { place, date, time, party, settings } = plan;
  const { unit, pkg } = place;
  const { time_zone: zone, furthest_days: horizonDays } = settings;
  const taken = await (time === null ? readStarts : readPlanned)(db, plan);
  const day = dayAvailability({
    unit: unit.calendar,
    pkg: pkg.calendar,
    taken,
    party,
    date,
    now,
    zone,
    horizonDays,
  });
  if (!day.available) return [];
  const free = day.starts.filter(({ selectable }) => selectable).map((one) => one.time);
  return time === null ? free : free.filter((one) => one === time);
}

/** What a hold that keeps a place for somebody who waits is stored as: it names nobody. */
function newHold(plan: Planned, place: Place, until: Date, now: Date) {
  const { settings, quote } = plan;
  const { unit, pkg } = plan.place;
  return {
    companyId: unit.companyId,
    unitId: unit.id,
    packageId: pkg.id,
    kind: plan.kind,
    ...placeColumns(place, pkg.facts),
    departureId: null,
    ...partyColumns(plan),
    durationHours: null,
    guests: plan.guests,
    name: waitingHoldName,
    email: '',
    phone: '',
    customerId: null,
    supervisorId: null,
    status: bookingStatus.created,
    holdExpiresAt: until,
    totalCents: quote.total,
    depositCents: quote.deposit,
    terms: freezeTerms(settings, quote, {
      prices: plan.prices,
      unitName: unit.name,
      packageName: plan.packageName,
      cancellation: pkg.facts.cancellation,
      // It keeps a place, and is booked anew.
      securityDeposit: zero,
    }),
    termsText: null,
    consentAt: null,
    consentAddress: null,
    createdAt: now,
    source: 'public',
    madeBy: null,
    visit: null,
  } as const;
}

/** Takes a hold of an hour at a place that was found under the days' lock. */
async function keepPlace(
  tx: Db,
  plan: Planned,
  place: Place,
  now: Date,
): Promise<{ bookingId: number; until: Date }> {
  const bookingId = await nextBookingId(tx);
  const until = new Date(now.getTime() + offerMinutes * 60_000);
  const boarded = await board(tx, plan.place, place);
  await insertBooking(tx, bookingId, { ...newHold(plan, place, until, now), ...boarded }, place);
  return { bookingId, until };
}

/**
 * Offers a start to somebody who waits, if it is still free under the lock of its days, like any visitor: the hold, the
 * offer and its mail are one transaction.
 * @returns whether it was offered
 */
async function offerStart(deps: Deps, entry: WaitingEntry, plan: Planned): Promise<boolean> {
  const { settings } = plan;
  const { time_zone: zone } = settings;
  return inTransaction(deps.db, async (tx) => {
    const taken = await lockPlanned(tx, plan);
    const now = deps.clock.now();
    const place = placePlanned(plan, taken, now);
    if (!place.ok) return false;
    await deps.faultPoint('decided');
    const moment = offerMoment(place, zone, now);
    if (moment !== 'keep' && moment !== 'tell') return false;
    const locked = await lockEntry(tx, entry.id);
    if (!locked || locked.endedAt !== null || locked.bookedBy !== null) return false;
    if (locked.holdId !== null) return false;
    const inRow = await listOffersInRow(tx, entry);
    if (!mayBeOffered(entry.id, place, moment, inRow)) return false;
    const kept = moment === 'keep' ? await keepPlace(tx, plan, place, now) : null;
    const { date, time } = place;
    const startsAt = new Date(place.start);
    const offer = { entryId: entry.id, date, time, startsAt, madeAt: now, kept };
    const id = await insertOffer(tx, offer);
    await enqueueMail(tx, {
      to: locked.email,
      dedupeKey: `waiting-offer-${id}`,
      template: 'waiting-list-offer',
      params: {
        entry: entry.id,
        name: locked.name,
        package: plan.packageName,
        unit: plan.place.unit.name,
        date,
        time,
        guests: locked.guests,
        kept_until: kept && wallClock(kept.until, zone),
        business: settings.business,
        secret_link: null,
      },
    });
    return true;
  });
}

/** Offers somebody the first start that they wait for and may be offered now. */
async function offerTo(deps: Deps, entry: WaitingEntry): Promise<void> {
  if (entry.holdId !== null) return;
  const sources = await readAwaited(deps.db, entry);
  const asked = planOf(entry, sources);
  if (!asked) return;
  const now = deps.clock.now();
  const inRow = await listOffersInRow(deps.db, entry);
  for (const time of await freeStarts(deps.db, asked, now)) {
    const plan = planOf(entry, sources, time);
    if (!plan) continue;
    const place = placePlanned(plan, await readPlanned(deps.db, plan), now);
    if (!place.ok) continue;
    const moment = offerMoment(place, plan.settings.time_zone, now);
    if (moment !== 'keep' && moment !== 'tell') continue;
    if (!mayBeOffered(entry.id, place, moment, inRow)) continue;
    if (await tryToOffer(deps, entry, plan)) return;
  }
}

/** `offerStart`; false where somebody was quicker. */
async function tryToOffer(deps: Deps, entry: WaitingEntry, plan: Planned): Promise<boolean> {
  try {
    const isOffered = await offerStart(deps, entry, plan);
    if (isOffered) await deps.faultPoint('offered');
    return isOffered;
  } catch (error) {
    if (placeRefusal(error) instanceof Refusal) return false;
    throw error;
  }
}

/** Places that somebody has by now: what was offered of them before no longer counts. */
async function endTakenRows(deps: Deps, settings: Settings): Promise<void> {
  const now = deps.clock.now();
  for (const place of await listPlacesInRow(deps.db, todayIn(settings.time_zone, now))) {
    const entry = await findEntry(deps.db, place.entryId);
    if (!entry) continue;
    const sources = await readAwaited(deps.db, entry);
    const plan = planOf(entry, sources, place.time);
    const free = plan && (await freeStarts(deps.db, plan, now)).includes(place.time);
    if (!free) await endRow(deps.db, place);
  }
}

/**
 * Offers places that are free to those who wait, in turn (docs/rules/availability.md, "Waiting list"). Safe to run at any
 * time and in several processes.
 * @param isStopping checked between entries, so that shutdown need not wait
 */
export async function offerPlaces(
  deps: Deps,
  isStopping: () => boolean = () => false,
): Promise<void> {
  const { settings } = await readSettings(deps.db);
  const today = todayIn(settings.time_zone, deps.clock.now());
  await recordOwnBookings(deps.db, today);
  const kept = await listKeptBesideBookings(deps.db, today);
  await freeKeptPlaces(deps, kept);
  await endTakenRows(deps, settings);
  if (!isOfferHour(settings.time_zone, deps.clock.now())) return;
  const entries = await listOpenEntries(deps.db, today);
  for (const entry of inTurn(entries)) {
    if (isStopping()) return;
    try {
      await offerTo(deps, entry);
    } catch (error) {
      deps.log.error({ err: error, entry: entry.id }, 'place not offered');
    }
  }
}
