import { z } from 'zod';
import { money } from '../call.ts';
import { line } from '../fields.ts';

const rowNumber = z.int().min(1).max(2_147_483_647);

/** A country by its two letters (ISO 3166-1). */
export const countryCode = z.string().regex(/^[A-Z]{2}$/);

/** Where an order goes, before its address is known. */
export const deliveryChoice = z.discriminatedUnion('by', [
  z.object({ by: z.literal('pickup'), place_id: rowNumber }),
  z.object({
    by: z.literal('shipping'),
    country: countryCode,
    /** One of the regions that shipping zones name; absent: another one, or none is named. */
    region: line(80).nullish(),
    /** The shipping method; absent: the cheapest. */
    zone_id: rowNumber.nullish(),
  }),
]);
export type DeliveryChoice = z.output<typeof deliveryChoice>;

export const shippingAddress = z.object({
  line1: line(120).min(1),
  line2: line(120).default(''),
  city: line(80).min(1),
  /** As it is written in addresses; empty where a country has none. */
  region: line(80).default(''),
  postcode: line(20).default(''),
  country: countryCode,
});
export type ShippingAddress = z.output<typeof shippingAddress>;

/** How an order is delivered, as it is ordered. */
export const orderedDelivery = z.discriminatedUnion('by', [
  z.object({ by: z.literal('pickup'), place_id: rowNumber }),
  z.object({
    by: z.literal('shipping'),
    zone_id: rowNumber,
    /** The region by which the zone was found; absent: another one, or none is named. */
    region: line(80).nullish(),
    address: shippingAddress,
  }),
]);
export type OrderedDelivery = z.output<typeof orderedDelivery>;

/** How products of a basket can be delivered, for a visitor to choose from. */
export const deliveryOffer = z.object({
  pickup_places: z.array(
    z.object({ id: z.int(), name: z.string(), address: z.string(), hours: z.string() }),
  ),
  /** Whether one of the products is handed over at a pick-up place only. */
  pickup_only: z.boolean(),
  /** The countries that products are shipped to, with the regions that have prices of their own. */
  countries: z.array(z.object({ code: countryCode, regions: z.array(z.string()) })),
  /** The shipping methods to the country and region that were asked for, the cheapest first. */
  shipping: z.array(
    z.object({
      zone_id: z.int(),
      name: z.string(),
      price: money,
      /** What products have to come to for it to be free; null: it is free already, or never. */
      free_from: money.nullable(),
    }),
  ),
});
export type DeliveryOffer = z.output<typeof deliveryOffer>;
