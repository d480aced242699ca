import type { OrderQuote } from '#orders/orders.ts';
import type { ShopTerms } from '#orders/shop-orders.ts';
import type { PriceRules } from '#bookings/prices/price.ts';
import type { CancellationTerms, Settings } from '#settings/settings.ts';

/**
 * The agreed terms of an order, which later changes of settings never alter
 * (docs/rules/settings.md, "What a booking freezes"). Money in cents.
 */
export interface OrderTerms {
  quote: OrderQuote;
  currency: string;
  zone: string;
  cancellation: CancellationTerms;
  /** Of an order of the shop, in place of the terms of cancelling; absent: staff took it. */
  shop?: ShopTerms;
}

/** The current tax rules for products. */
export function rulesOf(settings: Settings): PriceRules {
  return { taxes: settings.sale_taxes, pricesIncludeTax: settings.prices_include_tax };
}

/** The agreed tax rules of an existing order. */
export function rulesOfTerms({ quote }: OrderTerms): PriceRules {
  return {
    taxes: quote.taxLines.map(({ name, percent }) => ({ name, percent })),
    pricesIncludeTax: quote.taxIncluded,
  };
}

/** Whether the order was created without a deposit. */
export function hasNoDeposit({ quote }: OrderTerms): boolean {
  return quote.deposit === 0 && quote.total > 0;
}

export function freezeOrderTerms(settings: Settings, quote: OrderQuote): OrderTerms {
  return {
    quote,
    currency: settings.currency,
    zone: settings.time_zone,
    cancellation: settings.cancellation,
  };
}
