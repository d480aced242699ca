import { afterCommit, prepared, type Db } from '#db/transaction.ts';
import type { MailTemplate } from '#features/messages/message-params.ts';
import type { SmsTemplate } from '#features/messages/sms-params.ts';
import { addSendJobs } from '#features/messages/send-jobs.ts';

interface Envelope {
  /** Empty: nobody to send to, so no message is made. */
  to: string;
  /** Only one message is created per key. */
  dedupeKey: string;
  /** The booking or order the message is about. */
  bookingId?: number;
  orderId?: number;
  userId?: number;
  /** The message this one repeats. */
  sentAgainFrom?: number;
  /**
   * Delay before the job runs. None by default; 20 s for an SMS, so that the request's `sendSmsNow`
   * goes first.
   */
  delayMs?: number;
}
export type NewMail = Envelope & MailTemplate;
export type NewSms = Envelope & SmsTemplate;
export type NewMessage = ({ channel: 'mail' } & NewMail) | ({ channel: 'sms' } & NewSms);

/** The request waits up to 3 s for the provider (docs/rules/messages.md, "SMS"). */
const smsRequestFirstMs = 20_000;

/** A single statement for any number of messages. A known dedupe key inserts no row. */
const insertNew = `
insert into messages (channel, recipient, template, params, dedupe_key, booking_id, order_id, user_id, sent_again_from, next_at)
select channel, recipient, template, params, dedupe_key, booking_id, order_id, user_id, sent_again_from,
  now() + delay_ms * interval '1 ms'
from jsonb_to_recordset($1::jsonb) as wanted (
  channel text, recipient text, template text, params jsonb, dedupe_key text,
  booking_id integer, order_id integer, user_id integer, sent_again_from integer, delay_ms integer)
on conflict (dedupe_key) do nothing
returning id, dedupe_key`;

/**
 * Puts messages in the outbox in the caller's transaction: they are sent if and only if it commits.
 * Returns the ids of those that have a recipient, in the same order, with existing ids for known
 * dedupe keys.
 */
export async function enqueueMessages(tx: Db, wanted: readonly NewMessage[]): Promise<number[]> {
  const messages = wanted.filter(({ to }) => to !== '');
  if (messages.length === 0) return [];
  const newRows = messages.map((message) => ({
    channel: message.channel,
    recipient: message.to,
    template: message.template,
    params: message.params,
    dedupe_key: message.dedupeKey,
    booking_id: message.bookingId ?? null,
    order_id: message.orderId ?? null,
    user_id: message.userId ?? null,
    sent_again_from: message.sentAgainFrom ?? null,
    delay_ms: message.delayMs ?? (message.channel === 'sms' ? smsRequestFirstMs : 0),
  }));
  const made = await prepared<{ dedupe_key: string; id: number }>(
    tx,
    'messages-enqueue',
    insertNew,
    [JSON.stringify(newRows)],
  );
  const madeIds = made.map((row) => row.id);
  if (madeIds.length > 0) afterCommit(tx, (database) => addSendJobs(database, madeIds));
  const ids: number[] = [];
  for (const { dedupeKey } of messages) {
    const row = made.find((found) => found.dedupe_key === dedupeKey);
    ids.push(row?.id ?? (await idByDedupeKey(tx, dedupeKey)));
  }
  return ids;
}

/** The id of an existing row, including one committed while this transaction waited. */
async function idByDedupeKey(tx: Db, dedupeKey: string): Promise<number> {
  const rows = await prepared<{ id: number }>(
    tx,
    'messages-by-key',
    'select id from messages where dedupe_key = $1',
    [dedupeKey],
  );
  return onlyId(rows.map((row) => row.id));
}

/** One mail; see `enqueueMessages`. Null: it has no recipient. */
export async function enqueueMail(tx: Db, mail: NewMail): Promise<number | null> {
  const [id = null] = await enqueueMessages(tx, [{ ...mail, channel: 'mail' }]);
  return id;
}

/** One SMS; see `enqueueMessages`. */
export async function enqueueSms(tx: Db, sms: NewSms): Promise<number> {
  return onlyId(await enqueueMessages(tx, [{ ...sms, channel: 'sms' }]));
}

function onlyId(ids: number[]): number {
  const [id] = ids;
  if (id === undefined) throw new Error('No message was made');
  return id;
}
