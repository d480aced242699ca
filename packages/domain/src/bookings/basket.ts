/** The most lines of a basket. */
export const mostBasketLines = 20;
