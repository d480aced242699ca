/** The most lines of a basket. */
export const maxBasketLines = 20;
