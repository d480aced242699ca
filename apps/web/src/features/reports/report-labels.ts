import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import { i18n } from '@lingui/core';
import { dateFormat } from '#lib/format.ts';

export const reportNames = {
  revenue: msg`Revenue`,
  occupancy: msg`Occupancy`,
  due: msg`Due`,
  tips: msg`Tips`,
  origins: msg`Origins`,
} as const satisfies Record<string, MessageDescriptor>;

export const groupNames = {
  month: msg`By month`,
  unit: msg`By unit`,
  package: msg`By package`,
} as const;

export const figureNames = {
  received: msg`Received`,
  refunded: msg`Refunded`,
  net: msg`Net`,
  tips: msg`Tips`,
} as const;

export const partNames = {
  deposit: msg`Deposit`,
  second: msg`Second payment`,
  final: msg`Final payment`,
} as const;

export const kindNames = new Map<number, MessageDescriptor>([
  [2, msg`Deposit`],
  [3, msg`Instalment`],
  [4, msg`Final payment`],
  [5, msg`Tip`],
]);

/** A month `YYYY-MM`: `May 2026`, or `May` alone. */
export function formatMonth(month: string, year: 'year' | 'short' = 'year'): string {
  const format = dateFormat(i18n.locale, {
    month: 'short',
    ...(year === 'year' ? { year: 'numeric' } : {}),
    timeZone: 'UTC',
  });
  return format.format(new Date(`${month}-15T12:00:00Z`));
}
