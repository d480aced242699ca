import { releaseAt } from '@slipway/domain/payments/security-deposit';
import { todayIn } from '@slipway/domain/dates/dates';
import { eq } from 'drizzle-orm';
import { messages } from '#db/tables/messages.ts';
import type { Db } from '#db/transaction.ts';
import type { Deps } from '#deps.ts';
import { enqueueMail } from '#features/messages/messages-api.ts';
import { readSettings } from '#features/settings/settings-api.ts';
import type { SecuredBooking, StoredSecurityDeposit } from './security-deposits-repository.ts';

/** What a mail about a security deposit tells. */
export type AboutSecurityDeposit = 'asked' | 'held' | 'taken' | 'released' | 'captured';

const keyOf = (depositId: number, about: AboutSecurityDeposit) =>
  `security-deposit-${depositId}-${about}`;

/** Whether the customer was mailed a link to pay it. */
export async function wasAsked(tx: Db, depositId: number): Promise<boolean> {
  const asked = eq(messages.dedupeKey, keyOf(depositId, 'asked'));
  return (await tx.select({ id: messages.id }).from(messages).where(asked)).length > 0;
}

/** Mails the customer how their security deposit stands, in the transaction that changes it. */
export async function mailSecurityDeposit(
  deps: Deps,
  tx: Db,
  of: { booking: SecuredBooking; deposit: StoredSecurityDeposit },
  about: AboutSecurityDeposit,
  /** Makes another mail of the same kind. */
  again = '',
): Promise<void> {
  const { booking, deposit } = of;
  const { settings } = await readSettings(tx);
  const link = `${deps.publicUrl()}/dashboard?booking=${booking.id}`;
  await enqueueMail(tx, {
    to: booking.email,
    dedupeKey: `${keyOf(deposit.id, about)}${again}`,
    bookingId: booking.id,
    template: 'security-deposit',
    params: {
      about,
      name: booking.name,
      number: booking.id,
      package: booking.packageName,
      unit: booking.unitName,
      date: booking.date,
      time: booking.time,
      currency: deposit.currency,
      amount: deposit.amountCents,
      captured: deposit.capturedCents,
      reason: deposit.reason,
      ...(deposit.leftBy === null
        ? about === 'released' && deposit.tripDate === null && { again: true }
        : { left_by: deposit.leftBy }),
      back_on: todayIn(booking.trip.zone, releaseAt(booking.trip)),
      ...(about === 'asked' && { pay_link: link, security_deposit: deposit.id }),
      business: settings.business,
      link,
    },
  });
}
