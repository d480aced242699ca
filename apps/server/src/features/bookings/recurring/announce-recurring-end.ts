import type { Db } from '#db/transaction.ts';
import type { Deps } from '#deps.ts';
import { enqueueMessages, type NewMessage } from '#features/messages/messages-api.ts';
import { readSettings } from '#features/settings/settings-api.ts';
import type { RecurringOccurrence } from './recurring-lists-repository.ts';

/**
 * One mail to each customer with cancelled dates, in the transaction that ends the recurring
 * bookings.
 */
export async function announceRecurringEnd(
  tx: Db,
  deps: Deps,
  end: {
    series: { id: number; version: number };
    of: 'bookings' | 'orders';
    cancelled: readonly RecurringOccurrence[];
    kept: readonly RecurringOccurrence[];
  },
): Promise<void> {
  const { series, of, cancelled, kept } = end;
  if (cancelled.length === 0) return;
  const { settings } = await readSettings(tx);
  const mails = [...new Set(cancelled.map(({ email }) => email))].map((email): NewMessage => {
    const ofCustomer = (rows: readonly RecurringOccurrence[]) =>
      rows.filter((one) => one.email === email).map(({ id, date }) => ({ number: id, date }));
    return {
      channel: 'mail',
      to: email,
      dedupeKey: `series-${series.id}-${series.version}-ended-${email}`,
      template: 'series-ended',
      params: {
        of,
        name: cancelled.find((one) => one.email === email)?.name ?? '',
        cancelled: ofCustomer(cancelled),
        kept: ofCustomer(kept),
        business: settings.business,
        link: `${deps.publicUrl()}/dashboard`,
      },
    };
  });
  await enqueueMessages(tx, mails);
}
