import { timesOf } from './extras.ts';
import type { ExtraPer } from './extras.ts';
import { shortestLength } from '#bookings/trip-times.ts';
import type { Length } from './package-kinds.ts';

/** The fields of a package that decide whether it is offered, as browsers have them. */
interface Offered {
  inactive: number;
  active_to: string | null;
}

/** The fields of a package that decide its price, as browsers have them. */
interface PricedPackage {
  price: number;
  length_prices: readonly { price: number }[];
  guest_type_prices: readonly { id: number; price: number }[];
  least_guests: number | null;
  /** Fees, which are part of every price. */
  fees: readonly { price: number; per: ExtraPer }[];
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

/** What each type of guest who takes a seat pays, the main one first: an adult, say, before a child. */
function pricesByType({
  kind_facts: { guest_types: types },
  guest_type_prices: own,
  price,
}: PricedPackage): number[] {
  const seated = types.filter(({ takes_seat: takesSeat }) => takesSeat);
  return seated.map(({ id }) => own.find((one) => one.id === id)?.price ?? price);
}

/** The different prices of the guests who take a seat. */
export function seatPrices(pkg: PricedPackage): number[] {
  const prices = pricesByType(pkg);
  return [...new Set(prices.length > 0 ? prices : [pkg.price])];
}

/** The fees of the smallest and shortest booking of a package, in the currency's unit. */
export function minFees(pkg: Pick<PricedPackage, 'fees' | 'least_guests' | 'kind_facts'>): number {
  const { fees, least_guests: least, kind_facts: kind } = pkg;
  const trip = { kind, guests: least ?? 1, items: 1, length: shortestLength(kind.length) };
  // In whole cents, which numbers add up exactly.
  const cents = fees.map(({ price, per }) => Math.round(price * 100) * timesOf(per, trip));
  return cents.reduce((sum, one) => sum + one, 0) / 100;
}

/**
 * The least that a booking of a package costs, before rates, in the currency's unit: one seat of the main type of
 * guest, the shortest stay, or its price, with its fees (docs/rules/prices.md, "The least price").
 */
export function minPrice(pkg: PricedPackage): number {
  return (Math.round(priceBeforeFees(pkg) * 100) + Math.round(minFees(pkg) * 100)) / 100;
}

function priceBeforeFees(pkg: PricedPackage): number {
  const { length, sold_by: soldBy } = pkg.kind_facts;
  if (soldBy === 'seat') return pricesByType(pkg)[0] ?? pkg.price;
  if (pkg.length_prices.length > 0) {
    return Math.min(...pkg.length_prices.map(({ price }) => price));
  }
  return length.form === 'days' ? pkg.price * length.from : pkg.price;
}
