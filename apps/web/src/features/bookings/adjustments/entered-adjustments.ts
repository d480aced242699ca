import { t } from '@lingui/core/macro';
import type { AdjustmentInput } from '@slipway/contract/bookings/booking-price';
import { adjustmentsOf, mostAdjusted } from '@slipway/domain/bookings/prices/adjustments';

/** A charge or discount as it is typed. */
export interface EnteredAdjustment {
  kind: AdjustmentInput['kind'];
  name: string;
  /** Empty while nothing is typed. */
  amount: number | string;
}

export const emptyAdjustment: EnteredAdjustment = { kind: 'charge', name: '', amount: '' };

const isAmount = (amount: number | string) =>
  Number(amount) >= 0.01 && Number(amount) <= mostAdjusted;

/** What is missing, by line and field: `adjustments.0.name`. */
export function adjustmentProblems(
  entered: readonly EnteredAdjustment[],
): Partial<Record<string, string>> {
  const problems: Partial<Record<string, string>> = {};
  entered.forEach(({ name, amount }, index) => {
    if (name.trim() === '') problems[`adjustments.${index}.name`] = t`Enter what it is for.`;
    if (!isAmount(amount))
      problems[`adjustments.${index}.amount`] = t`Enter an amount from 0.01 to 1,000,000.`;
  });
  return problems;
}

/** The lines as they are sent; incomplete ones are left out. */
export function toSend(entered: readonly EnteredAdjustment[]): AdjustmentInput[] {
  return entered
    .map(({ kind, name, amount }) => ({ kind, name: name.trim(), amount: Number(amount) }))
    .filter(({ name, amount }) => name !== '' && isAmount(amount));
}

/** The lines as a price has them; incomplete ones are left out. */
export const toPrice = (entered: readonly EnteredAdjustment[]) => adjustmentsOf(toSend(entered));
