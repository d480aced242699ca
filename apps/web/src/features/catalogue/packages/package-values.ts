import { t } from '@lingui/core/macro';
import type { ManagedPackage } from '@slipway/contract/catalogue/packages';
import { isFlat, packageKindOf, type PackageKind } from '@slipway/domain/catalogue/package-kinds';

/** The package form's values; numbers are empty strings while nothing is typed. */
export interface PackageValues extends Record<string, unknown> {
  unit_id: string | null;
  kind: PackageKind;
  price: number | string;
  additional_price: number | string;
  deposit: number | string;
  active: boolean;
  active_from: string | null;
  active_to: string | null;
}

export const packageValues = (row: ManagedPackage | null): PackageValues => ({
  unit_id: row ? String(row.unit_id) : null,
  kind: row?.kind ?? 'half_day',
  price: row?.price ?? '',
  additional_price: row && !isFlat(row.kind) ? row.additional_price : '',
  deposit: row?.deposit ?? '',
  active: row?.inactive !== 1,
  active_from: row?.active_from ?? null,
  active_to: row?.active_to ?? null,
});

/** The request body, without empty fields. */
export function packageBody(values: PackageValues) {
  const { kind, price, additional_price, deposit, active, active_from, active_to } = values;
  return {
    kind,
    price,
    ...(additional_price === '' || isFlat(kind) ? {} : { additional_price }),
    ...(deposit === '' ? {} : { deposit }),
    inactive: active ? 0 : 1,
    ...(active_from === null ? {} : { active_from }),
    ...(active_to === null ? {} : { active_to }),
  };
}

/** The form's rules, with the generated messages (docs/rules/calls.md, "Generated messages"). */
export const packageRules = {
  unit_id: (value: string | null) => (value === null ? t`Unit id is required.` : null),
  price: (value: number | string) => (value === '' ? t`Price is required.` : null),
  active_to: (value: string | null, values: PackageValues) =>
    value !== null && values.active_from !== null && value < values.active_from
      ? t`“Active to” must not be before “Active from”.`
      : null,
};

/** A kind from a select's value. */
export const kindOf = (value: string | null): PackageKind =>
  (value === null ? null : packageKindOf(value)) ?? 'half_day';
