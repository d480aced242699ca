import { plural, t } from '@lingui/core/macro';
import type { PackageQuotePart } from '@slipway/domain/bookings/prices/quote';

type Counted = Pick<PackageQuotePart, 'quantity'> & {
  hours?: PackageQuotePart['hours'] | undefined;
  nights?: PackageQuotePart['nights'] | undefined;
  days?: PackageQuotePart['days'] | undefined;
};

/** For how long each piece is charged, and how many there are. */
function lengthOf({ quantity, hours, nights, days }: Counted) {
  const length =
    hours !== undefined
      ? plural(hours, { one: '# hour', other: '# hours' })
      : nights !== undefined
        ? plural(nights, { one: '# night', other: '# nights' })
        : days !== undefined && plural(days, { one: '# day', other: '# days' });
  return { pieces: quantity / (hours ?? nights ?? days ?? 1), length };
}

/**
 * An extra or fee of a price with how often it counts: `2 × Dry bag`; by the hour, night or day with its pieces and
 * length apart: `Guide, 3 hours`, `2 × Dog, 3 nights`.
 */
export function countedExtra(
  part: Counted & { label?: PackageQuotePart['label'] | undefined },
): string {
  const { label = '' } = part;
  const { pieces, length } = lengthOf(part);
  const named = pieces === 1 ? label : t`${pieces} × ${label}`;
  return length === false ? named : `${named}, ${length}`;
}

/** Additional guests, with the nights or days for each of which they pay: `2 extra guests, 3 nights`. */
export function extraGuestsText(part: Counted): string {
  const { pieces, length } = lengthOf(part);
  const guests = plural(pieces, { one: '# extra guest', other: '# extra guests' });
  return length === false ? guests : `${guests}, ${length}`;
}
