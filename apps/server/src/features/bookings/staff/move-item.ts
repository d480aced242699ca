import type { ItemChoices } from '@slipway/contract/bookings/item-choices';
import { itemRefusals, type UnavailableReason, type Wanted } from '@slipway/domain/bookings/items';
import { dayRange, localDate } from '@slipway/domain/bookings/trip-times';
import { inTransaction, type Db } from '#db/transaction.ts';
import type { Deps } from '#deps.ts';
import { findBookableUnit, findKindByName } from '#features/catalogue/catalogue-api.ts';
import { invalid } from '#http/errors.ts';
import type { Booking } from '#features/bookings/bookings-repository.ts';
import { saveChanged } from '#features/bookings/change/change-repository.ts';
import { recordChange } from '#features/bookings/change/changes-repository.ts';
import { assertVersion } from '#features/bookings/change/lock-editable-booking.ts';
import { readTaken } from '#features/bookings/days-repository.ts';
import { lockEditablePlace } from '#features/bookings/lock-places.ts';
import { placeRefusal } from '#features/bookings/place-booking.ts';
import { moveTime, timesOfBooking } from '#features/bookings/taken-times-repository.ts';
import { checkAction } from './staff-actions.ts';

/** Why staff cannot put a booking on an item. */
const texts: Partial<Record<UnavailableReason, string>> = {
  taken: 'Another booking has this item at that time.',
  blocked: 'This item is blocked at that time.',
  day_complete: 'This item takes no more bookings on that day.',
  half_day_rule: 'This item takes no more bookings of this package on that day.',
};
const textOf = (reason: UnavailableReason) => texts[reason] ?? 'This item is not free.';

/**
 * The items of a booking's unit with why it cannot be put on each; its own are never refused. Empty for
 * a booking on no unit, or on a departure, whose item is the departure's.
 */
async function choicesOf(db: Db, booking: Booking): Promise<ItemChoices['items']> {
  const own = await timesOfBooking(db, booking.id);
  const [range] = own;
  const unit = booking.unitId === null ? null : await findBookableUnit(db, booking.unitId);
  if (!unit || !range) return [];
  const { date, kind: code, terms } = booking;
  const { zone } = terms;
  const days = { unitId: unit.id, from: date, to: localDate(range.to - 1, zone), zone };
  const taken = await readTaken(db, { ...days, to: days.to < date ? date : days.to });
  const kind = await findKindByName(db, code);
  const wanted: Wanted = {
    kind: {
      code,
      takes: range.wholeDays ? 'day' : 'time',
      closedWhen: kind?.closedWhen ?? null,
    },
    schedule: unit.calendar.schedule,
    range,
    date,
    day: dayRange(date, zone),
  };
  return itemRefusals(unit.calendar, wanted, taken).map((reason, n) => {
    const isOwn = own.some(({ item }) => item === n + 1);
    return { item: n + 1, own: isOwn, refusal: isOwn || !reason ? null : textOf(reason) };
  });
}

/** The items to which a booking could be moved now. */
export async function listItemChoices(deps: Deps, booking: Booking): Promise<ItemChoices> {
  return { version: booking.version, items: await choicesOf(deps.db, booking) };
}

/** The item that a booking leaves. @throws Refusal 422 when it is missing, or not one of its own */
function itemToLeave(items: ItemChoices['items'], insteadOf: number | null): number {
  const own = items.filter((one) => one.own).map(({ item }) => item);
  const [only] = own;
  if (insteadOf === null && own.length === 1 && only !== undefined) return only;
  if (insteadOf !== null && own.includes(insteadOf)) return insteadOf;
  throw invalid({ instead_of: ['Please choose which item it gives up.'] });
}

/**
 * Moves a booking to another free item of its unit, at the same time (docs/rules/availability.md,
 * "Several items"). Nobody is told, because customers do not see items.
 * @throws Refusal 404, 409 for a stale version, 422 with the reason at `item`
 */
export async function moveToItem(
  deps: Deps,
  move: {
    bookingId: number;
    by: number;
    item: number;
    insteadOf: number | null;
    version?: number | undefined;
  },
): Promise<ItemChoices> {
  const { item } = move;
  try {
    return await inTransaction(deps.db, async (tx) => {
      const booking = await lockEditablePlace(tx, move.bookingId);
      assertVersion(booking, move.version);
      const now = deps.clock.now();
      await checkAction(tx, booking, 'edit', now);
      const items = await choicesOf(tx, booking);
      const chosen = items.find((one) => one.item === item);
      if (!chosen) throw invalid({ item: ['The unit of this booking has no such item.'] });
      if (chosen.own) return { version: booking.version, items };
      const from = itemToLeave(items, move.insteadOf);
      if (chosen.refusal !== null) throw invalid({ item: [chosen.refusal] }, 'slot_unavailable');
      await deps.faultPoint('decided');
      await moveTime(tx, booking.id, { from, to: item });
      const [first] = await timesOfBooking(tx, booking.id);
      const saved = await saveChanged(tx, booking, { item: first?.item ?? item });
      await recordChange(tx, {
        bookingId: booking.id,
        changedAt: now,
        changedBy: move.by,
        action: 'item_changed',
        before: { item: from },
        after: { item },
      });
      return { version: saved.version, items: await choicesOf(tx, saved) };
    });
  } catch (error) {
    throw placeRefusal(error, 'item');
  }
}
