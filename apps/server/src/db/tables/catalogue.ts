import { zero } from '@slipway/domain/money/money';
import type { ExtraOffer, ExtraPer, ExtraRefund } from '@slipway/domain/catalogue/extras';
import { unitFacts, type UnitFact } from '@slipway/domain/catalogue/unit-choices';
import type {
  KindCancellation,
  KindCode,
  Length,
  SeasonStarts,
  Starts,
  Weekday,
} from '@slipway/domain/catalogue/package-kinds';
import type { RatePeriod } from '@slipway/domain/catalogue/rates';
import type { SaleTax } from '@slipway/domain/settings/settings';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  date,
  integer,
  jsonb,
  numeric,
  pgTable,
  pgView,
  primaryKey,
  smallint,
  text,
  time,
  timestamp,
} from 'drizzle-orm/pg-core';

const id = integer().primaryKey().generatedAlwaysAsIdentity();
const cents = (name: string) => bigint(name, { mode: 'number' });
const day = (name: string) => date(name, { mode: 'string' });
const measure = () => numeric({ mode: 'number' });
const endedAt = timestamp('ended_at', { withTimezone: true, mode: 'date' });
const version = integer().notNull().default(1);

export const pictures = pgTable('pictures', {
  id,
  path: text().notNull(),
  widths: integer().array().notNull(),
  width: integer().notNull(),
  height: integer().notNull(),
  alt: text().notNull().default(''),
});

export const companies = pgTable('companies', {
  id,
  name: text().notNull(),
  description: text().notNull().default(''),
  email: text().notNull(),
  phone: text().notNull(),
  address: text().notNull().default(''),
  pictureId: integer('picture_id'),
  endedAt,
  version,
});

/** The company that is the business (docs/rules/settings.md, "One company"); no row while there are several. */
export const fixedCompany = pgView('fixed_company', {
  id: integer().notNull(),
  name: text().notNull(),
  email: text().notNull(),
  phone: text().notNull(),
  address: text().notNull(),
  pictureId: integer('picture_id'),
}).existing();

export const unitCategories = pgTable('unit_categories', {
  id,
  companyId: integer('company_id').notNull(),
  name: text().notNull(),
  description: text().notNull().default(''),
  pictureId: integer('picture_id'),
  /** The measures and choices that its units have. */
  unitFacts: text('unit_facts')
    .array()
    .$type<UnitFact[]>()
    .notNull()
    .default([...unitFacts]),
  endedAt,
  version,
});

export const platforms = pgTable('platforms', {
  id,
  name: text().notNull(),
  url: text().notNull(),
  type: text({ enum: ['ical', 'product_feed', 'link'] }).notNull(),
  pictureId: integer('picture_id'),
  /** Where its offers were last read from; null: an uploaded file. */
  offersUrl: text('offers_url'),
  offersReadAt: timestamp('offers_read_at', { withTimezone: true, mode: 'date' }),
  offersError: text('offers_error'),
  endedAt,
  version,
});

export const units = pgTable('units', {
  id,
  companyId: integer('company_id').notNull(),
  unitCategoryId: integer('unit_category_id'),
  supervisorId: integer('supervisor_id'),
  name: text().notNull(),
  description: text().notNull().default(''),
  length: measure(),
  tonnage: measure(),
  capacity: measure(),
  height: measure(),
  weight: measure(),
  specialty: text().notNull().default(''),
  maintenanceFrom: day('maintenance_from'),
  maintenanceTo: day('maintenance_to'),
  fullControl: boolean('full_control').notNull().default(false),
  transmission: text().notNull().default('Manual'),
  fuelType: text('fuel_type').notNull().default('Gasoline'),
  /** Of a product: the SKUs of its variants; kept by a trigger. */
  sku: text().notNull().default(''),
  /** Of a product: the least of its variants; kept by a trigger. */
  priceCents: cents('price_cents').notNull(),
  /** How many can be booked at the same time. */
  itemsQuantity: integer('items_quantity').notNull().default(1),
  /** A product: a unit that is for sale. */
  forSale: boolean('for_sale').notNull().default(false),
  /** Whether the public shop shows it. */
  inShop: boolean('in_shop').notNull().default(false),
  /** Handed over at a pick-up place, never shipped. */
  pickupOnly: boolean('pickup_only').notNull().default(false),
  /** A variant is low at this many free pieces or fewer; 0: never; null: as the settings say. */
  lowStockAt: integer('low_stock_at'),
  /** Its own taxes; null: those of the settings. */
  saleTaxes: jsonb('sale_taxes').$type<SaleTax[]>(),
  /** What its variants differ in: size, colour. */
  optionNames: text('option_names').array().notNull().default([]),
  schedule: text({ enum: ['times', 'day'] })
    .notNull()
    .default('day'),
  /** The most bookings that start on an item's day; null: any number. */
  mostPerDay: integer('most_per_day'),
  /** Its own starts; empty: those of the kinds. */
  starts: time().array().notNull().default([]),
  /** With fewer days to the trip, customers change it through the business only. */
  changeLimitDays: integer('change_limit_days'),
  maxGuests: integer('max_guests').notNull().default(6),
  includedGuests: integer('included_guests').notNull().default(6),
  /** The platform it was imported from, where its id is `idOnPlatform`. */
  platformId: integer('platform_id'),
  idOnPlatform: text('id_on_platform'),
  endedAt,
  version,
});

