import { t } from '@lingui/core/macro';
import type { ManagedUnit } from '@slipway/contract/catalogue/units';

/** The most taxes of a product. */
export const maxTaxes = 10;

/** A tax in the form; the percentage is an empty string while nothing is typed. */
export interface TaxValue {
  key: string;
  name: string;
  percent: number | string;
}

/** How a product is handed over, how it is taxed, and when it is running low. */
export interface ProductTerms {
  pickup_only: boolean;
  /** An empty string: as the settings say. */
  low_stock_at: number | string;
  /** Whether it has taxes of its own in place of those of the settings. */
  own_taxes: boolean;
  sale_taxes: TaxValue[];
}

export const taxValue = (tax: { name: string; percent: number | string }): TaxValue => ({
  key: crypto.randomUUID(),
  name: tax.name,
  percent: tax.percent,
});

export const productTerms = (unit: ManagedUnit | null): ProductTerms => ({
  pickup_only: unit?.pickup_only === 1,
  low_stock_at: unit?.low_stock_at ?? '',
  own_taxes: (unit?.sale_taxes ?? null) !== null,
  sale_taxes: (unit?.sale_taxes ?? []).map(taxValue),
});

/** The fields of the request; a product with taxes of its own may have none at all. */
export function productTermsBody(terms: ProductTerms) {
  const { pickup_only, low_stock_at, own_taxes, sale_taxes } = terms;
  return {
    pickup_only: pickup_only ? 1 : 0,
    low_stock_at,
    own_taxes: own_taxes ? 1 : 0,
    ...(own_taxes &&
      sale_taxes.length > 0 && {
        sale_taxes: sale_taxes.map(({ name, percent }) => ({ name, percent: Number(percent) })),
      }),
  };
}

/** The form's rules, with the server's texts. */
export const taxRules = <Values extends ProductTerms & { for_sale: boolean }>() => ({
  sale_taxes: {
    name: (name: string, { for_sale, own_taxes }: Values) =>
      for_sale && own_taxes && name.trim() === '' ? t`A tax needs a name.` : null,
    percent: (percent: number | string, { for_sale, own_taxes }: Values) =>
      for_sale && own_taxes && !(typeof percent === 'number' && percent >= 0 && percent <= 100)
        ? t`Enter a percentage from 0 to 100.`
        : null,
  },
});
