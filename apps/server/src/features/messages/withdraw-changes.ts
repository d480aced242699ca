import { prepared, type Db } from '#db/transaction.ts';
import { mailTemplate, type MailTemplate } from '#features/messages/message-params.ts';

type ChangeMail = Extract<MailTemplate, { template: 'booking-changed' | 'staff-booking-changed' }>;

/** The mails about a change, to the customer and to staff. */
const changeTemplates: ChangeMail['template'][] = ['booking-changed', 'staff-booking-changed'];

const isChangeMail = (mail: MailTemplate): mail is ChangeMail =>
  changeTemplates.some((template) => template === mail.template);

/**
 * Deletes delayed mails about changes of these bookings from the outbox, in the caller's
 * transaction (decision page "mails and SMS leave through an outbox"). Mails that were ever tried
 * stay, since they may have arrived: a process that claims one first is waited for; one that comes
 * later finds nothing to send.
 *
 * @returns the deleted mails
 */
export async function withdrawChangeMails(
  tx: Db,
  bookingIds: readonly number[],
): Promise<ChangeMail[]> {
  const rows = await prepared<{ template: string; params: unknown }>(
    tx,
    'messages-withdraw-changes',
    `delete from messages
     where booking_id = any($1::integer[]) and template = any($2::text[])
       and state = 'queued' and attempts = 0 and next_at > created_at
     returning template, params`,
    [bookingIds, changeTemplates],
  );
  return rows.map((row) => mailTemplate.parse(row)).filter(isChangeMail);
}
