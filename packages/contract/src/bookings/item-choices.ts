import { staffArea } from '@slipway/domain/identity/abilities';
import { z } from 'zod';
import { call, data, idParams, type Call, type CallName } from '../call.ts';
import { formVersion } from '../form-fields.ts';
import { wholeNumber } from '../numbers.ts';

const itemChoices = z.object({
  /** The booking's, for the move. */
  version: z.int(),
  /** All items of the unit, by number; empty for a booking that cannot be moved between them. */
  items: z.array(
    z.object({
      item: z.int(),
      /** Whether it is the booking's own. */
      own: z.boolean(),
      /** Why the booking cannot be moved to it; null: it can, or it is its own. */
      refusal: z.string().nullable(),
    }),
  ),
});
export type ItemChoices = z.output<typeof itemChoices>;

/** Moves of bookings between the items of their unit (docs/rules/availability.md, "Several items"). */
export const itemChoicesCalls = {
  'GET /api/bookings/:id/item-choices': call({
    summary: 'The items of a booking’s unit, and to which of them it can be moved',
    access: staffArea,
    params: idParams,
    answer: data(itemChoices),
  }),
  'PUT /api/bookings/:id/item': call({
    summary: 'Move a booking to another free item of its unit, at the same time',
    access: staffArea,
    params: idParams,
    body: z.object({
      item: wholeNumber(1, 10_000),
      /** Of a booking with several items: the one that it leaves. */
      instead_of: wholeNumber(1, 10_000).nullish(),
      version: formVersion.optional(),
    }),
    answer: data(itemChoices),
  }),
} as const satisfies Record<CallName, Call>;
