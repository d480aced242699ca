import type { CallOffDetails } from '@slipway/contract/operations/call-offs';
import { inTransaction, type Db } from '#db/transaction.ts';
import { lockClosings } from '#db/unit-days.ts';
import type { Deps } from '#deps.ts';
import { customerLink, lockPlaces, recordChange } from '#features/bookings/bookings-api.ts';
import { findClosing, updateClosing } from '#features/catalogue/catalogue-api.ts';
import {
  enqueueMessages,
  withdrawCallOffs,
  type NewMessage,
} from '#features/messages/messages-api.ts';
import { readSettings } from '#features/settings/settings-api.ts';
import { invalid } from '#http/errors.ts';
import { reviveDeparture } from '#features/operations/departures/departures-repository.ts';
import { listWaiting, lockCallOff, reverse, type CallOffRow } from './call-off-repository.ts';
import { settleChoices } from './call-off-lists-repository.ts';
import { readCallOff } from './read-call-offs.ts';

type Bookings = Awaited<ReturnType<typeof lockPlaces>>;

/** Opens the days again, unless staff have changed what closed them. */
async function openDays(tx: Db, { closingId }: CallOffRow, now: Date): Promise<void> {
  const closing = closingId === null ? null : await findClosing(tx, closingId, 0);
  if (closing?.endedAt !== null || closing.version !== 1) return;
  await updateClosing(tx, closing, { endedAt: now });
}

/** Tells those who come back by mail; whoever was not told yet that it was off is told nothing else of it. */
async function tell(tx: Db, deps: Deps, id: number, back: Bookings): Promise<void> {
  await withdrawCallOffs(
    tx,
    back.map((booking) => booking.id),
  );
  const { settings } = await readSettings(tx);
  const { name, email, phone, address } = settings.business;
  const messages = back.map((booking): NewMessage => ({
    channel: 'mail',
    to: booking.email,
    dedupeKey: `call-off-${id}-${booking.id}-back-mail`,
    bookingId: booking.id,
    template: 'call-off-reversed',
    params: {
      number: booking.id,
      name: booking.name,
      package: booking.terms.packageName,
      unit: booking.terms.unitName,
      date: booking.date,
      time: booking.time,
      business: { name, email, phone, address },
      link: customerLink(deps.publicUrl(), booking.id),
    },
  }));
  await enqueueMessages(tx, messages);
}

async function take(deps: Deps, tx: Db, by: number, id: number): Promise<void> {
  const now = deps.clock.now();
  await lockClosings(tx);
  const bookings = await lockPlaces(tx, await listWaiting(tx, id, now));
  const callOff = await lockCallOff(tx, id);
  // A repeated request that waited for the locks finds it done.
  if (!callOff || callOff.reversedAt !== null) return;
  // Whoever has chosen, been moved or been cancelled before the locks stays with it.
  const waiting = new Set(await listWaiting(tx, id, now));
  const back = bookings.filter((booking) => waiting.has(booking.id));
  const bookingIds = back.map((booking) => booking.id);
  if (bookingIds.length === 0) {
    throw invalid({ id: ['Nobody can come back: everybody has chosen, or it is too late.'] });
  }
  await reverse(tx, id, { bookingIds, by, now });
  if (callOff.departureId !== null) await reviveDeparture(tx, callOff.departureId);
  await openDays(tx, callOff, now);
  for (const bookingId of bookingIds) {
    await recordChange(tx, {
      ...{ bookingId, changedAt: now, changedBy: by },
      ...{ action: 'call_off_reversed', after: { reason: callOff.reason } },
    });
  }
  await tell(tx, deps, id, back);
}

/**
 * Reverses a call-off (docs/rules/cancelling-and-refunds.md, "Called off"): the bookings whose customers have not
 * chosen keep the places that they have had all along, the days are open again, and they are told by mail. Done twice,
 * it is done once.
 * @throws Refusal 404, 422 where nobody can come back
 */
export async function reverseCallOff(
  deps: Deps,
  by: number,
  id: number,
): Promise<{ data: CallOffDetails }> {
  await readCallOff(deps, id);
  await settleChoices(deps.db, deps.clock.now());
  await inTransaction(deps.db, (tx) => take(deps, tx, by, id));
  return readCallOff(deps, id);
}
