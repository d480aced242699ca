/** What other features may do with orders. */
export { followOrder } from './follow-order.ts';
