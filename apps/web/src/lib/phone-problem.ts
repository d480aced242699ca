import { t } from '@lingui/core/macro';

/**
 * What is wrong with a phone number at first sight, or null. It may be written in any digits, with slashes and an
 * extension; whether there is such a number only the server knows.
 */
export function phoneProblem(value: string): string | null {
  const digits = value.match(/\p{Nd}/gu)?.length ?? 0;
  return digits >= 5 ? null : t`Phone must be a valid phone number.`;
}
