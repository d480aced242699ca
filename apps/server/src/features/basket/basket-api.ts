/** What other features may use of baskets. */
export { deleteKeptBasket, findKeptBasket } from './kept-baskets.ts';
