import type { OrderDetails } from '@slipway/contract/orders/order-details';
import { orderRef } from '#db/payable-ref.ts';
import type { Deps } from '#deps.ts';
import { findVariants } from '#features/catalogue/catalogue-api.ts';
import { listMessagesOfBooking } from '#features/messages/messages-api.ts';
import { listRefunds } from '#features/payments/payments-api.ts';
import { readSettings } from '#features/settings/settings-api.ts';
import { notFound } from '#http/errors.ts';
import { soldCardsOf } from './gift-cards/sold-cards.ts';
import { listReturns } from './fulfilment/fulfilment-repository.ts';
import { presentOrderDetails } from './orders-presenter.ts';
import { findOrder, linesOf, listOrderChanges, nameOf, type Order } from './orders-repository.ts';

/**
 * The order if it belongs to the staff's company, or any when none is fixed
 * (docs/rules/people-and-access.md, "Companies").
 * @throws Refusal 404
 */
export function presentOrderOfCompany(order: Order | undefined, companyId: number): Order {
  if (!order || order.holdExpiresAt !== null) throw notFound();
  if (![0, order.companyId].includes(companyId)) throw notFound();
  return order;
}

/** One order with all its details, for staff. @throws Refusal 404 */
export async function readOrder(deps: Deps, id: number): Promise<OrderDetails> {
  const { settings } = await readSettings(deps.db);
  const order = presentOrderOfCompany(await findOrder(deps.db, id), settings.company_id);
  const lines = (await linesOf(deps.db, [id])).get(id) ?? [];
  const [variants, changes, givenBack, messages, madeBy, returns, sold] = await Promise.all([
    findVariants(
      deps.db,
      lines.map(({ variantId }) => variantId),
    ),
    listOrderChanges(deps.db, id),
    listRefunds(deps.db, orderRef(id)),
    listMessagesOfBooking(deps.db, orderRef(id)),
    nameOf(deps.db, order.madeBy),
    listReturns(deps.db, id),
    soldCardsOf(deps.db, order),
  ]);
  return presentOrderDetails(order, {
    now: deps.clock.now(),
    lines,
    sold,
    variants,
    changes,
    givenBack,
    messages,
    madeBy,
    returns,
  });
}
