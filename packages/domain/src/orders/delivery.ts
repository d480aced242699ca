import { zero } from '#money/money.ts';
import type { Cents } from '#money/money.ts';

/** The price of shipping products worth at least `from`; both in cents, as shown. */
export interface ShippingPrice {
  from: Cents;
  price: Cents;
}

/** A shipping method to some countries, or to some regions of one. */
export interface ShippingZone {
  id: number;
  name: string;
  countries: readonly string[];
  /** Empty: everywhere in its countries. */
  regions: readonly string[];
  /** In ascending order of `from`; the first is from 0. */
  prices: readonly ShippingPrice[];
}

/** The part of an address that the price depends on. */
export interface Destination {
  /** ISO 3166-1, two letters. */
  country: string;
  /** One that a zone names; null: any other. */
  region: string | null;
}

/** A shipping method with its price. */
export interface ShippingMethod {
  zone: ShippingZone;
  price: Cents;
  /** What products have to come to for it to be free; null: it is free already, or never. */
  freeFrom: Cents | null;
}

/** How an order of the shop is delivered, frozen with the order. */
export type FrozenDelivery =
  | { by: 'pickup'; place: { id: number; name: string; address: string; hours: string } }
  | {
      by: 'shipping';
      zone: { id: number; name: string };
      address: {
        line1: string;
        line2: string;
        city: string;
        region: string;
        postcode: string;
        country: string;
      };
    }
  /** Gift cards, each to its recipient. */
  | { by: 'email' };

/** The price of shipping products: that of the highest step which their price reaches. */
export function shippingPrice({ prices }: Pick<ShippingZone, 'prices'>, goods: Cents): Cents {
  return prices.findLast(({ from }) => from <= goods)?.price ?? zero;
}

/** The price of products from which shipping is free, where that is still ahead. */
function freeFrom({ prices }: ShippingZone, goods: Cents): Cents | null {
  if (shippingPrice({ prices }, goods) === 0) return null;
  return prices[prices.findLastIndex(({ price }) => price > 0) + 1]?.from ?? null;
}

/**
 * The shipping methods to a place, cheapest first. If any zone names the region, only zones that name it count, so
 * that remote regions can cost more (docs/rules/shop.md, "Delivery").
 */
export function shippingMethods(
  zones: readonly ShippingZone[],
  { country, region }: Destination,
  goods: Cents,
): ShippingMethod[] {
  const there = zones.filter(({ countries }) => countries.includes(country));
  const named = there.filter(({ regions }) => region !== null && regions.includes(region));
  const ways = named.length > 0 ? named : there.filter(({ regions }) => regions.length === 0);
  return ways
    .map((zone) => ({
      zone,
      price: shippingPrice(zone, goods),
      freeFrom: freeFrom(zone, goods),
    }))
    .toSorted((a, b) => a.price - b.price || a.zone.id - b.zone.id);
}

/** The countries that can be shipped to, sorted by code, with the regions that zones name. */
export function shippedTo(zones: readonly ShippingZone[]): { code: string; regions: string[] }[] {
  const codes = [...new Set(zones.flatMap(({ countries }) => countries))].toSorted();
  return codes.map((code) => {
    const named = zones
      .filter(({ countries }) => countries.includes(code))
      .flatMap(({ regions }) => regions);
    return { code, regions: [...new Set(named)].toSorted() };
  });
}

/** The most prices of a shipping zone, and the most regions that it names. */
export const maxShippingPrices = 20;
export const maxShippingRegions = 100;

/** The first invalid step of a zone's prices, and why; null: all are valid. */
export function shippingPricesProblem(
  prices: readonly { from: number }[],
): { at: number; text: string } | null {
  const at = prices.findIndex(({ from }, n) =>
    n === 0 ? from !== 0 : from <= (prices[n - 1]?.from ?? 0),
  );
  if (at > 0) return { at, text: 'Each step must be for a higher price than the one before.' };
  if (at === 0 || prices.length === 0) {
    return { at: 0, text: 'The first price must be for orders from 0.' };
  }
  return null;
}

/** The shipping address as lines. */
export function addressLines(
  { address }: Extract<FrozenDelivery, { by: 'shipping' }>,
  countryName: (code: string) => string,
): string[] {
  const { line1, line2, city, region, postcode, country } = address;
  const town = [city, region, postcode].filter((part) => part !== '').join(', ');
  return [line1, line2, town, countryName(country)].filter((part) => part !== '');
}
