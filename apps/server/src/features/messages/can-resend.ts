import { isErased } from './is-erased.ts';
import type { MessageRow } from './list-messages.ts';

/**
 * Whether it may go out once more: not while it is on its way, and not when all that it was for is a one-time link that
 * was delivered and is known to nobody since, nor when whom it was for is forgotten.
 */
export function canResend(row: MessageRow): boolean {
  if (row.state === 'queued' || row.state === 'sending') return false;
  if (isErased(row)) return false;
  return !row.linksHidden || row.template === 'booking-confirmation';
}
