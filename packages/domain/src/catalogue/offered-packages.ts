import type { Length } from './package-kinds.ts';

/** What of a package decides whether it is offered, as browsers have it. */
interface Offered {
  inactive: number;
  active_to: string | null;
}

/** What of a package decides its price, as browsers have it. */
interface PricedPackage {
  price: number;
  length_prices: readonly { price: number }[];
  guest_type_prices: readonly { id: number; price: number }[];
  kind_facts: {
    sold_by: 'trip' | 'item' | 'seat';
    length: Length;
    guest_types: readonly { id: number; takes_seat: boolean }[];
  };
}

/** The bookable packages of a unit: active and not ended. */
export function offeredPackages<Package extends Offered>(
  { packages }: { packages: readonly Package[] },
  today: string,
): Package[] {
  return packages.filter(
    ({ inactive, active_to: to }) => inactive === 0 && (to === null || to >= today),
  );
}

/** The different prices of the guests who take a seat. */
export function seatPrices({
  kind_facts: { guest_types: types },
  guest_type_prices: own,
  price,
}: PricedPackage): number[] {
  const seated = types.filter(({ takes_seat: takesSeat }) => takesSeat);
  const prices = seated.map(({ id }) => own.find((one) => one.id === id)?.price ?? price);
  return [...new Set(prices.length > 0 ? prices : [price])];
}

/**
 * The least that a booking of a package costs, before rates, in the currency's unit: one seat, the
 * shortest stay, or its price.
 */
export function leastPrice(pkg: PricedPackage): number {
  const { length, sold_by: soldBy } = pkg.kind_facts;
  if (soldBy === 'seat') return Math.min(...seatPrices(pkg));
  if (pkg.length_prices.length > 0) {
    return Math.min(...pkg.length_prices.map(({ price }) => price));
  }
  return length.form === 'days' ? pkg.price * length.from : pkg.price;
}
