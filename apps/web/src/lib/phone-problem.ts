import { t } from '@lingui/core/macro';

/**
 * The format error of a phone number, or null. Any digits, slashes and an extension are accepted; whether the
 * number exists is checked by the server.
 */
export function phoneProblem(value: string): string | null {
  const digits = value.match(/\p{Nd}/gu)?.length ?? 0;
  return digits >= 5 ? null : t`Phone must be a valid phone number.`;
}
