import { staffArea } from '@slipway/domain/identity/abilities';
import { presetNames } from '@slipway/domain/catalogue/presets/preset-names';
import { oneLine } from '@slipway/domain/text/one-line';
import { z } from 'zod';
import { call, data, idParams, rowId, type Call, type CallName } from '../call.ts';
import {
  emptyable,
  emptyableLine,
  emptyableText,
  flag,
  formFlag,
  formVersion,
} from '../form-fields.ts';
import { wholeNumber } from '../numbers.ts';
import { kindFacts, length, seasons, starts, weekdays } from './kind-facts.ts';

const admin = { action: 'manage', subject: 'Admin' } as const;
const supervisor = { action: 'manage', subject: 'Supervisor' } as const;

const percent = z.number().min(0).max(100);

/** A kind's own cancellation terms; `more_than_days` counts what `counted` says. */
const cancellation = z
  .object({
    counted: z.enum(['days', 'hours']),
    steps: z
      .array(z.object({ more_than_days: z.int().min(0).max(10_000), keep_percent: percent }))
      .max(10),
    otherwise_keep_percent: percent,
  })
  .refine(
    ({ steps }) =>
      steps.every((step, index) => {
        const before = steps[index - 1];
        return !before || before.more_than_days > step.more_than_days;
      }),
    { error: 'Each step must be closer to the start than the one before.', path: ['steps'] },
  );

/** A kind of package for staff (docs/rules/catalogue-and-feeds.md, "Kinds of package"). */
const packageKind = kindFacts.extend({
  id: z.int(),
  ended: flag,
  version: z.int(),
  /** Whether it was ever booked: how it is sold, starts and lasts can no longer change then. */
  booked: z.boolean(),
  /** Number of active packages, of units that are not archived. */
  used_by: z.object({ packages: z.int() }),
});
export type ManagedKind = z.output<typeof packageKind>;

const kindBody = z.object({
  name: z.string().overwrite(oneLine).min(1).max(80),
  group: emptyableLine(20),
  sold_by: z.enum(['trip', 'item', 'seat']),
  starts,
  seasons: seasons.optional(),
  length,
  /** Minutes. */
  afterwards: wholeNumber(0, 1440).optional(),
  /** Minutes; empty: length and afterwards; 0: nobody sails. */
  crew: emptyable(wholeNumber(0, 100_000)),
  takes: z.enum(['time', 'day']).optional(),
  weekdays,
  /** Minutes before the start. */
  notice: wholeNumber(0, 1_000_000).optional(),
  closed_when: kindFacts.shape.closed_when.optional(),
  late_change_text: emptyableText(500),
  /**
   * Of kinds sold by the seat, in their order; one with an id stays, one that is left out ends.
   */
  guest_types: z
    .array(
      z.object({
        id: rowId.nullish(),
        name: z.string().overwrite(oneLine).min(1).max(40),
        takes_seat: z.boolean(),
      }),
    )
    .max(6)
    .optional(),
  /** Guests. */
  least_to_sail: emptyable(wholeNumber(1, 1000)),
  /** `day` of stays that are not sold by the seat; otherwise and absent: `booking`. */
  additional_per: kindFacts.shape.additional_per.optional(),
  asks: kindFacts.shape.asks.optional(),
  /** Empty: the terms of the business. */
  cancellation: cancellation.nullish(),
});
export type KindInput = z.output<typeof kindBody>;

/** Calls of kinds of package (docs/rules/calls.md, "Kinds of package"). */
export const packageKindsCalls = {
  'GET /api/package-kinds': call({
    summary: 'Kinds of package, in the order in which they were made',
    access: staffArea,
    /** 1: only ended ones; 0: only live ones; absent: both. */
    query: z.object({ ended: z.enum(['0', '1']).optional() }),
    answer: data(z.array(packageKind)),
  }),
  'GET /api/package-kinds/:id': call({
    summary: 'One kind of package, ended or not',
    access: supervisor,
    params: idParams,
    answer: data(packageKind),
  }),
  'POST /api/package-kinds': call({
    summary: 'Add a kind of package; its code is made of its name',
    access: admin,
    body: kindBody,
    answer: data(packageKind),
  }),
  'POST /api/package-kinds/presets': call({
    summary: 'Add the kinds of presets; those whose code or name is there already are left out',
    access: admin,
    body: z.object({ presets: z.array(z.enum(presetNames)).min(1).max(presetNames.length) }),
    /** The kinds that were added. */
    answer: data(z.array(packageKind)),
  }),
  'PUT /api/package-kinds/:id': call({
    summary:
      'Change, end or restore a kind of package; refused when it has changed since it was read',
    access: admin,
    params: idParams,
    body: kindBody.extend({ version: formVersion, ended: formFlag.optional() }),
    answer: data(packageKind),
  }),
} as const satisfies Record<CallName, Call>;
