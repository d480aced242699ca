import { dueDates } from '@slipway/domain/bookings/due-dates';
import type { CalendarDate } from '@slipway/domain/dates/dates';
import { toMajor } from '@slipway/domain/money/money';
import { ledgerKind, type InstalmentKind } from '@slipway/domain/payments/ledger-kinds';
import { planOf } from '@slipway/domain/payments/paying';
import type { Payable } from './payable-repository.ts';

/** The due date of an instalment; null for the deposit, due at once. */
export function dueOn(
  { dueDays, date }: Pick<Payable, 'dueDays' | 'date'>,
  kind: InstalmentKind,
): CalendarDate | null {
  if (dueDays === null) return null;
  switch (kind) {
    case ledgerKind.deposit:
      return null;
    case ledgerKind.secondPayment:
      return dueDates(date, dueDays).secondPayment;
    case ledgerKind.finalPayment:
      return dueDates(date, dueDays).finalPayment;
  }
}

/** The agreed payments of a booking or an order, with what is open of each and by when. */
export const presentPlan = (payable: Pick<Payable, 'agreed' | 'paid' | 'dueDays' | 'date'>) =>
  planOf(payable.agreed, payable.paid).map((step) => ({
    status: step.kind,
    amount: toMajor(step.amount),
    open: toMajor(step.open),
    due: dueOn(payable, step.kind),
  }));
