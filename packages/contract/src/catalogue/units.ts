import { staffArea } from '@slipway/domain/identity/abilities';
import { oneLine } from '@slipway/domain/text/one-line';
import { mostLowStock } from '@slipway/domain/catalogue/low-stock';
import { z } from 'zod';
import {
  call,
  data,
  fromEnd,
  idParams,
  longPageOf,
  money,
  rowId,
  type Call,
  type CallName,
} from '../call.ts';
import {
  calendarDate,
  clearable,
  emptyable,
  emptyableLine,
  feedUrl,
  flag,
  formChoice,
  formFlag,
  formMethod,
  formMoney,
  formNumber,
  formRowId,
  formVersion,
  keywordBody,
  listQuery,
  longText,
} from '../form-fields.ts';
import { timeOfDay } from '../when.ts';
import { picture } from './picture.ts';
import { platformLink } from './platforms.ts';
import { fuelTypes, transmissions } from '@slipway/domain/catalogue/unit-choices';
import { maxRowId, wholeNumber } from '../numbers.ts';
import { line } from '../fields.ts';

const supervisor = { action: 'manage', subject: 'Supervisor' } as const;

/**
 * A unit or product with all its fields (docs/rules/catalogue-and-feeds.md, "Units and products").
 */
const unit = z.object({
  id: z.int(),
  name: z.string(),
  description: z.string(),
  picture: z.array(picture),
  /** The pictures again, for the form's preview. */
  picture_preview: z.array(z.object({ src: z.string() })),
  length: z.number().nullable(),
  tonnage: z.number().nullable(),
  capacity: z.number().nullable(),
  height: z.number().nullable(),
  weight: z.number().nullable(),
  specialty: z.string(),
  maintenance_from: calendarDate.nullable(),
  maintenance_to: calendarDate.nullable(),
  company_id: z.int(),
  company: z.string(),
  full_control: flag,
  transmission: z.string(),
  fuel_type: z.string(),
  sku: z.string(),
  price: money,
  /** How many can be booked at the same time; as shown in forms: 0 is shown as 1. */
  items_quantity: z.int(),
  unit_category_id: z.int().nullable(),
  unit_capacity: z.int(),
  max_guests: z.int(),
  included_guests: z.int(),
  schedule: z.enum(['times', 'day']),
  most_per_day: z.int().nullable(),
  starts: z.array(timeOfDay),
  change_limit_days: z.int().nullable(),
});
export type Unit = z.output<typeof unit>;

const managedUnit = unit.extend({
  picture: z.array(picture.extend({ id: z.int() })),
  supervisor_id: z.int().nullable(),
  /** The platform it was imported from. */
  platform: platformLink.nullable(),
  id_on_platform: z.string().nullable(),
  platforms_ids: z.array(z.int()),
  connected_platforms: z.array(
    platformLink.extend({
      pivot: z.object({
        slug: z.string(),
        /** The platform's calendar of the unit, for platforms of type `ical`. */
        import_url: z.string().nullable(),
      }),
    }),
  ),
  ended: flag,
  version: z.int(),
  /** Number of active bookings from today on, and of active packages. */
  used_by: z.object({ bookings: z.int(), packages: z.int() }),
  /** The actual quantity, which may be 0: no more than this is booked or, of all variants together, sold. */
  stock: z.int(),
  /** Quantity held by active and completed orders, of all variants together. */
  items_held: z.int(),
  /** Whether it is a product of which a variant is running low. */
  low_stock: flag,
  /** A variant is low at this many free pieces or fewer; 0: never; null: as the settings say. */
  low_stock_at: z.int().nullable(),
  /** Whether it is a product. */
  for_sale: flag,
  /** Whether the public shop shows it. */
  in_shop: flag,
  /** Whether it is handed over at a pick-up place, never shipped. */
  pickup_only: flag,
  /** Its own taxes; null: those of the settings. */
  sale_taxes: z.array(z.object({ name: z.string(), percent: z.number() })).nullable(),
  /** What its variants differ in; empty for a product with one variant. */
  option_names: z.array(z.string()),
  /** Of a product, at least one. */
  variants: z.array(
    z.object({
      id: z.int(),
      /** One for each option. */
      option_values: z.array(z.string()),
      sku: z.string(),
      price: money,
      /** What it cost before, shown struck through; null: nothing. */
      former_price: money.nullable(),
      quantity: z.int(),
      /** Quantity held by active and completed orders. */
      held: z.int(),
      /** Whether it is running low. */
      low_stock: flag,
      /** One of the product's pictures, by its place among them. */
      picture: z.int().nullable(),
    }),
  ),
});
export type ManagedVariant = z.output<typeof managedUnit>['variants'][number];
/** A unit with the fields staff edit. */
export type ManagedUnit = z.output<typeof managedUnit>;

