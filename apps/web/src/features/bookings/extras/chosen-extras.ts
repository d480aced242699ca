import type { PackageExtra } from '@slipway/contract/catalogue/extras';
import {
  isPerGuest,
  type RequestedExtra,
  type OfferedExtra,
} from '@slipway/domain/catalogue/extras';
import { fromMajor } from '@slipway/domain/money/money';

/** What is offered with a package, and what is chosen of it. */
export interface ChosenExtras {
  offered: readonly PackageExtra[];
  chosen: readonly RequestedExtra[];
}

/** What can be chosen, for `quotePackage`; what is included costs nothing. */
export function choicesOf(extras: ChosenExtras | undefined): OfferedExtra[] {
  return (extras?.offered ?? []).flatMap(({ offer, ...extra }) =>
    offer === 'choice'
      ? [
          {
            id: extra.id,
            name: extra.name,
            price: fromMajor(extra.price),
            per: extra.per,
            offer,
            refund: extra.refund,
            untilHours: extra.until_hours,
            least: extra.least,
            most: extra.most,
          },
        ]
      : [],
  );
}

/** What is chosen of what is offered. */
export function chosenOf(
  offered: readonly PackageExtra[],
  asked: readonly RequestedExtra[],
): RequestedExtra[] {
  return asked.filter(
    ({ id, quantity }) =>
      quantity > 0 && offered.some((one) => one.id === id && one.offer === 'choice'),
  );
}

/** The choice with another number of one extra. */
export function withQuantity(
  asked: readonly RequestedExtra[],
  id: number,
  quantity: number,
): RequestedExtra[] {
  const others = asked.filter((one) => one.id !== id);
  return quantity === 0 ? others : [...others, { id, quantity }].sort((a, b) => a.id - b.id);
}

/**
 * How many of an extra can be chosen: its own limit, and no more than are left.
 * @param own how many pieces the booking that is changed has already
 */
export function maxQuantityOf(
  { most, per, left }: Pick<PackageExtra, 'most' | 'per' | 'left'>,
  party: { guests: number; items: number },
  own = 0,
): number {
  if (left === null) return most;
  const each = isPerGuest(per) ? party.guests : per === 'item' ? party.items : 1;
  return Math.min(most, Math.floor((left + own) / Math.max(1, each)));
}