/** What is sold of a product; each product has at least one (docs/rules/catalogue-and-feeds.md, "Products"). */
export const productVariants = pgTable('product_variants', {
  id,
  unitId: integer('unit_id').notNull(),
  position: integer().notNull().default(0),
  /** One value for each option of the product. */
  optionValues: text('option_values').array().notNull().default([]),
  sku: text().notNull().default(''),
  priceCents: cents('price_cents').notNull(),
  /** What it cost before; always higher. Null: nothing is shown beside its price. */
  formerPriceCents: cents('former_price_cents'),
  quantity: integer().notNull().default(0),
  /** Quantity held by active and completed orders; kept by triggers. */
  held: integer().notNull().default(0),
  pictureId: integer('picture_id'),
  endedAt,
});

/** What each variant cost since when; kept by triggers. */
export const variantPrices = pgTable('variant_prices', {
  id: bigint({ mode: 'number' }).generatedAlwaysAsIdentity(),
  variantId: integer('variant_id').notNull(),
  priceCents: cents('price_cents').notNull(),
  since: timestamp({ withTimezone: true }).notNull().defaultNow(),
});

export const unitPictures = pgTable(
  'unit_pictures',
  {
    unitId: integer('unit_id').notNull(),
    position: integer().notNull(),
    pictureId: integer('picture_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.unitId, table.position] })],
);

export const unitPlatforms = pgTable(
  'unit_platforms',
  {
    unitId: integer('unit_id').notNull(),
    platformId: integer('platform_id').notNull(),
    slug: text().notNull().default(''),
  },
  (table) => [primaryKey({ columns: [table.unitId, table.platformId] })],
);

/** A way of letting units: its times, lengths and rules. Kinds end and never go. */
export const packageKinds = pgTable('package_kinds', {
  code: text().primaryKey(),
  position: integer().notNull().generatedAlwaysAsIdentity(),
  name: text().notNull(),
  nameKey: text('name_key')
    .notNull()
    .generatedAlwaysAs(sql`comparable_name(name)`),
  groupTag: text('group_tag'),
  soldBy: text('sold_by', { enum: ['trip', 'item', 'seat'] })
    .notNull()
    .default('trip'),
  starts: jsonb().$type<Starts>().notNull(),
  seasons: jsonb().$type<SeasonStarts[]>().notNull().default([]),
  length: jsonb().$type<Length>().notNull(),
  afterwardsMinutes: integer('afterwards_minutes').notNull().default(0),
  crewMinutes: integer('crew_minutes'),
  takes: text({ enum: ['time', 'day'] })
    .notNull()
    .default('time'),
  weekdays: smallint().array().$type<Weekday[]>().notNull().default([1, 2, 3, 4, 5, 6, 7]),
  noticeMinutes: integer('notice_minutes').notNull().default(0),
  closedWhenBookings: integer('closed_when_bookings'),
  closedWhenOfKind: integer('closed_when_of_kind'),
  lateChangeText: text('late_change_text'),
  leastToSail: integer('least_to_sail'),
  additionalPer: text('additional_per', { enum: ['booking', 'day'] })
    .notNull()
    .default('booking'),
  asks: text({ enum: ['survey', 'names', 'nothing'] })
    .notNull()
    .default('survey'),
  /** Null: the terms of the business. */
  cancelling: jsonb().$type<KindCancellation>(),
  endedAt,
  version,
});

/** Types of guest of kinds sold by the seat. */
export const guestTypes = pgTable('guest_types', {
  id,
  kind: text().notNull(),
  position: integer().notNull(),
  name: text().notNull(),
  nameKey: text('name_key')
    .notNull()
    .generatedAlwaysAs(sql`comparable_name(name)`),
  takesSeat: boolean('takes_seat').notNull().default(true),
  endedAt,
});

/** Seasons and weekdays with other prices; the first that fits a date counts. */
export const rates = pgTable('rates', {
  id,
  position: integer().notNull(),
  name: text().notNull(),
  period: jsonb().$type<RatePeriod>().notNull(),
  weekdays: smallint().array().$type<Weekday[]>().notNull().default([1, 2, 3, 4, 5, 6, 7]),
  percent: numeric({ mode: 'number' }).notNull(),
  unitIds: integer('unit_ids').array(),
  kinds: text().array().$type<KindCode[]>(),
  /** Days or nights; null: as few as the kind has. */
  leastStay: integer('least_stay'),
  /** On which stays begin and end in its period; empty: on any. */
  changeoverDays: smallint('changeover_days').array().$type<Weekday[]>().notNull().default([]),
  endedAt,
  version,
});

export const packages = pgTable('packages', {
  id,
  unitId: integer('unit_id').notNull(),
  kind: text().$type<KindCode>().notNull(),
  priceCents: cents('price_cents').notNull(),
  /** Null: any number of guests at the same price. */
  additionalPriceCents: cents('additional_price_cents'),
  starts: time().array().notNull().default([]),
  leastGuests: integer('least_guests'),
  mostGuests: integer('most_guests'),
  lengthPrices: jsonb('length_prices')
    .$type<{ length: number; price_cents: number }[]>()
    .notNull()
    .default([]),
  /** Prices of types of guest in place of the package's. */
  guestTypePrices: jsonb('guest_type_prices')
    .$type<{ id: number; price_cents: number }[]>()
    .notNull()
    .default([]),
  depositOf: text('deposit_of', {
    enum: ['settings', 'percent', 'amount', 'everything', 'nothing'],
  })
    .notNull()
    .default('settings'),
  depositPercent: numeric('deposit_percent', { mode: 'number' }),
  fixedDepositCents: cents('fixed_deposit_cents'),
  /** Of each booking; 0: none. */
  securityDepositCents: cents('security_deposit_cents').notNull().default(zero),
  inactive: boolean().notNull().default(false),
  activeFrom: day('active_from'),
  activeTo: day('active_to'),
  /** In the owner's words, a line for each thing. */
  included: text().notNull().default(''),
  notIncluded: text('not_included').notNull().default(''),
  version,
});

/** What goes with a trip: chosen for a price, always included, or a fee that is always in. */
export const extras = pgTable('extras', {
  id,
  name: text().notNull(),
  description: text().notNull().default(''),
  pictureId: integer('picture_id'),
  offer: text().$type<ExtraOffer>().notNull(),
  priceCents: cents('price_cents').notNull(),
  per: text().$type<ExtraPer>().notNull(),
  refund: text().$type<ExtraRefund>().notNull(),
  /** Pieces for a day; null: any number. */
  stock: integer(),
  leastQuantity: integer('least_quantity').notNull().default(1),
  mostQuantity: integer('most_quantity').notNull().default(1),
  /** Until how many hours before the start customers may change it. */
  untilHours: integer('until_hours').notNull().default(24),
  /** At most one of these; without any it is for all packages. */
  unitIds: integer('unit_ids').array(),
  kinds: text().array().$type<KindCode[]>(),
  packageIds: integer('package_ids').array(),
  endedAt,
  version,
});

/** Pictures in the file store that no row shows: being added or deleted. */
export const orphanedFiles = pgTable('loose_files', {
  path: text().primaryKey(),
  widths: integer().array().notNull(),
  since: timestamp({ withTimezone: true, mode: 'date' }).notNull().defaultNow(),
});

/** Addresses of the pages of units and packages; triggers keep them by their names. */
export const pageAddresses = pgTable('page_addresses', {
  id,
  unitId: integer('unit_id').notNull(),
  /** Null: the page of the unit. */
  packageId: integer('package_id'),
  slug: text().notNull(),
  /** False: a former address, which leads to the current one. */
  isCurrent: boolean('is_current').notNull(),
});
