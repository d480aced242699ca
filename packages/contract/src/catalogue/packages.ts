import { packageKinds } from '@slipway/domain/catalogue/package-kinds';
import { z } from 'zod';
import { call, data, idParams, money, pageOf, rowId, type Call, type CallName } from '../call.ts';
import {
  calendarDate,
  emptyable,
  flag,
  formFlag,
  formMoney,
  formRowId,
  formVersion,
  listQuery,
} from '../form-fields.ts';

const admin = { action: 'manage', subject: 'Admin' } as const;

/** A package of a unit (docs/rules/catalogue-and-feeds.md, "Packages"); `inactive` 0 means active. */
export const unitPackage = z.object({
  id: z.int(),
  unit_id: z.int(),
  kind: z.enum(packageKinds),
  name: z.string(),
  price: money,
  additional_price: money,
  /** Null: 10 % of the total. */
  deposit: money.nullable(),
  inactive: flag,
  active_from: calendarDate.nullable(),
  active_to: calendarDate.nullable(),
});
export type UnitPackage = z.output<typeof unitPackage>;

const managedPackage = unitPackage.extend({
  unit: z.string(),
  company: z.string(),
  version: z.int(),
  /** Number of active bookings from today on, which keep their agreed terms. */
  used_by: z.object({ bookings: z.int() }),
});
/** A package for the Admins who edit it. */
export type ManagedPackage = z.output<typeof managedPackage>;

const prices = z.object({
  kind: z.enum(packageKinds, { error: `Package kind must be one of ${packageKinds.join(', ')}.` }),
  price: formMoney(),
  additional_price: emptyable(formMoney()),
  /** Absent: 10 % of the total. */
  deposit: emptyable(formMoney()),
  inactive: formFlag.optional(),
  active_from: emptyable(calendarDate),
  active_to: emptyable(calendarDate),
});

/** Calls of packages (docs/rules/calls.md, "Packages"). */
export const packagesCalls = {
  'GET /api/packages': call({
    summary: 'Packages, by unit; Admins also see what they edit',
    access: 'anyone',
    query: listQuery('id', 'unit_id', 'name', 'price').extend({
      unit_id: rowId.optional(),
      /** 1: only inactive ones; 0: only active ones; absent: both. */
      ended: z.enum(['0', '1']).optional(),
    }),
    answer: pageOf(z.union([managedPackage, unitPackage])),
  }),
  'POST /api/packages': call({
    summary: 'Add a package to a unit',
    access: admin,
    body: prices.extend({ unit_id: formRowId }),
    answer: data(managedPackage),
  }),
  'PUT /api/packages/:id': call({
    summary: 'Change a package; refused when it has changed since it was read',
    access: admin,
    params: idParams,
    body: prices.extend({ version: formVersion }),
    answer: data(managedPackage),
  }),
  'DELETE /api/packages/:id': call({
    summary: 'Make a package inactive; it is never deleted because bookings refer to it',
    access: admin,
    params: idParams,
    answer: data(managedPackage),
  }),
} as const satisfies Record<CallName, Call>;