const platformOffer = z.object({
  id_on_platform: z.string(),
  name: z.string(),
  description: z.string(),
  price: money.nullable(),
  /** As written by the platform; empty when missing. */
  currency: z.string(),
  url: z.string().nullable(),
  sku: z.string(),
  items_quantity: z.int().nullable(),
  /** The unit created from it, if any. */
  unit_id: z.int().nullable(),
  /** Why a picture of that unit could not be fetched. */
  picture_problem: z.string().nullable(),
});
/** An offer of a platform. */
export type PlatformOffer = z.output<typeof platformOffer>;

const importedRow = z.object({
  id_on_platform: z.string(),
  name: z.string(),
  result: z.enum(['added', 'updated', 'refused']),
  unit_id: z.int().nullable(),
  /** Why it was refused, what is left to do, or which price was used during a sale. */
  reason: z.string().nullable(),
});
/** The result of importing a row. */
export type ImportedRow = z.output<typeof importedRow>;

const measure = (words: string) =>
  emptyable(formNumber(z.number().min(0).max(1_000_000_000), words));
const count = (max: number) => emptyable(wholeNumber(1, max));

const sku = line(100).min(3, { error: 'SKU must have at least 3 characters' });

const variantBody = z.object({
  /** Absent: the one with the same options, else a new one. */
  id: formRowId.nullish(),
  option_values: z
    .array(line(60).min(1, { error: 'A variant needs a value for each option.' }))
    .max(3)
    .default([]),
  sku: clearable(sku),
  price: formMoney('Price is numeric'),
  /** What it cost before: higher than the price. Empty: nothing is shown beside it. */
  former_price: emptyable(formMoney('Former price is numeric')),
  quantity: formNumber(
    z.number().refine((n) => Number.isInteger(n) && n >= 0 && n <= 1_000_000, {
      error: 'Quantity is numeric and min. 0',
    }),
    'Quantity is numeric and min. 0',
  ),
  /** One of the product's pictures, by its place among them. */
  picture: wholeNumber(0, 99).nullish(),
});

const percentWords = 'Enter a percentage from 0 to 100.';
const saleTax = z.object({
  name: line(40).min(1, { error: 'A tax needs a name.' }),
  percent: formNumber(
    z.number().min(0, { error: percentWords }).max(100, { error: percentWords }),
    percentWords,
  ),
});

/**
 * Messages of the unit form as given in docs/rules/catalogue-and-feeds.md, "Units and products";
 * the server checks what purpose and company require.
 */
const unitBody = z.object({
  ...formMethod,
  name: z
    .string({ error: 'Name is required' })
    .overwrite(oneLine)
    .min(3, { error: 'Name is required' })
    .max(200),
  description: longText,
  price: formMoney('Price is numeric'),
  company_id: emptyable(wholeNumber(0, maxRowId, 'Company is required')),
  length: measure('Length is numeric'),
  tonnage: measure('Tonnage is numeric'),
  capacity: measure('Capacity is numeric'),
  height: measure('Height is numeric'),
  weight: measure('Weight is numeric'),
  specialty: emptyableLine(200),
  maintenance_from: emptyable(calendarDate),
  maintenance_to: emptyable(calendarDate),
  full_control: emptyable(formFlag),
  transmission: emptyable(z.enum(transmissions)),
  fuel_type: emptyable(z.enum(fuelTypes)),
  sku: emptyable(sku),
  items_quantity: emptyable(
    formNumber(
      z.number().refine((n) => Number.isInteger(n) && n >= 1 && n <= 1_000_000, {
        error: 'Quantity is numeric and min. 1',
      }),
      'Quantity is numeric and min. 1',
    ),
  ),
  /** 0: none. */
  unit_category_id: emptyable(formChoice),
  supervisor_id: emptyable(formChoice),
  schedule: emptyable(z.enum(['times', 'day'])),
  /** Empty: any number. */
  most_per_day: emptyable(wholeNumber(1, 1000)),
  /** Its own starts; empty: those of the kinds. */
  starts: z.array(timeOfDay).max(24).optional(),
  /** Empty: customers may change until the start. */
  change_limit_days: emptyable(wholeNumber(0, 3650)),
  max_guests: count(1000),
  included_guests: count(1000),
  /** The platforms it is listed on. */
  platforms: z.array(formRowId).max(100).optional(),
  /** Its name on each of them, in the same order; absent: derived from its name. */
  slugs: z.array(line(200)).max(100).optional(),
  /** Each platform's calendar of the unit, in the same order, empty for none; absent: unchanged. */
  import_urls: z
    .array(z.union([z.literal(''), feedUrl]))
    .max(100)
    .optional(),
  platform_id: emptyable(formRowId),
  id_on_platform: line(200).nullish(),
  /** Whether it is a product. Absent: unchanged; a new one is where the business sells. */
  for_sale: emptyable(formFlag),
  /** Whether the public shop shows it; a product only. Absent: unchanged. */
  in_shop: emptyable(formFlag),
  /** Whether it is handed over at a pick-up place, never shipped; a product only. Absent: unchanged. */
  pickup_only: emptyable(formFlag),
  /** So many free pieces of a variant, or fewer, are few; a product only. Empty: as the settings say. */
  low_stock_at: emptyable(wholeNumber(0, mostLowStock)),
  /** 1: it has the taxes of `sale_taxes`; 0: those of the settings. A product only. Absent: unchanged. */
  own_taxes: emptyable(formFlag),
  /** With `own_taxes`; absent: none at all. */
  sale_taxes: z.array(saleTax).max(10, { error: 'Enter at most 10 taxes.' }).optional(),
  /** What the variants differ in. */
  option_names: z
    .array(line(40).min(1, { error: 'An option needs a name.' }))
    .max(3)
    .optional(),
  /**
   * Of a product. Absent: `price`, `sku` and `items_quantity` are those of its only variant; several stay as they are.
   */
  variants: z.array(variantBody).min(1).max(100).optional(),
  /**
   * The ids of existing pictures and `new` for each upload, in display order; `none` for no
   * picture.
   */
  picture_order: z
    .string()
    .regex(/^(none|(\d{1,10}|new)(,(\d{1,10}|new)){0,99})$/)
    .optional(),
});
export type UnitInput = z.output<typeof unitBody>;

