import { kindOfPayment } from '@slipway/domain/payments/paying';
import type { HandMethod } from '@slipway/domain/payments/payment-methods';
import { zero } from '@slipway/domain/money/money';
import { bookingRef } from '#db/payable-ref.ts';
import { isUniqueViolation } from '#db/pg-errors.ts';
import { lockRequestKey } from '#db/lock-name.ts';
import { pipelinedTransaction, type Db } from '#db/transaction.ts';
import type { Deps } from '#deps.ts';
import { customerForBooking } from '#features/identity/identity-api.ts';
import { addEntry, syncStatusFromLedger } from '#features/payments/payments-api.ts';
import { invalid } from '#http/errors.ts';
import { recordChange } from '#features/bookings/change/changes-repository.ts';
import {
  extrasRefusal,
  takeExtras,
  type BookingOfExtras,
} from '#features/bookings/extras/take-extras.ts';
import {
  lockPlanned,
  placementErrors,
  placePlanned,
  placeRefusal,
} from '#features/bookings/place-booking.ts';
import { sendConfirmationSms } from '#features/bookings/public/conclude-hold.ts';
import { announceStaffBooking } from '#features/bookings/staff/announce-staff-booking.ts';
import { insertPlanned } from '#features/bookings/staff/place-staff-booking.ts';
import { findImported, insertImported } from './imported-bookings-repository.ts';
import type { ImportedBooking } from './plan-imported-booking.ts';

/** What became of a line: made, or known by its reference. */
export interface ImportedOutcome {
  outcome: 'made' | 'known';
  bookingId: number;
}

interface HowToImport {
  /** The Admin who imports. */
  by: number;
  /** How what was paid before came. */
  method: HandMethod;
  /** Whether customers get the confirmation. */
  confirmation: boolean;
  /** Writes down what became of the line, in the transaction of the booking. */
  record: (tx: Db, done: ImportedOutcome) => Promise<void>;
}

const notesOf = ({ reference, note }: ImportedBooking) =>
  [`Earlier reference: ${reference}`, note].filter((text) => text !== '').join('\n');

/** Enters what was paid in the earlier software as a payment by hand. */
async function enterPaid(
  tx: Db,
  bookingId: number,
  imported: ImportedBooking,
  { by, method, now }: HowToImport & { now: Date },
): Promise<void> {
  const { paid, paidOn, plan, reference } = imported;
  if (paid === 0) return;
  await addEntry(tx, {
    payableRef: bookingRef(bookingId),
    direction: 'payment',
    kind: kindOfPayment(plan.quote, zero, paid),
    amountCents: paid,
    currency: plan.settings.currency,
    method,
    reference: reference.slice(0, 100),
    note: 'Paid before the import.',
    ...(paidOn === null ? {} : { paidOn }),
    madeBy: by,
    madeAt: now,
  });
  await syncStatusFromLedger(tx, bookingRef(bookingId));
}

async function make(
  deps: Deps,
  imported: ImportedBooking,
  how: HowToImport,
  made: BookingOfExtras[],
): Promise<ImportedOutcome> {
  const { plan, reference, name, email, phone } = imported;
  const lock = (tx: Db) =>
    Promise.all([lockRequestKey(tx, `import ${reference}`), lockPlanned(tx, plan)]);
  return pipelinedTransaction(deps.db, lock, async (tx, [, taken]) => {
    const before = await findImported(tx, reference);
    if (before !== null) {
      const known = { outcome: 'known', bookingId: before } as const;
      await how.record(tx, known);
      return known;
    }
    const now = deps.clock.now();
    const place = placePlanned(plan, taken, now, 'staff');
    if (!place.ok) throw invalid(placementErrors(place), 'slot_unavailable');
    await deps.faultPoint('decided');
    const customer = await customerForBooking(tx, null, { name, email, phone, now });
    const booking = await insertPlanned(tx, plan, place, {
      name,
      email,
      phone,
      customerId: customer.customerId,
      madeBy: how.by,
      seriesId: null,
      staffNotes: notesOf(imported),
      quiet: !how.confirmation,
      holdExpiresAt: null,
      now,
    });
    made.push(booking);
    await insertImported(tx, reference, booking.id);
    await recordChange(tx, {
      bookingId: booking.id,
      changedAt: now,
      changedBy: how.by,
      action: 'created',
    });
    await takeExtras(tx, [booking]);
    await enterPaid(tx, booking.id, imported, { ...how, now });
    const { settings } = plan;
    await announceStaffBooking(tx, deps, booking.id, { settings, newGuest: customer.newGuest });
    const done = { outcome: 'made', bookingId: booking.id } as const;
    await how.record(tx, done);
    return done;
  });
}

/**
 * Makes the booking of a line on the way of bookings by staff, once for each reference: two imports of a file at once
 * make it once. Its line, its payment and what became of it are written in one transaction.
 * @throws Refusal 422 with the reason when its place is taken
 */
export async function importBooking(
  deps: Deps,
  imported: ImportedBooking,
  how: HowToImport,
): Promise<ImportedOutcome> {
  const made: BookingOfExtras[] = [];
  let done: ImportedOutcome;
  try {
    done = await make(deps, imported, how, made);
  } catch (error) {
    // The database has the last word on references, beside the lock.
    if (isUniqueViolation(error, 'imported_bookings_pkey')) return make(deps, imported, how, []);
    throw placeRefusal(await extrasRefusal(deps.db, error, made.slice(-1)));
  }
  if (done.outcome === 'made' && how.confirmation) await sendConfirmationSms(deps, done.bookingId);
  return done;
}
