import type { MessageRow } from './list-messages.ts';

/**
 * Whether its recipient deleted the account: address and content are removed, but the fact that it
 * was sent remains.
 */
export function isErased(row: Pick<MessageRow, 'recipient'>): boolean {
  return row.recipient === '';
}
