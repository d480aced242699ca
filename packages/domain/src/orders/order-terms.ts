import type { OrderQuote } from '#orders/orders.ts';
import type { ShopTerms } from '#orders/shop-orders.ts';
import type { PriceRules } from '#bookings/prices/price.ts';
import type { CancellationTerms, SaleTax, Settings } from '#settings/settings.ts';

/** The taxes of an order in which products have their own. */
export interface AgreedTaxes {
  /** Of products without taxes of their own. */
  usual: SaleTax[];
  /** By the variant of the line. */
  own: { variantId: number; taxes: SaleTax[] }[];
}

/**
 * The agreed terms of an order, which later changes of settings never alter
 * (docs/rules/settings.md, "What a booking freezes"). Money in cents.
 */
export interface OrderTerms {
  quote: OrderQuote;
  currency: string;
  zone: string;
  cancellation: CancellationTerms;
  /** The taxes that were agreed, where products have taxes of their own; absent: those of the quote for all. */
  taxes?: AgreedTaxes;
  /** Of an order of the shop, instead of the cancellation terms; absent: staff took it. */
  shop?: ShopTerms;
  /** The promo code that reduced its lines, as it is shown. `percent`: off each line; null: it took an amount off. */
  code?: { code: string; percent: number | null };
}

/** The current tax rules for products. */
export function rulesOf(settings: Settings): PriceRules {
  return { taxes: settings.sale_taxes, pricesIncludeTax: settings.prices_include_tax };
}

/** The agreed tax rules of an existing order. */
export function rulesOfTerms({ quote, taxes }: OrderTerms): PriceRules {
  return {
    taxes: taxes?.usual ?? quote.taxLines.map(({ name, percent }) => ({ name, percent })),
    pricesIncludeTax: quote.taxIncluded,
  };
}

/** The product's own taxes that were agreed for a line of an order; null: it has those of `rulesOfTerms`. */
export function ownTaxesOfLine({ taxes }: OrderTerms, variantId: number): SaleTax[] | null {
  return taxes?.own.find((one) => one.variantId === variantId)?.taxes ?? null;
}

/** What an order keeps of the taxes of its lines; undefined: none has taxes of its own. */
export function agreedTaxes(
  usual: SaleTax[],
  lines: readonly { variantId: number; taxes: SaleTax[] | null }[],
): AgreedTaxes | undefined {
  const own = lines.flatMap(({ variantId, taxes }) =>
    taxes === null ? [] : [{ variantId, taxes }],
  );
  return own.length === 0 ? undefined : { usual, own };
}

/** Whether the order was created without a deposit. */
export function hasNoDeposit({ quote }: OrderTerms): boolean {
  return quote.deposit === 0 && quote.total > 0;
}

/** @param taxes what `agreedTaxes` says of its lines */
export function freezeOrderTerms(
  settings: Settings,
  quote: OrderQuote,
  taxes?: AgreedTaxes,
): OrderTerms {
  return {
    ...(taxes && { taxes }),
    quote,
    currency: settings.currency,
    zone: settings.time_zone,
    cancellation: settings.cancellation,
  };
}

/** The terms of an order after a change of its lines. */
export function changedTerms(
  terms: OrderTerms,
  { quote, taxes }: { quote: OrderQuote; taxes: AgreedTaxes | undefined },
): OrderTerms {
  const { currency, zone, cancellation, shop, code } = terms;
  const kept = { ...(shop && { shop }), ...(code && { code }) };
  return { quote, currency, zone, cancellation, ...kept, ...(taxes && { taxes }) };
}
