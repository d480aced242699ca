import { payableRefOf, type PayableRef } from '#db/payable-ref.ts';
import { prepared, type Db } from '#db/transaction.ts';
import type { MailAttachment } from '@slipway/domain/messages/mail-attachment';

export type MessageState = 'queued' | 'sending' | 'sent' | 'failed' | 'kept';

/** A message claimed by this process for sending. */
export interface ClaimedMessage {
  id: number;
  channel: 'mail' | 'sms';
  recipient: string;
  template: string;
  params: unknown;
  /** The booking or order it is about; null: neither. */
  payable: PayableRef | null;
  mail_id: string;
  /** The number of this try; a later claim has a higher one. */
  attempts: number;
  /** When an earlier try with an unknown outcome was made; null without one. */
  doubt: Date | null;
}

/**
 * Claims the message for this process. Null when it is delivered, has failed, or is claimed by
 * another process. A claim expires after a minute, longer than any provider time-out.
 */
export async function claimMessage(db: Db, id: number): Promise<ClaimedMessage | null> {
  type Row = Omit<ClaimedMessage, 'payable'> & {
    booking_id: number | null;
    order_id: number | null;
  };
  const [row] = await prepared<Row>(
    db,
    'messages-claim',
    `update messages m
     set state = 'sending', attempts = m.attempts + 1, claimed_at = now(),
       in_doubt_since = coalesce(m.in_doubt_since, now())
     from (select id, in_doubt_since from messages where id = $1 for update) old
     where m.id = old.id
       and (m.state = 'queued' or (m.state = 'sending' and m.claimed_at < now() - interval '1 minute'))
     returning m.id, m.channel, m.recipient, m.template, m.params, m.booking_id, m.order_id, m.mail_id,
       m.attempts, old.in_doubt_since as doubt`,
    [id],
  );
  if (!row) return null;
  const { booking_id: bookingId, order_id: orderId, ...claimed } = row;
  const isAbout = bookingId !== null || orderId !== null;
  return { ...claimed, payable: isAbout ? payableRefOf({ bookingId, orderId }) : null };
}

/** Saves what a claimed message is to be rendered with. @throws when somebody else has claimed it since */
export async function saveParams(tx: Db, claimed: ClaimedMessage, params: unknown): Promise<void> {
  const rows = await prepared(
    tx,
    'messages-params',
    `update messages set params = $3 where id = $1 and attempts = $2 and state = 'sending' returning id`,
    [claimed.id, claimed.attempts, JSON.stringify(params)],
  );
  if (rows.length === 0) throw new Error(`Message ${claimed.id} is no longer ours`);
}

/** Keeps messages that were just enqueued from being sent, until staff send them again. */
export async function holdMessages(tx: Db, ids: readonly number[], reason: string): Promise<void> {
  await prepared(
    tx,
    'messages-hold',
    `update messages set state = 'kept', last_error = $2 where id = any($1::integer[]) and state = 'queued'`,
    [ids, reason],
  );
}

export async function messageState(db: Db, id: number): Promise<MessageState | null> {
  const rows = await prepared<{ state: MessageState }>(
    db,
    'messages-state',
    'select state from messages where id = $1',
    [id],
  );
  return rows[0]?.state ?? null;
}

/** The content that was, or would have been, delivered. */
export interface Body {
  subject: string | null;
  html: string | null;
  text: string;
  attachments: MailAttachment[];
}

/** Completes a message as sent, or as kept when no provider is configured. */
export async function recordDelivered(
  db: Db,
  claimed: ClaimedMessage,
  end: {
    state: 'sent' | 'kept';
    providerId: string | null;
    body: Body;
    params: unknown;
    linksHidden: boolean;
  },
): Promise<void> {
  await prepared(
    db,
    'messages-delivered',
    `update messages
     set state = $3, provider_id = $4, subject = $5, html = $6, text = $7, attachments = $8,
       params = $9, links_hidden = $10, sent_at = case when $3 = 'sent' then now() end,
       in_doubt_since = null, last_error = null
     where id = $1 and attempts = $2 and state = 'sending'`,
    [
      claimed.id,
      claimed.attempts,
      end.state,
      end.providerId,
      end.body.subject,
      end.body.html,
      end.body.text,
      JSON.stringify(end.body.attachments),
      JSON.stringify(end.params),
      end.linksHidden,
    ],
  );
}

/** Records a failed try; `unknownOutcome`: the provider may have accepted it nevertheless. */
export async function recordFailure(
  db: Db,
  claimed: ClaimedMessage,
  failure: { final: boolean; error: string; inDoubt: boolean; retryInSeconds: number },
): Promise<void> {
  await prepared(
    db,
    'messages-failure',
    `update messages
     set state = case when $3 then 'failed' else 'queued' end, last_error = $4,
       in_doubt_since = case when $5 then in_doubt_since end,
       next_at = now() + $6 * interval '1 second'
     where id = $1 and attempts = $2 and state = 'sending'`,
    [
      claimed.id,
      claimed.attempts,
      failure.final,
      failure.error,
      failure.inDoubt,
      failure.retryInSeconds,
    ],
  );
}

/**
 * Adds a new job for messages that lost theirs because a process died before adding it or while
 * sending. Returns how many.
 */
export async function requeueLost(db: Db, maxTries: number): Promise<number> {
  const rows = await prepared<{ id: string }>(
    db,
    'messages-requeue',
    `select (graphile_worker.add_job('send-message', json_build_object('id', lost.id),
       max_attempts => $1, job_key => 'send-message:' || lost.id)).id
     from (
       select id from messages m
       where (state = 'sending' and claimed_at < now() - interval '2 minutes')
         or (state = 'queued' and next_at < now() - interval '5 minutes')
         or (state = 'queued' and next_at < now() - interval '10 seconds' and not exists (
           select from graphile_worker.jobs j where j.key = 'send-message:' || m.id))
       order by next_at limit 200
     ) lost`,
    [maxTries],
  );
  return rows.length;
}

/** The state of the message with this key. */
export async function findByDedupeKey(
  db: Db,
  dedupeKey: string,
): Promise<{ id: number; state: MessageState; attempts: number } | undefined> {
  const [row] = await prepared<{ id: number; state: MessageState; attempts: number }>(
    db,
    'message-by-dedupe-key',
    'select id, state, attempts from messages where dedupe_key = $1',
    [dedupeKey],
  );
  return row;
}
