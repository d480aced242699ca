/** What other features may use of orders. */
export { callOrderOff } from './cancel-order.ts';
export { mailOrder } from './announce-order.ts';
export { linesOf } from './orders-repository.ts';
