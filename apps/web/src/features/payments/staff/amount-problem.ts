import { t } from '@lingui/core/macro';

/** What is wrong with an amount that was typed; null: it is more than 0. */
export function amountProblem(amount: number | string): string | null {
  if (amount === '') return t`Amount is required.`;
  return Number(amount) > 0 ? null : t`Amount must be more than 0.`;
}
