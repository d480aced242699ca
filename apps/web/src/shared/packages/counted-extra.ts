import { plural, t } from '@lingui/core/macro';
import type { PackageQuotePart } from '@slipway/domain/bookings/prices/quote';

/**
 * An extra or fee of a price with how often it counts: `2 × Dry bag`; by the hour with its pieces and hours apart:
 * `Guide, 3 hours`, `2 × Guide, 3 hours`.
 */
export function countedExtra(part: {
  quantity: number;
  label?: PackageQuotePart['label'] | undefined;
  hours?: PackageQuotePart['hours'] | undefined;
}): string {
  const { quantity, label = '', hours } = part;
  const pieces = hours === undefined ? quantity : quantity / hours;
  const named = pieces === 1 ? label : t`${pieces} × ${label}`;
  if (hours === undefined) return named;
  const time = plural(hours, { one: '# hour', other: '# hours' });
  return `${named}, ${time}`;
}
