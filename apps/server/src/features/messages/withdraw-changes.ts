import { prepared, type Db } from '#db/transaction.ts';
import { mailTemplate, type MailTemplate } from '#features/messages/message-params.ts';

type ChangeMail = Extract<MailTemplate, { template: 'booking-changed' | 'staff-booking-changed' }>;

/** The mails that tell of a change, to the customer and to staff. */
const changeTemplates: ChangeMail['template'][] = ['booking-changed', 'staff-booking-changed'];

const isChangeMail = (mail: MailTemplate): mail is ChangeMail =>
  changeTemplates.some((template) => template === mail.template);

/**
 * Takes out of the outbox what tells of changes of these bookings and was asked to wait, in the caller's transaction
 * (decision page "mails and SMS leave through an outbox"). What was ever tried stays, since it may have arrived: a
 * process that claims it first is waited for and wins; one that comes later finds nothing to send.
 *
 * @returns what was taken out
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
