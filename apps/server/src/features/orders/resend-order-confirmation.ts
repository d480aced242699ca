import type { SignedIn } from '@slipway/domain/identity/signed-in';
import { inTransaction, type Db } from '#db/transaction.ts';
import type { Deps } from '#deps.ts';
import { recordChange } from '#features/bookings/bookings-api.ts';
import { readSettings } from '#features/settings/settings-api.ts';
import { invalid, refused } from '#http/errors.ts';
import { mailOrder } from './announce-order.ts';
import { mailShopOrderAgain } from './fulfilment/announce-shop-order.ts';
import { mailedSoldCards, soldCardsOf } from './gift-cards/sold-cards.ts';
import { linesOf, lockOrder, type Order } from './orders-repository.ts';
import { presentOrderOfCompany } from './read-order.ts';

const recordResend = (tx: Db, { order, by, at }: { order: Order; by: number; at: Date }) =>
  recordChange(tx, {
    orderId: order.id,
    changedAt: at,
    changedBy: by,
    action: 'resent',
    after: { to: order.email },
  });

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
    if (order.delivery !== null && (order.source === 'shop' || order.leftCents <= 0)) {
      const sold = mailedSoldCards(await soldCardsOf(tx, order));
      if (order.email === '') throw invalid({ email: ['This order has no email address.'] });
      const again = await mailShopOrderAgain(tx, deps, {
        order,
        settings,
        lines: order.ofGiftCards ? sold : lines,
      });
      await recordResend(tx, { order, by: person.id, at: deps.clock.now() });
      return { id: again, to: order.email };
    }
    const mail = await mailOrder(tx, deps, {
      order,
      lines: lines.map((line) => ({ ...line, price: line.priceCents })),
      settings,
      key: `again-${deps.ids.uuid()}`,
      secretLink: null,
    });
    if (mail === null) throw invalid({ email: ['This order has no email address.'] });
    await recordResend(tx, { order, by: person.id, at: deps.clock.now() });
    return { id: mail, to: order.email };
  });
}
