import { extraOffers, extraPers, extraRefunds, maxExtras } from '@slipway/domain/catalogue/extras';
import { oneLine } from '@slipway/domain/text/one-line';
import { z } from 'zod';
import { call, data, idParams, money, pageOf, type Call, type CallName } from '../call.ts';
import {
  calendarDate,
  emptyable,
  emptyableText,
  flag,
  formFlag,
  formMethod,
  formMoney,
  formRowId,
  formVersion,
  listQuery,
  removePicture,
} from '../form-fields.ts';
import { daysInOrder } from '../when.ts';
import { wholeNumber } from '../numbers.ts';
import { kindCode } from './kind-facts.ts';
import { picture } from './picture.ts';

const admin = { action: 'manage', subject: 'Admin' } as const;

/** For which packages an extra is. */
const appliesTo = z.enum(['all', 'units', 'kinds', 'packages']);

/** What goes with a trip (docs/rules/prices.md, "Extras"). */
const extra = z.object({
  id: z.int(),
  name: z.string(),
  description: z.string(),
  picture: picture.nullable(),
  /** The picture again, for the form's preview. */
  picture_preview: z.array(z.object({ src: z.string() })),
  offer: z.enum(extraOffers),
  price: money,
  per: z.enum(extraPers),
  refund: z.enum(extraRefunds),
  /** Pieces for a day; null: any number. */
  stock: z.int().nullable(),
  least: z.int(),
  most: z.int(),
  until_hours: z.int(),
  applies_to: appliesTo,
  unit_ids: z.array(z.int()),
  kinds: z.array(kindCode),
  package_ids: z.array(z.int()),
  ended: flag,
  version: z.int(),
  /** Number of live bookings from today on that have it. */
  used_by: z.object({ bookings: z.int() }),
});
export type Extra = z.output<typeof extra>;

const nameWords = 'Enter a name of 1 to 80 characters.';
const quantityWords = `Enter a whole number from 1 to ${maxExtras}.`;

const extraBody = z.object({
  ...formMethod,
  name: z.string().overwrite(oneLine).min(1, { error: nameWords }).max(80, { error: nameWords }),
  description: emptyableText(500),
  offer: z.enum(extraOffers),
  /** Empty or absent: 0. */
  price: emptyable(formMoney()),
  per: z.enum(extraPers),
  refund: z.enum(extraRefunds).default('trip'),
  /** Empty or absent: any number. */
  stock: emptyable(wholeNumber(0, 100_000)),
  least: wholeNumber(1, maxExtras, quantityWords).default(1),
  most: wholeNumber(1, maxExtras, quantityWords).default(1),
  until_hours: wholeNumber(0, 8760).default(24),
  applies_to: appliesTo.default('all'),
  unit_ids: z.array(formRowId).max(100).optional(),
  kinds: z.array(kindCode).max(100).optional(),
  package_ids: z.array(formRowId).max(100).optional(),
  remove_picture: removePicture,
});
export type ExtraInput = z.output<typeof extraBody>;

/** What customers see of an extra. */
const packageExtra = extra
  .pick({
    id: true,
    name: true,
    description: true,
    picture: true,
    offer: true,
    price: true,
    per: true,
    refund: true,
    least: true,
    most: true,
    until_hours: true,
  })
  .extend({
    /** How many pieces are left on all of the days that are asked about; null: any number. */
    left: z.int().nullable(),
  });
export type PackageExtra = z.output<typeof packageExtra>;

/** The requested number of each extra; 0: none. */
export const requestedExtras = z
  .array(z.object({ id: formRowId, quantity: wholeNumber(0, maxExtras) }))
  .max(100)
  .refine((extras) => new Set(extras.map(({ id }) => id)).size === extras.length, {
    error: 'Give each extra once.',
  });

/** An extra of a booking, as it was called when it was agreed; fees are among the parts of the price. */
export const bookedExtras = z.array(
  z.object({
    id: z.int(),
    name: z.string(),
    offer: z.enum(['choice', 'included']),
    /** As it was agreed. */
    price: money,
    per: z.enum(extraPers),
    quantity: z.int(),
    /** How many are handed out. */
    pieces: z.int(),
  }),
);
export type BookedExtra = z.output<typeof bookedExtras>[number];

/** Calls of extras (docs/rules/calls.md, "Extras"). */
export const extrasCalls = {
  'GET /api/extras': call({
    summary: 'Extras, what is included and fees, by name',
    access: admin,
    query: listQuery('id', 'name', 'price'),
    answer: pageOf(extra),
  }),
  'GET /api/extras/:id': call({
    summary: 'One extra',
    access: admin,
    params: idParams,
    answer: data(extra),
  }),
  'POST /api/extras': call({
    summary: 'Add an extra; its picture is the file `picture`',
    access: admin,
    multipart: true,
    body: extraBody,
    answer: data(extra),
  }),
  'POST /api/extras/:id': call({
    summary: 'Change or archive an extra; refused when it has changed since it was read',
    access: admin,
    multipart: true,
    params: idParams,
    body: extraBody.extend({ version: formVersion, ended: formFlag.optional() }),
    answer: data(extra),
  }),
  'GET /api/packages/:id/extras': call({
    summary: 'What can be had with a package and what is included, with what is left on some days',
    access: 'anyone',
    embedded: true,
    offers: true,
    params: idParams,
    /** Both days are included; without them nothing is said about what is left. */
    query: daysInOrder(z.object({ from: calendarDate.optional(), to: calendarDate.optional() })),
    answer: data(z.array(packageExtra)),
  }),
} as const satisfies Record<CallName, Call>;
