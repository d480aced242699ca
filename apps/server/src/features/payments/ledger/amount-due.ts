import { ledgerKind } from '@slipway/domain/payments/ledger-kinds';
import { dueDates } from '@slipway/domain/bookings/due-dates';
import { todayIn } from '@slipway/domain/dates/dates';
import { leastChargeIn } from '@slipway/domain/money/least-charge';
import { add, atLeastZero, max, zero, type Cents } from '@slipway/domain/money/money';
import { dueOf, planOf, type Due } from '@slipway/domain/payments/paying';
import type { Payable } from './payable-repository.ts';
import { dueOn } from './present-plan.ts';

/**
 * The amount due now; after a cancellation, what is still owed: the whole balance, at once
 * (docs/rules/cancelling-and-refunds.md, "What a cancel keeps").
 */
export function amountDue(payable: Payable): Due {
  const { agreed, paid, cancelled, owedAfterCancel } = payable;
  if (!cancelled) return dueOf(agreed, paid, leastChargeIn(payable.currency));
  // Without the extras that a cancellation always gives back.
  const left = owedAfterCancel ? atLeastZero(payable.left) : zero;
  return { now: left, left, kind: ledgerKind.finalPayment };
}

/**
 * What staff are proposed to take: all parts that are due by today, or the next one where none is
 * (docs/rules/screens.md, "Booking of staff").
 */
export function dueToday(payable: Payable, now: Date): Cents {
  const next = amountDue(payable);
  if (payable.cancelled) return next.now;
  const today = todayIn(payable.zone, now);
  // The rest of an order is due on delivery.
  const due = planOf(payable.agreed, payable.paid).filter(
    ({ kind }) => kind === ledgerKind.deposit || (dueOn(payable, kind) ?? payable.date) <= today,
  );
  return max(next.now, add(...due.map(({ open }) => open)));
}

/** Whether all that is left is due: the day of the final payment has come, or a cancelled booking still owes it. */
export function isAllDue(
  { dueDays, date, zone, cancelled, owedAfterCancel }: Payable,
  now: Date,
): boolean {
  if (cancelled) return owedAfterCancel;
  return dueDays !== null && dueDates(date, dueDays).finalPayment <= todayIn(zone, now);
}
