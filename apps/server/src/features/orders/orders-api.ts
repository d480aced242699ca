/** What other features may use of orders. */
export { callOrderOff } from './cancel-order.ts';
export { mailOrder } from './announce-order.ts';
export { linesOf } from './orders-repository.ts';
export { attachOrders, cleanUpOrders, eraseOnOrders } from './shop/erase-orders-repository.ts';
export { heldOrders } from './shop/held-orders.ts';
export { presentOrderPrice } from './shop/present-order-price.ts';
export { orderToHold } from './shop/hold-order.ts';
export { quoteDelivery } from './shop/quote-delivery.ts';
export { giftOrderToHold, giftProblem } from './gift-cards/plan-gift-order.ts';
export {
  choiceOf,
  chooseDelivery,
  lineOfCode,
  orderContent,
  planItem,
  readShopSources,
  type RequestedItem,
  type PlannedItem,
  type ShopSources,
} from './shop/plan-shop-order.ts';
export { announceShopOrder } from './fulfilment/announce-shop-order.ts';
