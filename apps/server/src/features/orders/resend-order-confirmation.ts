import type { SignedIn } from '@slipway/domain/identity/signed-in';
import { inTransaction } from '#db/transaction.ts';
import type { Deps } from '#deps.ts';
import { recordChange } from '#features/bookings/bookings-api.ts';
import { readSettings } from '#features/settings/settings-api.ts';
import { invalid, refused } from '#http/errors.ts';
import { mailOrder } from './announce-order.ts';
import { linesOf, lockOrder } from './orders-repository.ts';
import { presentOrderOfCompany } from './read-order.ts';

/**
 * Mails the confirmation again with the order's current data.
 * @throws Refusal 404, 422 when it is cancelled or has no email address
 */
export async function resendOrderConfirmation(
  deps: Deps,
  person: SignedIn,
  id: number,
): Promise<{ id: number; to: string }> {
  return inTransaction(deps.db, async (tx) => {
    const { settings } = await readSettings(tx);
    const order = presentOrderOfCompany(await lockOrder(tx, id), settings.company_id);
    if (order.cancelledAt !== null) throw refused('order_ended', 'This order is cancelled.');
    const lines = (await linesOf(tx, [id])).get(id) ?? [];
    const mail = await mailOrder(tx, deps, {
      order,
      lines: lines.map((line) => ({ ...line, price: line.priceCents })),
      settings,
      key: `again-${deps.ids.uuid()}`,
      secretLink: null,
    });
    if (mail === null) throw invalid({ email: ['This order has no email address.'] });
    await recordChange(tx, {
      orderId: id,
      changedAt: deps.clock.now(),
      changedBy: person.id,
      action: 'resent',
      after: { to: order.email },
    });
    return { id: mail, to: order.email };
  });
}
