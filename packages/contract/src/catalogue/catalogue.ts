import { z } from 'zod';
import { call, data, rowId, type Call, type CallName } from '../call.ts';
import { calendarFeedsCalls } from './calendar-feeds.ts';
import { categoriesCalls } from './categories.ts';
import { companiesCalls } from './companies.ts';
import { calendarDate } from '../form-fields.ts';
import { timeOfDay } from '../when.ts';
import { packageKindsCalls } from './package-kinds.ts';
import { ownInclusions, packagesCalls, unitPackage } from './packages.ts';
import { picture } from './picture.ts';
import { deliveryCalls } from './delivery.ts';
import { extrasCalls } from './extras.ts';
import { platformsCalls } from './platforms.ts';
import { codesCalls } from './codes.ts';
import { ratesCalls } from './rates.ts';
import { closingsCalls } from './closings.ts';
import { unitBlocksCalls } from './unit-blocks.ts';
import { shopCalls } from './shop.ts';
import { unitsCalls } from './units.ts';

export type { UnitPackage } from './packages.ts';
export type { Unit } from './units.ts';

/** A unit with what the booking page's calendar needs. */
const bookableUnit = z.object({
  id: z.int(),
  name: z.string(),
  /** Its page is `/book/{slug}`. */
  slug: z.string(),
  description: z.string(),
  picture: z.array(picture),
  company_id: z.int(),
  company: z.string(),
  schedule: z.enum(['times', 'day']),
  /** The most bookings that start on an item's day; null: any number. */
  most_per_day: z.int().nullable(),
  /** Its own starts; empty: those of the kinds. */
  starts: z.array(timeOfDay),
  change_limit_days: z.int().nullable(),
  max_guests: z.int(),
  included_guests: z.int(),
  items_quantity: z.int(),
  maintenance_from: calendarDate.nullable(),
  maintenance_to: calendarDate.nullable(),
  packages: z.array(unitPackage),
});
export type BookableUnit = z.output<typeof bookableUnit>;

/** A part of an address; a former one is taken too. */
const slug = z.string().min(1).max(200);

/** What the page of a unit or package shows (docs/rules/catalogue-and-feeds.md, "Pages of their own"). */
const unitPage = z.object({
  /** The page's address; another one was a former one. */
  path: z.string(),
  /** With all packages, inactive ones included. */
  unit: bookableUnit.extend({ specialty: z.string() }),
  /** The package of the page; null: it is the unit's. */
  package_id: z.int().nullable(),
  /** The addresses of the packages' own pages, by their ids. */
  package_paths: z.array(z.object({ id: z.int(), path: z.string() })),
  /** What is included in the packages that say so, by their ids. */
  inclusions: z.array(ownInclusions.extend({ id: z.int() })),
});
export type UnitPage = z.output<typeof unitPage>;

/** Units and products (docs/rules/calls.md, "Units and products"). */
export const catalogueCalls = {
  'GET /api/unit-names': call({
    summary: 'Units by name',
    access: 'anyone',
    offers: true,
    answer: data(z.array(z.object({ id: z.int(), name: z.string() }))),
  }),
  'GET /api/unit-names-pictures': call({
    summary: 'Units by name, with their pictures',
    access: 'anyone',
    offers: true,
    answer: data(z.array(bookableUnit.pick({ id: true, name: true, picture: true }))),
  }),
  'GET /api/unit-names-packages-pictures': call({
    summary: 'Units that can be booked, with pictures, packages and what their calendar goes by',
    access: 'anyone',
    embedded: true,
    offers: true,
    /** `also`: a unit to include in any case, because a booking on it is being edited. */
    query: z.object({ also: rowId.optional() }),
    answer: data(z.array(bookableUnit)),
  }),
  'GET /api/unit-pages/:unit': call({
    summary: 'The page of a unit, or of one of its packages, by their addresses',
    access: 'anyone',
    offers: true,
    params: z.object({ unit: slug }),
    query: z.object({ package: slug.optional() }),
    answer: data(unitPage),
  }),
  ...companiesCalls,
  ...categoriesCalls,
  ...platformsCalls,
  ...packageKindsCalls,
  ...packagesCalls,
  ...extrasCalls,
  ...ratesCalls,
  ...codesCalls,
  ...deliveryCalls,
  ...unitsCalls,
  ...shopCalls,
  ...closingsCalls,
  ...unitBlocksCalls,
  ...calendarFeedsCalls,
} as const satisfies Record<CallName, Call>;
