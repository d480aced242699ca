import type { Address } from '@slipway/contract/identity/own-account';
import type { AddressRow } from './addresses-repository.ts';

export function presentAddress(row: AddressRow): Address {
  return {
    id: row.id,
    label: row.label,
    line1: row.line1,
    line2: row.line2,
    city: row.city,
    region: row.region,
    postal_code: row.postalCode,
    country: row.country,
    default: row.isDefault,
    version: row.version,
  };
}
