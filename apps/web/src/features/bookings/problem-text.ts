import { plural, t } from '@lingui/core/macro';
import { ApiError } from '#lib/api-error.ts';

/** Above a form by link or without an account: the waiting time at a rate limit, else what the server said. */
export function problemText(error: unknown): string {
  if (!(error instanceof ApiError)) return t`Something went wrong.`;
  if (error.status === 429) {
    const minutes = Math.ceil((error.retryAfter ?? 60) / 60);
    const when = plural(minutes, { one: 'in # minute', other: 'in # minutes' });
    return t`${error.message} Try again ${when}.`;
  }
  if (error.status === 0) {
    return t`The server cannot be reached. Check your connection and try again.`;
  }
  return error.message === '' ? t`Something went wrong.` : error.message;
}
