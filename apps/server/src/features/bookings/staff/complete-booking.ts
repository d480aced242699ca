import type { BookingAction } from '@slipway/domain/bookings/actions/history-actions';
import { amountLeft } from '@slipway/domain/bookings/prices/price';
import { bookingStatus, statusFromLedger } from '@slipway/domain/bookings/status';
import { inTransaction, type Db } from '#db/transaction.ts';
import type { Deps } from '#deps.ts';
import { findBookableUnit } from '#features/catalogue/catalogue-api.ts';
import { invalid } from '#http/errors.ts';
import { moneyText } from '#features/messages/messages-api.ts';
import type { Booking } from '#features/bookings/bookings-repository.ts';
import { saveChanged } from '#features/bookings/change/change-repository.ts';
import { freeTime } from '#features/bookings/taken-times-repository.ts';
import { changedFields } from '#features/bookings/change/changed-fields.ts';
import { recordChange } from '#features/bookings/change/changes-repository.ts';
import { crewOf } from '#features/bookings/crew/crew-repository.ts';
import {
  assertVersion,
  lockEditableBooking,
} from '#features/bookings/change/lock-editable-booking.ts';
import { lockEditablePlace } from '#features/bookings/lock-places.ts';
import { hoursOf, moveCrew } from '#features/bookings/crew/move-crew.ts';
import { checkAction } from './staff-actions.ts';

/** An action of a staff member on a booking, at the version they saw. */
export interface StaffStepRequest {
  bookingId: number;
  by: number;
  version?: number | undefined;
}

type Columns = Parameters<typeof saveChanged>[2];

/** Saves a staff action and records it. */
export async function saveStaffStep(
  tx: Db,
  booking: Booking,
  step: { action: BookingAction; by: number; now: Date; columns: Columns },
): Promise<Booking> {
  const saved = await saveChanged(tx, booking, step.columns);
  await recordChange(tx, {
    bookingId: booking.id,
    changedAt: step.now,
    changedBy: step.by,
    action: step.action,
    ...changedFields(booking, saved),
  });
  return saved;
}

/**
 * Completes a trip: status 6. Requires confirmation when a balance is left
 * (docs/rules/statuses-and-money.md, "What staff can do").
 * @throws Refusal 422 at `confirm` naming the balance, unless confirmed
 */
export async function completeBooking(
  deps: Deps,
  request: StaffStepRequest & { confirm: boolean },
): Promise<Booking> {
  return inTransaction(deps.db, async (tx) => {
    const booking = await lockEditableBooking(tx, request.bookingId);
    assertVersion(booking, request.version);
    const now = deps.clock.now();
    await checkAction(tx, booking, 'complete', now);
    const left = amountLeft(booking.totalCents, booking.paidCents);
    if (left > 0 && !request.confirm) {
      const amount = moneyText(left, booking.terms.currency);
      throw invalid({ confirm: [`${amount} is still to pay.`] }, 'money_left');
    }
    const columns = { status: bookingStatus.complete };
    return saveStaffStep(tx, booking, { action: 'completed', by: request.by, now, columns });
  });
}

async function releaseUnit(tx: Db, booking: Booking): Promise<void> {
  await freeTime(tx, booking.id);
  if (booking.unitId === null) return;
  const crew = await crewOf(tx, booking.id);
  const unit = await findBookableUnit(tx, booking.unitId);
  if (crew.supervisor === null || crew.supervisor !== unit?.supervisorId) return;
  await moveCrew(tx, booking.id, { ...crew, supervisor: null }, hoursOf(booking));
}

/**
 * Undoes a completion: the status follows from the ledger again. For an inshore trip this also
 * undoes the contract: its unit and the unit's default supervisor are freed; other crew stays.
 */
export async function reopenBooking(deps: Deps, request: StaffStepRequest): Promise<Booking> {
  return inTransaction(deps.db, async (tx) => {
    const booking = await lockEditablePlace(tx, request.bookingId);
    assertVersion(booking, request.version);
    const now = deps.clock.now();
    await checkAction(tx, booking, 'reopen', now);
    const status = statusFromLedger({
      total: booking.totalCents,
      deposit: booking.depositCents,
      paid: booking.paidCents,
      tips: booking.tipsCents,
      settledByStaff: false,
    });
    const isInshore = booking.kind === 'inshore';
    if (isInshore) await releaseUnit(tx, booking);
    const terms = { ...booking.terms, unitName: null };
    const offUnit = isInshore ? { unitId: null, item: null, terms } : {};
    const columns = { status, ...offUnit };
    return saveStaffStep(tx, booking, { action: 'reopened', by: request.by, now, columns });
  });
}

/** Sets or clears the no-show flag. Nothing is refunded, and the price stays owed. Idempotent. */
export async function markNoShow(
  deps: Deps,
  request: StaffStepRequest & { noShow: boolean },
): Promise<Booking> {
  return inTransaction(deps.db, async (tx) => {
    const booking = await lockEditableBooking(tx, request.bookingId);
    if ((booking.noShowAt !== null) === request.noShow) return booking;
    assertVersion(booking, request.version);
    const now = deps.clock.now();
    await checkAction(tx, booking, 'no_show', now);
    return saveStaffStep(tx, booking, {
      action: request.noShow ? 'no_show' : 'no_show_taken_back',
      by: request.by,
      now,
      columns: { noShowAt: request.noShow ? now : null },
    });
  });
}
