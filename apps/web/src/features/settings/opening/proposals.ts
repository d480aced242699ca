import { getCountriesForTimezone, getCountry } from 'countries-and-timezones';
import currencyOf from 'country-to-currency';
import type { SettingsValues } from '#features/settings/settings-values.ts';

/**
 * The usual sales tax of countries, as of 2026, proposed and never applied unseen. Countries whose tax depends on the
 * region (Canada, the United States, India, Brazil) propose what holds everywhere, or nothing.
 */
const usualTaxes: Record<string, { name: string; percent: number }> = {
  AT: { name: 'USt', percent: 20 },
  AU: { name: 'GST', percent: 10 },
  BE: { name: 'BTW', percent: 21 },
  CA: { name: 'GST', percent: 5 },
  CH: { name: 'MWST', percent: 8.1 },
  CZ: { name: 'DPH', percent: 21 },
  DE: { name: 'USt', percent: 19 },
  DK: { name: 'Moms', percent: 25 },
  ES: { name: 'IVA', percent: 21 },
  FI: { name: 'ALV', percent: 25.5 },
  FR: { name: 'TVA', percent: 20 },
  GB: { name: 'VAT', percent: 20 },
  GR: { name: 'ΦΠΑ', percent: 24 },
  HR: { name: 'PDV', percent: 25 },
  IE: { name: 'VAT', percent: 23 },
  IT: { name: 'IVA', percent: 22 },
  MT: { name: 'VAT', percent: 18 },
  NL: { name: 'BTW', percent: 21 },
  NO: { name: 'MVA', percent: 25 },
  NZ: { name: 'GST', percent: 15 },
  PL: { name: 'VAT', percent: 23 },
  PT: { name: 'IVA', percent: 23 },
  SE: { name: 'Moms', percent: 25 },
  TR: { name: 'KDV', percent: 20 },
  ZA: { name: 'VAT', percent: 15 },
};

/** Where prices are said without tax. */
const taxOnTop = new Set(['CA', 'US']);

/** A currency that prices can be in: with two decimals. */
const hasCents = (currency: string) =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions()
    .maximumFractionDigits === 2;

type Proposal = Pick<SettingsValues, 'sale_taxes' | 'prices_include_tax'> &
  Partial<Pick<SettingsValues, 'time_zone' | 'currency'>>;

/**
 * What is usual in a country. A zone that the browser is in counts before the country's first one.
 *
 * @param country ISO 3166-1 alpha-2
 * @param zone the browser's
 */
export function proposalFor(country: string, zone: string): Proposal {
  const zones: readonly string[] = getCountry(country)?.timezones ?? [];
  const known = new Map(Object.entries(currencyOf)).get(country);
  const tax = usualTaxes[country];
  const timeZone = zones.includes(zone) ? zone : zones[0];
  return {
    sale_taxes: tax ? [tax] : [],
    prices_include_tax: !taxOnTop.has(country),
    ...(timeZone !== undefined && { time_zone: timeZone }),
    ...(known !== undefined && hasCents(known) && { currency: known }),
  };
}

/** The country that a zone is named in, ISO 3166-1 alpha-2; null for a zone of no country, such as UTC. */
export function countryOfZone(zone: string): string | null {
  return getCountriesForTimezone(zone)[0]?.id ?? null;
}
