import type { WaitingListEntry } from '@slipway/contract/bookings/waiting-list';
import { waitingState, type WaitingFacts } from '@slipway/domain/bookings/waiting/waiting-list';
import { startsAt, timeOfDay } from '@slipway/domain/dates/dates';
import type { WaitingEntry } from './waiting-repository.ts';

/** The facts that decide the state of an entry; one for any start of a day is over at the end of the day. */
export function factsOf(
  { date, time, endedAt, booking, offeredUntil }: WaitingEntry,
  zone: string,
): WaitingFacts {
  const lastStart = startsAt(date, time ?? timeOfDay('23:59:59'), zone);
  return { ended: endedAt !== null, booking, offeredUntil, lastStart };
}

/** An entry for staff. */
export function presentEntry(
  entry: WaitingEntry & { unit: string; package: string },
  zone: string,
  now: Date,
): WaitingListEntry {
  const state = waitingState(factsOf(entry, zone), now);
  return {
    id: entry.id,
    unit: entry.unit,
    package: entry.package,
    date: entry.date,
    time: entry.offeredTime ?? entry.time,
    guests: entry.guests,
    quantity: entry.quantity,
    name: entry.name,
    email: entry.email,
    joined_at: entry.joinedAt.toISOString(),
    state,
    offered_until: state === 'offered' ? (entry.offeredUntil?.toISOString() ?? null) : null,
    lapsed: entry.lapsed,
    booking: entry.booking === 'none' ? null : entry.bookedBy,
  };
}
