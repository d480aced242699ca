import { hasDeparted } from '@slipway/domain/bookings/availability';
import {
  staffActions,
  type Reason,
  type StaffAction,
} from '@slipway/domain/bookings/actions/staff-actions';
import { todayIn } from '@slipway/domain/dates/dates';
import type { Db } from '#db/transaction.ts';
import { invalid } from '#http/errors.ts';
import { sayInWords } from '#features/settings/settings-api.ts';
import type { Booking } from '#features/bookings/bookings-repository.ts';
import { hasMoney } from '#features/bookings/has-money-repository.ts';

/** The actions on a booking, each with the reason when it is not possible now. */
export async function actionsOf(
  db: Db,
  booking: Booking,
  now: Date,
): Promise<Record<StaffAction, Reason>> {
  const { status, kind, date, time, terms, noShowAt } = booking;
  const say = await sayInWords(db);
  const said = (reason: Reason) => reason && say(reason);
  const actions = staffActions({
    status,
    kind,
    date,
    today: todayIn(terms.zone, now),
    departed: hasDeparted(date, time, terms.zone, now),
    noShow: noShowAt !== null,
    hold: booking.holdExpiresAt !== null,
    hasEmail: booking.email !== '',
    hasMoney: await hasMoney(db, booking.id),
  });
  return {
    ...actions,
    contract: said(actions.contract),
    complete: said(actions.complete),
    no_show: said(actions.no_show),
  };
}

/** @throws Refusal 422 with the reason at `field` when the action is not possible now */
export async function checkAction(
  tx: Db,
  booking: Booking,
  action: StaffAction,
  now: Date,
): Promise<void> {
  const reason = (await actionsOf(tx, booking, now))[action];
  if (reason !== null) throw invalid({ [action]: [reason] }, 'action_refused');
}
