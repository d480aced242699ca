/** What other features may use of orders. */
export { callOrderOff } from './cancel-order.ts';
export { mailOrder } from './announce-order.ts';
export { linesOf } from './orders-repository.ts';
export { cleanUpOrders, withoutAddress } from './shop/erase-orders-repository.ts';
export { heldOrders } from './shop/held-orders.ts';
export { orderToHold, type LineToHold } from './shop/hold-order.ts';
export {
  choiceOf,
  chooseDelivery,
  goodsOf,
  isPickupOnly,
  orderContent,
  planItem,
  priceItems,
  readShopSources,
  waysFor,
  type AskedItem,
  type ItemProblem,
  type PlannedItem,
  type ShopSources,
} from './shop/plan-shop-order.ts';
export { announceShopOrder } from './fulfilment/announce-shop-order.ts';
