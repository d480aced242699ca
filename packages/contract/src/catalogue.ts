import { packageKinds } from '@slipway/domain/catalogue/package-kinds';
import { z } from 'zod';
import {
  call,
  data,
  idParams,
  money,
  pageOf,
  pageQuery,
  type Call,
  type CallName,
} from './call.ts';
import { picture } from './picture.ts';

const calendarDate = z.iso.date();

/** A package of a unit (spec A section 3); `inactive` 0 means active. */
const unitPackage = z.object({
  id: z.int(),
  unit_id: z.int(),
  kind: z.enum(packageKinds),
  name: z.string(),
  price: money,
  additional_price: money,
  /** Null: 10 % of the total. */
  deposit: money.nullable(),
  inactive: z.union([z.literal(0), z.literal(1)]),
  active_from: calendarDate.nullable(),
  active_to: calendarDate.nullable(),
});
export type UnitPackage = z.output<typeof unitPackage>;

/** What the booking page needs to know of a unit's calendar; the rules read nothing else. */
const bookableUnit = z.object({
  id: z.int(),
  name: z.string(),
  description: z.string(),
  picture: z.array(picture),
  company_id: z.int(),
  company: z.string(),
  schedule: z.enum(['slots', 'day']),
  max_guests: z.int(),
  included_guests: z.int(),
  items_quantity: z.int(),
  maintenance_from: calendarDate.nullable(),
  maintenance_to: calendarDate.nullable(),
  packages: z.array(unitPackage),
});
export type BookableUnit = z.output<typeof bookableUnit>;

/** A unit or product whole (spec A section 3 "Unit/product"). */
const unit = z.object({
  id: z.int(),
  name: z.string(),
  description: z.string(),
  picture: z.array(picture),
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
  full_control: z.union([z.literal(0), z.literal(1)]),
  transmission: z.string(),
  fuel_type: z.string(),
  sku: z.string(),
  price: money,
  items_quantity: z.int(),
  unit_category_id: z.int().nullable(),
  unit_capacity: z.int(),
  max_guests: z.int(),
  included_guests: z.int(),
  schedule: z.enum(['slots', 'day']),
});

export type Unit = z.output<typeof unit>;

export const catalogueCalls = {
  'GET /api/unit-names': call({
    summary: 'Units by name',
    access: 'anyone',
    answer: data(z.array(z.object({ id: z.int(), name: z.string() }))),
  }),
  'GET /api/unit-names-pictures': call({
    summary: 'Units by name, with their pictures',
    access: 'anyone',
    answer: data(z.array(bookableUnit.pick({ id: true, name: true, picture: true }))),
  }),
  'GET /api/unit-names-packages-pictures': call({
    summary: 'Units by name, with pictures, packages and what their calendar goes by',
    access: 'anyone',
    answer: data(z.array(bookableUnit)),
  }),
  'GET /api/units/:id': call({
    summary: 'One unit or product',
    access: 'anyone',
    params: idParams,
    answer: data(unit),
  }),
  'GET /api/packages': call({
    summary: 'Packages, by unit',
    access: 'anyone',
    query: pageQuery.extend({
      unit_id: z.coerce.number().int().min(1).max(2_147_483_647).optional(),
    }),
    answer: pageOf(unitPackage),
  }),
} as const satisfies Record<CallName, Call>;
