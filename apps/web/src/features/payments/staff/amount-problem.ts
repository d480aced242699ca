import { t } from '@lingui/core/macro';

/** The error of a typed amount; null if it is greater than 0. */
export function amountProblem(amount: number | string): string | null {
  if (amount === '') return t`Amount is required.`;
  return Number(amount) > 0 ? null : t`Amount must be more than 0.`;
}
