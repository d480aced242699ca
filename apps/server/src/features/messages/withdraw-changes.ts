import { and, eq, gt, inArray } from 'drizzle-orm';
import { messages } from '#db/tables/messages.ts';
import type { Db } from '#db/transaction.ts';
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
  if (bookingIds.length === 0) return [];
  const { bookingId, template, params, state, attempts, nextAt, createdAt } = messages;
  const rows = await tx
    .delete(messages)
    .where(
      and(
        inArray(bookingId, [...bookingIds]),
        inArray(template, changeTemplates),
        eq(state, 'queued'),
        eq(attempts, 0),
        gt(nextAt, createdAt),
      ),
    )
    .returning({ template, params });
  return rows.map((row) => mailTemplate.parse(row)).filter(isChangeMail);
}

/** Deletes what has not gone out yet of the call-off of bookings that take place after all. */
export async function withdrawCallOffs(tx: Db, bookingIds: readonly number[]): Promise<void> {
  if (bookingIds.length === 0) return;
  const { bookingId, template, state } = messages;
  await tx
    .delete(messages)
    .where(
      and(inArray(bookingId, [...bookingIds]), eq(template, 'called-off'), eq(state, 'queued')),
    );
}
