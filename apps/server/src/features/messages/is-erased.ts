import type { MessageRow } from './list-messages.ts';

/** Whether its person deleted the account: address and content are gone, that it went out stays known. */
export function isErased(row: Pick<MessageRow, 'recipient'>): boolean {
  return row.recipient === '';
}
