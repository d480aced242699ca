import { addressLines, type FrozenDelivery } from '@slipway/domain/orders/delivery';
import type { Settings } from '@slipway/domain/settings/settings';
import type { Deps } from '#deps.ts';
import { orderLink } from '#features/orders/announce-order.ts';
import type { Order, OrderLineRow } from '#features/orders/orders-repository.ts';

/** Mails are in English, as their names of countries are. */
const countryNames = new Intl.DisplayNames(['en'], { type: 'region' });

/** The name of a country by its two letters; unknown ones stay letters. */
export const countryName = (code: string): string => countryNames.of(code) ?? code;

/** How an order is delivered. Throws for one that is not of the shop. */
export function deliveryOf({ id, delivery }: Pick<Order, 'id' | 'delivery'>): FrozenDelivery {
  if (!delivery) throw new Error(`Order ${id} is not of the shop`);
  return delivery;
}

/** An order of the shop in the back office. */
export const staffOrderLink = (publicUrl: string, orderId: number): string =>
  `${publicUrl}/admin/orders?order=${orderId}`;

/** What mails tell of a line. */
export type MailedLine = Pick<OrderLineRow, 'name' | 'quantity'>;

function deliveryInMails(delivery: FrozenDelivery) {
  switch (delivery.by) {
    case 'pickup':
      return { by: delivery.by, place: delivery.place };
    case 'shipping':
      return {
        by: delivery.by,
        way: delivery.zone.name,
        address: addressLines(delivery, countryName),
      };
    case 'email':
      return { by: delivery.by };
  }
}

/** The data of an order of the shop that all its mails share. */
export function shopOrderInMails(
  deps: Pick<Deps, 'publicUrl'>,
  about: { order: Order; lines: readonly MailedLine[]; settings: Settings },
) {
  const { order, lines, settings } = about;
  const delivery = deliveryOf(order);
  return {
    number: order.id,
    name: order.name,
    lines: lines.map(({ name, quantity }) => ({ name, quantity })),
    currency: order.terms.currency,
    delivery: deliveryInMails(delivery),
    business: settings.business,
    link: orderLink(deps.publicUrl(), order.id),
  };
}

/** Who a message about an order goes to and what it is about. */
export const toCustomerOf = (order: Order) => ({
  to: order.email,
  orderId: order.id,
  ...(order.customerId !== null && { userId: order.customerId }),
});