export const unitsCalls = {
  'GET /api/units': call({
    summary: 'Units or products, with all that staff edit',
    access: staffArea,
    query: listQuery('id', 'name', 'price', 'items_quantity').extend({
      platform_id: rowId.optional(),
      from_end: fromEnd,
      /** 1: only products that are running low. */
      low_stock: z.literal('1').optional(),
      /** 1: only products; 0: only what is not for sale. */
      for_sale: z.enum(['0', '1']).optional(),
      /** 0: only units without a category. */
      unit_category_id: wholeNumber(0, maxRowId).optional(),
    }),
    answer: longPageOf(managedUnit),
  }),
  'GET /api/units/:id': call({
    summary: 'One unit or product; staff also get what they edit',
    access: 'anyone',
    offers: true,
    params: idParams,
    answer: data(z.union([managedUnit, unit])),
  }),
  'POST /api/units': call({
    summary: 'Add a unit or product; its pictures are the files `picture[]`',
    access: supervisor,
    multipart: true,
    body: unitBody,
    answer: data(managedUnit),
  }),
  'POST /api/units/search': call({
    summary:
      'What a platform offers with a keyword in name, description, SKU or id, 100 at a time, for importing',
    access: supervisor,
    body: keywordBody.extend({
      platform_id: formRowId,
      /** From 1; of 100 each. */
      page: wholeNumber(1, 100).default(1),
    }),
    answer: data(z.array(platformOffer)),
  }),
  'POST /api/units/import': call({
    summary: 'Import a platform’s offers as units; units imported before are updated',
    access: supervisor,
    body: z.object({
      platform_id: formRowId,
      company_id: wholeNumber(0, maxRowId, 'Company is required').nullish(),
      /** Whether the shop shows the products that are new. */
      in_shop: z.boolean().default(false),
      ids_on_platform: z.array(z.string().trim().min(1).max(200)).min(1).max(100),
    }),
    answer: data(z.array(importedRow)),
  }),
  'POST /api/units/:id': call({
    summary: 'Change or archive a unit or product; refused when it has changed since it was read',
    access: supervisor,
    multipart: true,
    params: idParams,
    body: unitBody.extend({ version: formVersion, ended: formFlag.optional() }),
    answer: data(managedUnit),
  }),
  'POST /api/units/:id/copy': call({
    summary:
      'Add a unit like another one, with copies of its active packages; without its pictures, platforms, blocks and bookings',
    access: { action: 'manage', subject: 'Admin' },
    params: idParams,
    body: unitBody.pick({ name: true }),
    answer: data(managedUnit),
  }),
  'GET /api/supervisor-names': call({
    summary: 'Supervisors by name, for the unit form',
    access: staffArea,
    answer: data(z.array(z.object({ id: z.int(), name: z.string() }))),
  }),
} as const satisfies Record<CallName, Call>;
