/** What other features may use of baskets. */
export { deleteKeptBasket } from './kept-baskets.ts';
