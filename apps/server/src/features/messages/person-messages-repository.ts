import { prepared, type Db } from '#db/transaction.ts';

/** A message as its recipient may see it again, without one-time links. */
export interface PersonMessage {
  channel: 'mail' | 'sms';
  recipient: string;
  template: string;
  subject: string | null;
  text: string | null;
  created_at: Date;
  sent_at: Date | null;
}

/** Each condition uses its own index, because the outbox is large. */
const addressed = `select id from messages where user_id = $1
       union select id from messages where lower(recipient) = lower($2)`;

/**
 * All messages to a person, by user or by e-mail address (null: not verified, so possibly somebody
 * else's).
 */
export async function listMessagesOf(
  db: Db,
  person: { id: number; email: string | null },
): Promise<PersonMessage[]> {
  return prepared<PersonMessage & Record<string, unknown>>(
    db,
    'messages-of-person',
    `with theirs as (
       ${addressed}
       union select m.id from bookings b join messages m on m.booking_id = b.id
       where b.customer_id = $1 and m.channel = 'sms')
     select channel, recipient, template, subject,
       case when links_hidden or coalesce(params ->> 'secret_link', params ->> 'secret_pay_link',
         params ->> 'secret_order_link', params ->> 'secret_waiver_link') is null
         then text end as text,
       created_at, sent_at
     from messages where id = any(array(select id from theirs)) order by id`,
    [person.id, person.email],
  );
}

/**
 * Erases a person from every message to them, and from those to staff about their bookings. Unsent
 * ones are never sent. That messages were sent remains recorded. Returns their ids.
 */
export async function eraseRecipient(
  tx: Db,
  person: { id: number; email: string | null },
): Promise<number[]> {
  const rows = await prepared<{ id: number }>(
    tx,
    'messages-forget-person',
    `with theirs as (
       ${addressed}
       union select m.id from bookings b join messages m on m.booking_id = b.id where b.customer_id = $1
       union select m.id from orders o join messages m on m.order_id = o.id where o.customer_id = $1)
     update messages m set recipient = '', params = '{}', subject = null, html = null, text = null,
       attachments = '[]', last_error = null, links_hidden = true,
       state = case when state in ('queued', 'sending') then 'failed' else state end
     where m.id = any(array(select id from theirs))
     returning m.id`,
    [person.id, person.email],
  );
  return rows.map(({ id }) => id);
}
