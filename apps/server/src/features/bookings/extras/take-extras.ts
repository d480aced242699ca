import { isDeepStrictEqual } from 'node:util';
import { daysOfExtras, handedOut, type TripOfExtras } from '@slipway/domain/bookings/booked-extras';
import { piecesOf } from '@slipway/domain/catalogue/extras';
import { extrasLeft } from '#features/catalogue/catalogue-api.ts';
import { isCheckViolation } from '#db/pg-errors.ts';
import type { Db } from '#db/transaction.ts';
import { prefixFields, invalid, type FieldErrors } from '#http/errors.ts';
import {
  deleteTakenExtras,
  findTakenExtras,
  insertTakenExtras,
  lockExtraDays,
  type TakenExtra,
} from './taken-extras-repository.ts';

/** A booking as far as its extras go. */
export interface BookingOfExtras extends TripOfExtras {
  id: number;
}

/** What a booking takes of extras, by its agreed terms, guests, items and times. */
export function takenBy(booking: BookingOfExtras): TakenExtra[] {
  const extras = handedOut(booking);
  if (extras.length === 0) return [];
  const days = daysOfExtras(booking);
  return extras
    .map(({ id: extraId, pieces }) => ({ bookingId: booking.id, extraId, pieces, ...days }))
    .sort((a, b) => a.extraId - b.extraId);
}

/**
 * Takes the extras of bookings that are made together, after everything else of them is locked and inserted.
 * @throws a violation that `extrasRefusal` puts into words
 */
export async function takeExtras(tx: Db, bookings: readonly BookingOfExtras[]): Promise<void> {
  const taken = bookings.flatMap(takenBy);
  if (taken.length > 0) await insertTakenExtras(tx, taken);
}

/** Takes the extras of a booking after a change, in place of those before. */
export async function retakeExtras(tx: Db, booking: BookingOfExtras): Promise<void> {
  const wanted = takenBy(booking);
  const had = await findTakenExtras(tx, [booking.id]);
  if (isDeepStrictEqual(had, wanted)) return;
  await lockExtraDays(tx, [booking.id], wanted);
  await deleteTakenExtras(tx, booking.id);
  if (wanted.length > 0) await insertTakenExtras(tx, wanted);
}

/** Whether the database refused an extra because too few are left. */
export const isOutOfExtras = (error: unknown) => isCheckViolation(error, 'extra_days_stock');

/** The extras that each booking can no longer have, with how many are left, in words. */
export async function extrasShort(
  db: Db,
  bookings: readonly BookingOfExtras[],
): Promise<string[][]> {
  const all: string[][] = [];
  // Those that are made together draw on the same pieces on the same days.
  const before: TakenExtra[] = [];
  for (const booking of bookings) {
    const texts: string[] = [];
    all.push(texts);
    const extras = handedOut(booking);
    const ids = extras.map(({ id }) => id);
    const days = daysOfExtras(booking);
    const left = await extrasLeft(db, ids, days, booking.id);
    const takenBefore = (id: number) =>
      before
        .filter(({ extraId, from, to }) => extraId === id && from <= days.to && days.from <= to)
        .reduce((sum, { pieces }) => sum + pieces, 0);
    for (const extra of extras) {
      const stock = left.get(extra.id) ?? null;
      if (stock === null) continue;
      const rest = Math.max(0, stock - takenBefore(extra.id));
      if (rest >= extra.pieces) continue;
      const each = piecesOf({ ...extra, quantity: 1 }, { ...booking, items: booking.quantity });
      const some = Math.floor(rest / each);
      texts.push(
        some === 0
          ? `${extra.name} is sold out for this time.`
          : `Of ${extra.name} only ${some} are left for this time.`,
      );
    }
    before.push(...takenBy(booking));
  }
  return all;
}

/**
 * What the database refused of extras, as a refusal at their fields; any other error as it is.
 * @param fieldPrefix what the names of a booking's fields begin with, by its place
 */
export async function extrasRefusal(
  db: Db,
  error: unknown,
  bookings: readonly BookingOfExtras[],
  fieldPrefix: (n: number) => string = () => '',
): Promise<unknown> {
  if (!isOutOfExtras(error)) return error;
  const errors: FieldErrors = {};
  for (const [n, texts] of (await extrasShort(db, bookings)).entries()) {
    if (texts.length > 0) Object.assign(errors, prefixFields({ extras: texts }, fieldPrefix(n)));
  }
  // Given back meanwhile: the same press again has them.
  if (Object.keys(errors).length === 0) {
    Object.assign(
      errors,
      prefixFields({ extras: ['What you chose has just been taken.'] }, fieldPrefix(0)),
    );
  }
  return invalid(errors, 'out_of_stock');
}
