import { extraPers } from '@slipway/domain/catalogue/extras';
import { z } from 'zod';
import { call, data, idParams, money, pageOf, rowId, type Call, type CallName } from '../call.ts';
import {
  calendarDate,
  emptyable,
  emptyableText,
  flag,
  formFlag,
  formMoney,
  formNumber,
  formRowId,
  formVersion,
  listQuery,
} from '../form-fields.ts';
import { wholeNumber } from '../numbers.ts';
import { timeOfDay } from '../when.ts';
import { changeoverDays, kindCode, kindFacts, weekdays } from './kind-facts.ts';
import { listedPeriod } from './rates.ts';

const admin = { action: 'manage', subject: 'Admin' } as const;

/** The settings' percentage, a percentage or an amount of its own, everything or nothing. */
const depositOf = z.enum(['settings', 'percent', 'amount', 'everything', 'nothing']);

/** A package of a unit (docs/rules/catalogue-and-feeds.md, "Packages"); `inactive` 0 means active. */
export const unitPackage = z.object({
  id: z.int(),
  unit_id: z.int(),
  kind: kindCode,
  name: z.string(),
  price: money,
  /** 0 where the price is flat, too. */
  additional_price: money,
  /** Whether the price holds for any group. */
  flat: z.boolean(),
  /** Its own starts; empty: those of the unit or the kind. */
  starts: z.array(timeOfDay),
  least_guests: z.int().nullable(),
  most_guests: z.int().nullable(),
  /** Prices of whole lengths: minutes, or days or nights. */
  length_prices: z.array(z.object({ length: z.int(), price: money })),
  /** Prices of types of guest in place of `price`, for kinds sold by the seat. */
  guest_type_prices: z.array(z.object({ id: z.int(), price: money })),
  deposit_of: depositOf,
  deposit_percent: z.number().nullable(),
  /** The deposit as an amount; null: by `deposit_of`. */
  deposit: money.nullable(),
  /** Of each booking, held on a card or taken for the trip and given back; 0: none. */
  security_deposit: money,
  inactive: flag,
  active_from: calendarDate.nullable(),
  active_to: calendarDate.nullable(),
  /** Of stays: on which days they start that last at least `days` days or nights, by the rates. */
  stay_rules: z.array(
    z.object({ period: listedPeriod, weekdays, days: z.int(), changeover_days: changeoverDays }),
  ),
  /** What comes on top of every booking, and is part of every price. */
  fees: z.array(z.object({ id: z.int(), name: z.string(), price: money, per: z.enum(extraPers) })),
  /** Whether anything can be chosen or is included beside them (`GET /api/packages/:id/extras`). */
  has_extras: z.boolean(),
  kind_facts: kindFacts,
});
export type UnitPackage = z.output<typeof unitPackage>;

/** What the owner says is included in a package and what is not, a line for each thing. */
export const ownInclusions = z.object({ included: z.string(), not_included: z.string() });

const managedPackage = unitPackage.extend(ownInclusions.shape).extend({
  unit: z.string(),
  company: z.string(),
  version: z.int(),
  /** Number of active bookings from today on, which keep their agreed terms. */
  used_by: z.object({ bookings: z.int() }),
});
/** A package for the Admins who edit it. */
export type ManagedPackage = z.output<typeof managedPackage>;

const prices = z.object({
  /** The code of a kind; another one, or none, is refused with the list of kinds. */
  kind: z.string().max(120).nullish(),
  price: formMoney(),
  /** Empty: the price is flat. */
  additional_price: emptyable(formMoney()),
  starts: z.array(timeOfDay).max(24).optional(),
  least_guests: emptyable(wholeNumber(1, 1000)),
  most_guests: emptyable(wholeNumber(1, 1000)),
  length_prices: z
    .array(z.object({ length: z.int().min(1).max(100_000), price: money }))
    .max(100)
    .optional(),
  guest_type_prices: z
    .array(z.object({ id: rowId, price: money }))
    .max(6)
    .optional(),
  /** Absent: by amount where there is one, else the settings' percentage. */
  deposit_of: depositOf.optional(),
  deposit_percent: emptyable(formNumber(z.number().min(0).max(100))),
  deposit: emptyable(formMoney()),
  /** Empty: none. */
  security_deposit: emptyable(formMoney()),
  inactive: formFlag.optional(),
  active_from: emptyable(calendarDate),
  active_to: emptyable(calendarDate),
  included: emptyableText(1000),
  not_included: emptyableText(1000),
});

/** Calls of packages (docs/rules/calls.md, "Packages"). */
export const packagesCalls = {
  'GET /api/packages': call({
    summary: 'Packages, by unit; Admins also see what they edit',
    access: 'anyone',
    offers: true,
    query: listQuery('id', 'unit_id', 'name', 'price').extend({
      unit_id: rowId.optional(),
      /** The group of the kind. */
      group: z.string().max(20).optional(),
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
