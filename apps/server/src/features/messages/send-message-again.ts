import { inTransaction } from '#db/transaction.ts';
import type { Deps } from '#deps.ts';
import { conflict, notFound } from '#http/errors.ts';
import { canSendAgain } from './can-send-again.ts';
import { enqueueMessages } from './enqueue-message.ts';
import { isForgotten } from './is-forgotten.ts';
import { findMessage, type MessageRow } from './list-messages.ts';
import { mailTemplate, smsTemplate } from './message-params.ts';

/**
 * Enqueues the same message once more, as a new row that refers to the old one. A delivered one-time
 * link is gone: whoever needs one asks for a new one (a booking confirmation goes without it).
 *
 * @returns the new message's id
 */
export async function sendMessageAgain(
  deps: Pick<Deps, 'db' | 'ids'>,
  id: number,
): Promise<number> {
  const row = await findMessage(deps.db, id);
  if (!row) throw notFound();
  if (!canSendAgain(row)) {
    throw conflict(whyNot(row));
  }
  const filled = { template: row.template, params: row.params };
  const envelope = {
    to: row.recipient,
    dedupeKey: `again:${row.id}:${deps.ids.uuid()}`,
    sentAgainFrom: row.id,
    ...(row.bookingId === null ? {} : { bookingId: row.bookingId }),
    ...(row.orderId === null ? {} : { orderId: row.orderId }),
    ...(row.userId === null ? {} : { userId: row.userId }),
  };
  const ids = await inTransaction(deps.db, (tx) =>
    enqueueMessages(tx, [
      row.channel === 'mail'
        ? { ...envelope, channel: 'mail', ...mailTemplate.parse(filled) }
        : { ...envelope, channel: 'sms', delayMs: 0, ...smsTemplate.parse(filled) },
    ]),
  );
  const [made] = ids;
  if (made === undefined) throw new Error(`Message ${id} was not sent again`);
  return made;
}

function whyNot(row: MessageRow): string {
  if (isForgotten(row)) return 'Its person deleted the account. Nothing of it is left to send.';
  return row.linksHidden
    ? 'Its link works once and was delivered. Please ask for a new one.'
    : 'This message is still being sent.';
}
