import type { DeliveryState } from '@slipway/domain/orders/fulfilment';
import type { Settings } from '@slipway/domain/settings/settings';
import type { Db } from '#db/transaction.ts';
import { readSettings } from '#features/settings/settings-api.ts';
import { conflict, notFound } from '#http/errors.ts';
import {
  linesOf,
  lockOrder,
  type Order,
  type OrderLineRow,
} from '#features/orders/orders-repository.ts';
import { presentOrderOfCompany } from '#features/orders/read-order.ts';
import { soldCardsOf, type SoldCard } from '../gift-cards/sold-cards.ts';
import { shopStateOf } from './order-fulfilment.ts';

/** An order of the shop with what decides what may be done with it. */
export interface LockedShopOrder {
  order: Order;
  lines: OrderLineRow[];
  /** The gift cards that it sells; none of products. */
  sold: SoldCard[];
  state: DeliveryState;
  settings: Settings;
}

/** An order of the shop, locked until the transaction ends. @throws Refusal 404, 422 for one that staff took */
export async function lockShopOrder(tx: Db, id: number): Promise<LockedShopOrder> {
  const { settings } = await readSettings(tx);
  const order = await lockOrder(tx, id);
  if (!order) throw notFound();
  const lines = (await linesOf(tx, [id])).get(id) ?? [];
  const sold = await soldCardsOf(tx, order);
  return { order, lines, sold, state: shopStateOf(order, lines), settings };
}

/** An order of the shop of the staff's company, locked until the transaction ends. @throws Refusal 404, 422 */
export async function lockForStaff(tx: Db, id: number): Promise<LockedShopOrder> {
  const locked = await lockShopOrder(tx, id);
  presentOrderOfCompany(locked.order, locked.settings.company_id);
  return locked;
}

/** @throws Refusal 409 when the order has changed since it was read */
export function assertOrderVersion({ version }: Order, read: number): void {
  if (version !== read) {
    throw conflict('The order was changed by someone else since you opened it.');
  }
}
