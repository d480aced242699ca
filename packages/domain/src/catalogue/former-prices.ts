/** What a product cost before its price was lowered; null: nothing is shown beside its price. */
export type FormerPrice<Amount extends number = number> = Amount | null;

/** Whether a former price may stand beside a price: it is higher (docs/rules/catalogue-and-feeds.md, "Products"). */
export const isFormerPrice = (former: FormerPrice, price: number): boolean =>
  former === null || former > price;

/** The former price beside a new price: none once it is not higher. */
export const formerPriceBeside = <Amount extends number>(
  former: FormerPrice<Amount>,
  price: number,
): FormerPrice<Amount> => (isFormerPrice(former, price) ? former : null);
