/** What other features may do with orders. */
export { callOrderOff } from './cancel-order.ts';
