import { i18n } from '@lingui/core';
import type { Address } from '@slipway/contract/identity/own-account';

/** An address as lines of text. */
export function addressLines(address: Address): string {
  const { line1, line2, city, region, postal_code: postalCode, country } = address;
  const cityLine = [city, region, postalCode].filter((it) => it !== '').join(', ');
  const named = new Intl.DisplayNames([i18n.locale], { type: 'region' }).of(country) ?? country;
  return [line1, line2, cityLine, named].filter((line) => line !== '').join('\n');
}

/** The default delivery address among these; empty without one. */
export function defaultDelivery(addresses: Address[]): string {
  const address = addresses.find((one) => one.default);
  return address === undefined ? '' : addressLines(address);
}
