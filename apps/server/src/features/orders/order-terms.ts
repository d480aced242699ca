import type { OrderQuote } from '@slipway/domain/bookings/orders';
import type { PriceRules } from '@slipway/domain/bookings/price';
import type { CancellationTerms, Settings } from '@slipway/domain/settings/settings';

/**
 * What an order was made under, frozen: later changes of settings never alter it (docs/rules/settings.md,
 * "What a booking freezes"). Money in cents.
 */
export interface OrderTerms {
  quote: OrderQuote;
  currency: string;
  zone: string;
  cancellation: CancellationTerms;
}

/** How the business taxes what it sells now. */
export function rulesOf(settings: Settings): PriceRules {
  return { taxes: settings.sale_taxes, pricesIncludeTax: settings.prices_include_tax };
}

/** How an order is taxed that was made already: as it was made. */
export function rulesOfTerms({ quote }: OrderTerms): PriceRules {
  return {
    taxes: quote.taxLines.map(({ name, percent }) => ({ name, percent })),
    pricesIncludeTax: quote.taxIncluded,
  };
}

/** Whether it was taken without a deposit. */
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
