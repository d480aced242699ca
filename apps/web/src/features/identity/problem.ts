import { plural, t } from '@lingui/core/macro';
import { ApiError, isRefusedWith } from '#lib/api-error.ts';

/**
 * The message above a refused form: the server's for an expired link, `refused` for other invalid input, the
 * waiting time at a rate limit, otherwise the server's or a general one.
 */
export function problemOf(error: unknown, refused: string): string {
  if (!(error instanceof ApiError)) return t`Something went wrong.`;
  if (isRefusedWith(error, 'link_is_over', 'link_of_other_account')) {
    return Object.values(error.errors).flat().join(' ');
  }
  if (error.status === 422 || error.status === 401) return refused;
  if (error.status === 429 && error.retryAfter !== null) {
    const minutes = Math.ceil(error.retryAfter / 60);
    const when = plural(minutes, { one: 'in # minute', other: 'in # minutes' });
    return t`${error.message} Try again ${when}.`;
  }
  if (error.status === 0)
    return t`The server cannot be reached. Check your connection and try again.`;
  return error.message === '' ? t`Something went wrong.` : error.message;
}
