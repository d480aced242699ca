import { inTransaction, type Db } from '#db/transaction.ts';
import type { Deps } from '#deps.ts';
import { conflict, notFound } from '#http/errors.ts';
import { canResend } from './can-resend.ts';
import { enqueueMessages } from './enqueue-message.ts';
import { isErased } from './is-erased.ts';
import { findMessage, type MessageRow } from './list-messages.ts';
import { mailTemplate } from './message-params.ts';
import { smsTemplate } from './sms-params.ts';
import { isBeingResent, lockMessage } from './resends-repository.ts';

/**
 * Enqueues a message again as a new row that refers to the old one. A delivered one-time link is
 * not repeated: the recipient requests a new one (a booking confirmation is sent without it).
 * Refused while an earlier repeat is still being sent.
 *
 * @returns the new message's id
 */
export async function resendMessage(deps: Pick<Deps, 'db' | 'ids'>, id: number): Promise<number> {
  return inTransaction(deps.db, (tx) => enqueueCopy(deps, tx, id));
}

async function enqueueCopy({ ids }: Pick<Deps, 'ids'>, tx: Db, id: number): Promise<number> {
  await lockMessage(tx, id);
  const row = await findMessage(tx, id);
  if (!row) throw notFound();
  if (!canResend(row)) throw conflict(resendRefusal(row), 'not_resendable');
  if (await isBeingResent(tx, id))
    throw conflict('This message is already being sent again.', 'not_resendable');
  const filled = { template: row.template, params: row.params };
  const envelope = {
    to: row.recipient,
    dedupeKey: `again:${row.id}:${ids.uuid()}`,
    sentAgainFrom: row.id,
    ...(row.bookingId === null ? {} : { bookingId: row.bookingId }),
    ...(row.orderId === null ? {} : { orderId: row.orderId }),
    ...(row.userId === null ? {} : { userId: row.userId }),
  };
  const [made] = await enqueueMessages(tx, [
    row.channel === 'mail'
      ? { ...envelope, channel: 'mail', ...mailTemplate.parse(filled) }
      : { ...envelope, channel: 'sms', delayMs: 0, ...smsTemplate.parse(filled) },
  ]);
  if (made === undefined) throw new Error(`Message ${id} was not sent again`);
  return made;
}

function resendRefusal(row: MessageRow): string {
  if (isErased(row)) return 'This person deleted their account, so there is nothing left to send.';
  if (row.linksHidden && row.template === 'gift-card') {
    return 'It carried a code and was delivered. Please send the gift card again: it gets a new code.';
  }
  return row.linksHidden
    ? 'It carried a one-time link and was delivered. Please ask for a new link.'
    : 'This message is still being sent.';
}
