import {
  bigint,
  boolean,
  date,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
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
  pictureId: integer('picture_id'),
  endedAt,
  version,
});

export const unitCategories = pgTable('unit_categories', {
  id,
  companyId: integer('company_id').notNull(),
  name: text().notNull(),
  description: text().notNull().default(''),
  pictureId: integer('picture_id'),
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
  sku: text().notNull().default(''),
  priceCents: cents('price_cents').notNull(),
  itemsQuantity: integer('items_quantity').notNull().default(1),
  /** Quantity held by active and completed orders; maintained by triggers. */
  itemsHeld: integer('items_held').notNull().default(0),
  schedule: text({ enum: ['slots', 'day'] })
    .notNull()
    .default('day'),
  maxGuests: integer('max_guests').notNull().default(6),
  includedGuests: integer('included_guests').notNull().default(6),
  /** The platform it was imported from, where its id is `idOnPlatform`. */
  platformId: integer('platform_id'),
  idOnPlatform: text('id_on_platform'),
  endedAt,
  version,
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

export const packages = pgTable('packages', {
  id,
  unitId: integer('unit_id').notNull(),
  kind: text({ enum: ['harbor_cruise', 'half_day', 'three_quarter_day', 'full_day'] }).notNull(),
  priceCents: cents('price_cents').notNull(),
  additionalPriceCents: cents('additional_price_cents').notNull().default(0),
  fixedDepositCents: cents('fixed_deposit_cents'),
  inactive: boolean().notNull().default(false),
  activeFrom: day('active_from'),
  activeTo: day('active_to'),
  version,
});

/** Pictures in the file store that no row shows: being added or deleted. */
export const orphanedFiles = pgTable('loose_files', {
  path: text().primaryKey(),
  widths: integer().array().notNull(),
  since: timestamp({ withTimezone: true, mode: 'date' }).notNull().defaultNow(),
});
