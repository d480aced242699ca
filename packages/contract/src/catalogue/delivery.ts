import { isCountryCode } from '@slipway/domain/orders/countries';
import {
  maxShippingPrices,
  maxShippingRegions,
  shippingPricesProblem,
} from '@slipway/domain/orders/delivery';
import { oneLine } from '@slipway/domain/text/one-line';
import { z } from 'zod';
import {
  call,
  data,
  fileCall,
  idParams,
  money,
  pageOf,
  type Call,
  type CallName,
} from '../call.ts';
import {
  emptyable,
  emptyableText,
  flag,
  formChoice,
  formFlag,
  formVersion,
  listQuery,
} from '../form-fields.ts';

const supervisor = { action: 'manage', subject: 'Supervisor' } as const;

const nameWords = 'Enter a name of 1 to 80 characters.';
const name = z
  .string()
  .overwrite(oneLine)
  .min(1, { error: nameWords })
  .max(80, { error: nameWords });
/** Of a row; needed only where there are several companies. */
const companyId = emptyable(formChoice);

/** Where visitors pick up what they order (docs/rules/shop.md, "Delivery"). */
const pickupPlace = z.object({
  id: z.int(),
  name: z.string(),
  address: z.string(),
  hours: z.string(),
  company_id: z.int(),
  company: z.string(),
  ended: flag,
  version: z.int(),
});
export type PickupPlace = z.output<typeof pickupPlace>;

const placeBody = z.object({
  name,
  /** How it is found. */
  address: emptyableText(300),
  /** When it is open, in words. */
  hours: emptyableText(300),
  company_id: companyId,
});
export type PickupPlaceInput = z.output<typeof placeBody>;

const step = z.object({
  /** From which price of the products on, as prices are shown. */
  from: money,
  price: money,
});

/** Where products are shipped to, and for how much (docs/rules/shop.md, "Delivery"). */
const shippingZone = z.object({
  id: z.int(),
  /** As visitors read it. */
  name: z.string(),
  countries: z.array(z.string()),
  /** Of its only country; empty: all of it. */
  regions: z.array(z.string()),
  /** Rising; the first is from 0. */
  prices: z.array(step),
  company_id: z.int(),
  company: z.string(),
  ended: flag,
  version: z.int(),
});
export type ManagedShippingZone = z.output<typeof shippingZone>;

const country = z.string().refine((code) => isCountryCode(code), {
  error: 'Country is not a known country.',
});
const region = z
  .string()
  .overwrite(oneLine)
  .min(1, { error: 'A region needs a name.' })
  .max(80, { error: 'A region has at most 80 characters.' });

/** Texts without case and accents that are the same. */
const sameText = (text: string) => text.normalize('NFKC').toLowerCase();

const zoneFields = z.object({
  name,
  countries: z
    .array(country)
    .min(1, { error: 'Choose at least one country.' })
    .max(250)
    .refine((codes) => new Set(codes).size === codes.length, { error: 'Give each country once.' }),
  regions: z
    .array(region)
    .max(maxShippingRegions, { error: `Enter at most ${maxShippingRegions} regions.` })
    .default([])
    .refine((names) => new Set(names.map(sameText)).size === names.length, {
      error: 'Give each region once.',
    }),
  prices: z
    .array(step)
    .min(1, { error: 'Enter a price.' })
    .max(maxShippingPrices, { error: `Enter at most ${maxShippingPrices} prices.` }),
  company_id: companyId,
});
export type ShippingZoneInput = z.output<typeof zoneFields>;

/** What depends on several fields. */
function checkZone({ countries, regions, prices }: ShippingZoneInput, context: z.RefinementCtx) {
  const refuse = (message: string, ...path: (string | number)[]) =>
    context.addIssue({ code: 'custom', message, path });
  if (regions.length > 0 && countries.length !== 1) {
    refuse('Regions can be named for one country only.', 'regions');
  }
  const problem = prices.length > 0 ? shippingPricesProblem(prices) : null;
  if (problem !== null) refuse(problem.text, 'prices', problem.at, 'from');
}

/** Calls of pick-up places and shipping zones (docs/rules/calls.md, "Delivery"). */
export const deliveryCalls = {
  'GET /api/pickup-places': call({
    summary: 'Pick-up places, by name',
    access: supervisor,
    query: listQuery('id', 'name'),
    answer: pageOf(pickupPlace),
  }),
  'GET /api/pickup-places/csv': fileCall({
    summary: 'The pick-up places that the search finds, all of them, as CSV',
    access: supervisor,
    query: listQuery('id', 'name').omit({ page: true, per_page: true }),
    file: 'text/csv; charset=utf-8',
  }),
  'GET /api/pickup-places/:id': call({
    summary: 'One pick-up place',
    access: supervisor,
    params: idParams,
    answer: data(pickupPlace),
  }),
  'POST /api/pickup-places': call({
    summary: 'Add a pick-up place',
    access: supervisor,
    body: placeBody,
    answer: data(pickupPlace),
  }),
  'PUT /api/pickup-places/:id': call({
    summary:
      'Change, archive or restore a pick-up place; refused when it has changed since it was read',
    access: supervisor,
    params: idParams,
    body: placeBody.extend({ version: formVersion, ended: formFlag.optional() }),
    answer: data(pickupPlace),
  }),
  'GET /api/shipping-zones': call({
    summary: 'Shipping zones, by name',
    access: supervisor,
    query: listQuery('id', 'name'),
    answer: pageOf(shippingZone),
  }),
  'GET /api/shipping-zones/csv': fileCall({
    summary: 'The shipping zones that the search finds, all of them, as CSV',
    access: supervisor,
    query: listQuery('id', 'name').omit({ page: true, per_page: true }),
    file: 'text/csv; charset=utf-8',
  }),
  'GET /api/shipping-zones/:id': call({
    summary: 'One shipping zone',
    access: supervisor,
    params: idParams,
    answer: data(shippingZone),
  }),
  'POST /api/shipping-zones': call({
    summary: 'Add a shipping zone',
    access: supervisor,
    body: zoneFields.superRefine(checkZone),
    answer: data(shippingZone),
  }),
  'PUT /api/shipping-zones/:id': call({
    summary:
      'Change, archive or restore a shipping zone; refused when it has changed since it was read',
    access: supervisor,
    params: idParams,
    body: zoneFields
      .extend({ version: formVersion, ended: formFlag.optional() })
      .superRefine(checkZone),
    answer: data(shippingZone),
  }),
} as const satisfies Record<CallName, Call>;
