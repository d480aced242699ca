/** What other features may use of orders. */
export { callOrderOff } from './cancel-order.ts';
