import type { Cents } from '#money/money.ts';
import type { Length } from '#catalogue/package-kinds.ts';

/** What a price of an extra is for: `day` counts nights or days, `guest_day` those of each guest, `hour` each hour begun. */
export const extraPers = ['booking', 'guest', 'item', 'hour', 'day', 'guest_day'] as const;
export type ExtraPer = (typeof extraPers)[number];

/** Chosen with the booking, in every booking without a price, or in every booking for its price. */
export const extraOffers = ['choice', 'included', 'fee'] as const;
export type ExtraOffer = (typeof extraOffers)[number];

/** What a cancellation refunds of it: by the terms, as of the trip; all; or nothing. */
export const extraRefunds = ['trip', 'always', 'never'] as const;
export type ExtraRefund = (typeof extraRefunds)[number];

/** The most pieces of an extra in one booking, whatever it says. */
export const maxExtras = 1000;

/** An extra with its price, as a booking freezes it. */
export interface PricedExtra {
  id: number;
  name: string;
  /** 0 where it is included. */
  price: Cents;
  per: ExtraPer;
  offer: ExtraOffer;
  refund: ExtraRefund;
  /** Until how many hours before the start customers may change it. */
  untilHours: number;
}

/** An extra as a package offers it now. */
export interface OfferedExtra extends PricedExtra {
  /** The fewest and the most that can be chosen, where it is chosen at all. */
  least: number;
  most: number;
}

/** An extra of a booking. */
export interface AgreedExtra extends PricedExtra {
  /** How many were chosen; 1 for a fee and for what is included, 0 where only what was paid of it is left. */
  quantity: number;
  /** Its minimum price, because it was paid and is never refunded; absent: none. */
  least?: Cents | undefined;
}

/** How many of an extra are asked for. */
export interface RequestedExtra {
  id: number;
  quantity: number;
}

/** The trip that an extra goes with. */
export interface ExtraTrip {
  kind: { length: Pick<Length, 'form'> };
  guests: number;
  items: number;
  /** Minutes, or nights or days. */
  length: number;
}

/** Whether each guest has a piece of an extra. */
export const isPerGuest = (per: ExtraPer) => per === 'guest' || per === 'guest_day';

/** How many times the price of one piece is charged on a trip. */
export function timesOf(per: ExtraPer, { kind, guests, items, length }: ExtraTrip): number {
  const inDays = kind.length.form === 'days';
  const days = inDays ? length : 1;
  switch (per) {
    case 'booking':
      return 1;
    case 'guest':
      return guests;
    case 'item':
      return items;
    case 'hour':
      return inDays ? length * 24 : Math.ceil(length / 60);
    case 'day':
      return days;
    case 'guest_day':
      return guests * days;
  }
}

/** How many pieces are handed out: one for each guest or item where the price counts those. */
export function piecesOf(
  { per, quantity }: Pick<AgreedExtra, 'per' | 'quantity'>,
  trip: Pick<ExtraTrip, 'guests' | 'items'>,
): number {
  if (isPerGuest(per)) return quantity * trip.guests;
  return per === 'item' ? quantity * trip.items : quantity;
}

/**
 * The chosen extras that a change alters: in number, where that follows guests, items or length, or by removing them.
 */
export function differingExtras(
  before: { extras: readonly AgreedExtra[]; trip: ExtraTrip },
  after: { extras: readonly AgreedExtra[]; trip: ExtraTrip },
): AgreedExtra[] {
  const countOf = ({ per, quantity }: AgreedExtra, trip: ExtraTrip) =>
    quantity * timesOf(per, trip);
  return before.extras.filter((extra) => {
    if (extra.offer !== 'choice' || extra.quantity === 0) return false;
    const then = after.extras.find(({ id }) => id === extra.id);
    return then === undefined || countOf(then, after.trip) !== countOf(extra, before.trip);
  });
}

/** Why an extra cannot be booked in that number; `limit` is the fewest or the most. */
export type ExtraRefusal =
  | { reason: 'unknown'; id: number }
  | { reason: 'too_few' | 'too_many'; id: number; name: string; limit: number };

/** Why extras cannot be chosen like this; empty: they can. What is always in cannot be chosen. */
export function extrasRefusals(
  offered: readonly OfferedExtra[],
  asked: readonly RequestedExtra[],
): ExtraRefusal[] {
  return asked.flatMap(({ id, quantity }): ExtraRefusal[] => {
    if (quantity === 0) return [];
    const extra = offered.find((one) => one.id === id && one.offer === 'choice');
    if (!extra) return [{ reason: 'unknown', id }];
    const { name, least, most } = extra;
    if (quantity < least) return [{ reason: 'too_few', id, name, limit: least }];
    return quantity > most ? [{ reason: 'too_many', id, name, limit: most }] : [];
  });
}

/** As a booking freezes it. */
export function agreed(
  { id, name, price, per, offer, refund, untilHours }: PricedExtra,
  quantity: number,
): AgreedExtra {
  return { id, name, price, per, offer, refund, untilHours, quantity };
}

/**
 * The extras of a booking, included and chosen, in the order in which they are offered (docs/rules/prices.md,
 * "Extras"). What is not offered is left out; `extrasRefusals` names it.
 */
export function agreedExtras(
  offered: readonly OfferedExtra[],
  asked: readonly RequestedExtra[],
): AgreedExtra[] {
  return offered.flatMap((extra) => {
    if (extra.offer !== 'choice') return [agreed(extra, 1)];
    const quantity = asked.find(({ id }) => id === extra.id)?.quantity ?? 0;
    return quantity > 0 ? [agreed(extra, quantity)] : [];
  });
}

/** The chosen extras of a booking. */
export function chosenExtras(extras: readonly AgreedExtra[]): RequestedExtra[] {
  return extras.flatMap(({ id, offer, quantity }) =>
    offer === 'choice' && quantity > 0 ? [{ id, quantity }] : [],
  );
}

/**
 * The extras of a booking after a change of the choice. Those it has keep their price, refund rule and name; new ones
 * take the current ones.
 */
export function changedExtras(
  before: readonly AgreedExtra[],
  offered: readonly OfferedExtra[],
  asked: readonly RequestedExtra[],
): { extras: AgreedExtra[]; usesCurrentPrice: boolean } {
  const wanted = new Map(asked.map(({ id, quantity }) => [id, quantity]));
  const kept = before.flatMap((extra) => {
    const agreedExtra = { ...extra, least: undefined };
    if (extra.offer !== 'choice') return [agreedExtra];
    const quantity = wanted.get(extra.id) ?? 0;
    return quantity > 0 ? [{ ...agreedExtra, quantity }] : [];
  });
  const added = agreedExtras(
    offered.filter(({ id, offer }) => offer === 'choice' && !before.some((one) => one.id === id)),
    asked,
  );
  return { extras: [...kept, ...added], usesCurrentPrice: added.some(({ price }) => price > 0) };
}

/** Whether a change leaves what was chosen as it is. */
export function sameExtras(
  before: readonly AgreedExtra[],
  asked: readonly RequestedExtra[] | undefined,
): boolean {
  if (asked === undefined) return true;
  const chosen = chosenExtras(before);
  const wanted = asked.filter(({ quantity }) => quantity > 0);
  return (
    chosen.length === wanted.length &&
    chosen.every(({ id, quantity }) =>
      wanted.some((one) => one.id === id && one.quantity === quantity),
    )
  );
}
