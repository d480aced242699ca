import { plural, t } from '@lingui/core/macro';
import type { ManagedShippingZone } from '@slipway/contract/catalogue/delivery';
import { shippingPricesProblem } from '@slipway/domain/orders/delivery';
import type { CallInput } from '#lib/api.ts';
import { formatMoney } from '#lib/format.ts';
import { countryNames } from '#shared/fields/country-choices.ts';

/** A price in the form; a number is an empty string while nothing is typed. */
interface StepValue {
  key: string;
  from: number | string;
  price: number | string;
}

/** The form's values. */
export interface ZoneValues extends Record<string, unknown> {
  name: string;
  countries: string[];
  regions: string[];
  /** The first is from 0. */
  prices: StepValue[];
  company_id: string | null;
}

export const freshStep = (from: number | string = ''): StepValue => ({
  key: crypto.randomUUID(),
  from,
  price: '',
});

export function zoneValues(zone: ManagedShippingZone | null): ZoneValues {
  return {
    name: zone?.name ?? '',
    countries: zone?.countries ?? [],
    regions: zone?.regions ?? [],
    prices: zone?.prices.map((step) => ({ ...freshStep(), ...step })) ?? [freshStep(0)],
    company_id: zone ? String(zone.company_id) : null,
  };
}

/** Whether the form asks for regions: they are of one country. */
export const hasRegions = ({ countries, regions }: Pick<ZoneValues, 'countries' | 'regions'>) =>
  countries.length === 1 || regions.length > 0;

/** What is sent. */
export function zoneBody(values: ZoneValues): CallInput<'POST /api/shipping-zones'>['body'] {
  const { name, countries, regions, prices, company_id } = values;
  return {
    name,
    countries,
    regions,
    prices: prices.map(({ from, price }) => ({ from: Number(from), price: Number(price) })),
    company_id: company_id === null ? null : Number(company_id),
  };
}

const isAmount = (value: number | string) =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0;

/** The form's rules, with the server's texts (docs/rules/shop.md, "What staff set up"). */
export const zoneRules = (companyId: number) => ({
  name: (value: string) => (value.trim() === '' ? t`Name is required.` : null),
  countries: (codes: string[]) => (codes.length === 0 ? t`Choose at least one country.` : null),
  regions: (regions: string[], { countries }: ZoneValues) =>
    regions.length > 0 && countries.length !== 1
      ? t`Regions can be named for one country only.`
      : null,
  prices: {
    from: (from: number | string, { prices }: ZoneValues, path: string) => {
      if (!isAmount(from)) return t`Enter an amount.`;
      const amounts = prices.map((step) => ({ from: Number(step.from) }));
      const problem = shippingPricesProblem(amounts);
      return problem !== null && path === `prices.${problem.at}.from`
        ? t`Each step must be for a higher price than the one before.`
        : null;
    },
    price: (price: number | string) => (isAmount(price) ? null : t`Enter a price; 0 is free.`),
  },
  company_id: (value: string | null) =>
    companyId === 0 && value === null ? t`Company is required` : null,
});

/** Where a zone ships to: its regions, or its countries, the first of them by name. */
export function whereText({ countries, regions }: ManagedShippingZone): string {
  const names = countryNames(countries);
  const [first = ''] = names;
  if (regions.length > 0) return `${first}: ${regions.join(', ')}`;
  if (names.length <= 4) return names.join(', ');
  const more = names.length - 3;
  const listed = names.slice(0, 3).join(', ');
  return plural(more, { one: `${listed} and # more`, other: `${listed} and # more` });
}

/** The prices of a zone, each from its price of the products on. */
export function priceTexts({ prices }: ManagedShippingZone, currency: string): string[] {
  return prices.map(({ from, price }) => {
    const cost = price === 0 ? t`free` : formatMoney(price, currency);
    const start = formatMoney(from, currency);
    return from === 0 ? (price === 0 ? t`Free` : cost) : t`from ${start}: ${cost}`;
  });
}
