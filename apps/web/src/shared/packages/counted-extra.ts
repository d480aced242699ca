import { plural, t } from '@lingui/core/macro';
import type { PackageQuotePart } from '@slipway/domain/bookings/prices/quote';

/**
 * An extra or fee of a price with how often it counts: `2 × Dry bag`; by the hour, night or day with its pieces and
 * length apart: `Guide, 3 hours`, `2 × Dog, 3 nights`.
 */
export function countedExtra(part: {
  quantity: number;
  label?: PackageQuotePart['label'] | undefined;
  hours?: PackageQuotePart['hours'] | undefined;
  nights?: PackageQuotePart['nights'] | undefined;
  days?: PackageQuotePart['days'] | undefined;
}): string {
  const { quantity, label = '', hours, nights, days } = part;
  const pieces = quantity / (hours ?? nights ?? days ?? 1);
  const named = pieces === 1 ? label : t`${pieces} × ${label}`;
  if (hours !== undefined) {
    return `${named}, ${plural(hours, { one: '# hour', other: '# hours' })}`;
  }
  if (nights !== undefined) {
    return `${named}, ${plural(nights, { one: '# night', other: '# nights' })}`;
  }
  if (days !== undefined) return `${named}, ${plural(days, { one: '# day', other: '# days' })}`;
  return named;
}
