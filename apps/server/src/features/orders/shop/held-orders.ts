import { orderState } from '@slipway/domain/orders/order-state';
import { zero, type Cents } from '@slipway/domain/money/money';
import { pagePaths } from '@slipway/domain/pages/page-paths';
import type { Db } from '#db/transaction.ts';
import type { Deps } from '#deps.ts';
import type { HeldOrders } from '#features/bookings/bookings-api.ts';
import { enqueueMail } from '#features/messages/messages-api.ts';
import { findCardsToIssue, issueSoldCards } from '#features/payments/payments-api.ts';
import { readSettings } from '#features/settings/settings-api.ts';
import { mailedCards } from '../gift-cards/sold-cards.ts';
import { announceShopOrder } from '../fulfilment/announce-shop-order.ts';
import { findOrder, linesOf, type Order } from '../orders-repository.ts';
import {
  awaitMoneyOfOrder,
  confirmHeldOrder,
  endAwaitedOrder,
  findHeldOrder,
  findOrderOfBasket,
  keepHeldOrder,
  listExpiredOrders,
  lockHeldOrder,
  releaseHeldOrder,
} from './held-orders-repository.ts';

async function orderOf(tx: Db, id: number): Promise<Order> {
  const order = await findOrder(tx, id);
  if (!order) throw new Error(`No order ${id}`);
  return order;
}

type UnpaidMail = 'order-payment-awaited' | 'order-not-paid' | 'order-lost';

/** What bookings need of orders that are held and paid together with them. */
export function heldOrders(deps: Pick<Deps, 'publicUrl'>): HeldOrders {
  const mailAbout = async (tx: Db, id: number, template: UnpaidMail, amount: Cents) => {
    const order = await orderOf(tx, id);
    const { settings } = await readSettings(tx);
    await enqueueMail(tx, {
      to: order.email,
      dedupeKey: `order-${id}-${template}`,
      orderId: id,
      template,
      params: {
        name: order.name,
        number: id,
        currency: order.terms.currency,
        amount,
        business: settings.business,
        link: `${deps.publicUrl()}${pagePaths.shop}`,
      },
    });
  };
  return {
    find: findHeldOrder,
    lock: lockHeldOrder,
    ofBasket: findOrderOfBasket,
    productsOf: async (db, id) =>
      ((await linesOf(db, [id])).get(id) ?? []).map(({ name, quantity }) => ({ name, quantity })),
    listExpired: listExpiredOrders,
    keepUntil: keepHeldOrder,
    release: releaseHeldOrder,
    endAwaiting: endAwaitedOrder,
    tellUnpaid: (tx, id, amount) => mailAbout(tx, id, 'order-not-paid', amount),
    tellLost: (tx, id, refunded) => mailAbout(tx, id, 'order-lost', refunded),
    awaitMoney: async (tx, id, until, amount) => {
      await awaitMoneyOfOrder(tx, id, until);
      await mailAbout(tx, id, 'order-payment-awaited', amount);
    },
    prepare: async (tx, id) => {
      const [order, lines, cards] = await Promise.all([
        orderOf(tx, id),
        linesOf(tx, [id]),
        findCardsToIssue(tx, id),
      ]);
      return {
        confirm: ({ customerId, settings, setPasswordLink, now }) => {
          const { currency } = order.terms;
          const sale = { orderId: id, currency, cards, settings, now };
          const issued = order.ofGiftCards ? issueSoldCards(tx, deps, sale) : null;
          const status = orderState.fullyPaid;
          const completedAt = issued?.allMailed === true ? now : null;
          return [
            confirmHeldOrder(tx, id, { status, customerId, completedAt }),
            announceShopOrder(tx, deps, {
              order: { ...order, customerId, paidCents: order.totalCents, leftCents: zero },
              lines: order.ofGiftCards ? mailedCards(cards) : (lines.get(id) ?? []),
              settings,
              setPasswordLink,
            }),
            ...(issued?.made ?? []),
          ];
        },
      };
    },
  };
}
