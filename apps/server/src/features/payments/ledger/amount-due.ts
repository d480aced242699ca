import { ledgerKind } from '@slipway/domain/payments/ledger-kinds';
import { dueDates } from '@slipway/domain/bookings/due-dates';
import { todayIn } from '@slipway/domain/dates/dates';
import { leastChargeIn } from '@slipway/domain/money/least-charge';
import { atLeastZero, zero } from '@slipway/domain/money/money';
import { dueOf, type Due } from '@slipway/domain/payments/paying';
import type { Payable } from './payable-repository.ts';

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

/** Whether all that is left is due: the day of the final payment has come, or a cancelled booking still owes it. */
export function isAllDue(
  { dueDays, date, zone, cancelled, owedAfterCancel }: Payable,
  now: Date,
): boolean {
  if (cancelled) return owedAfterCancel;
  return dueDays !== null && dueDates(date, dueDays).finalPayment <= todayIn(zone, now);
}
