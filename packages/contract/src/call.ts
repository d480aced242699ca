import type { Ability } from '@slipway/domain/identity/abilities';
import { z } from 'zod';

/** Who may make a call: anyone, anyone signed in, or whoever has the ability (spec README "People"). */
export type Access = 'anyone' | 'signed-in' | Ability;

/** The features of the product; the same word names the folder in web, contract, server and domain. */
export type Feature =
  | 'settings'
  | 'identity'
  | 'catalogue'
  | 'bookings'
  | 'payments'
  | 'customers'
  | 'operations'
  | 'messages';

type ObjectSchema = z.ZodObject;

/**
 * One call of the HTTP interface: everything that routes, the browser, the OpenAPI document, the
 * ability matrix and the generated bad-input tests need to know about it.
 */
export interface Call<
  Params extends ObjectSchema = ObjectSchema,
  Query extends ObjectSchema = ObjectSchema,
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
> {
  feature: Feature;
  summary: string;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** With `:name` for each key of `params`, as in `/api/units/:id`. */
  path: string;
  access: Access;
  params: Params;
  query: Query;
  /** `z.undefined()` where the call takes none. */
  body: Body;
  /** The whole answer, its `data` wrapper included. */
  answer: Answer;
  /** Also accepts multipart form data; its text fields become the body (spec A section 7). */
  multipart: boolean;
}

const nothing = z.object({});

/** Fills the parts a call does not have. */
export function defineCall<
  Answer extends z.ZodType,
  Params extends ObjectSchema = typeof nothing,
  Query extends ObjectSchema = typeof nothing,
  Body extends z.ZodType = z.ZodUndefined,
>(
  call: Pick<Call, 'feature' | 'summary' | 'method' | 'path' | 'access'> & {
    answer: Answer;
    params?: Params;
    query?: Query;
    body?: Body;
    multipart?: boolean;
  },
): Call<Params, Query, Body, Answer> {
  return {
    multipart: false,
    params: nothing as unknown as Params,
    query: nothing as unknown as Query,
    body: z.undefined() as unknown as Body,
    ...call,
  };
}

/** `{ data: … }`, the wrapper of every answer (spec A section 7). */
export function data<T extends z.ZodType>(schema: T): z.ZodObject<{ data: T }> {
  return z.object({ data: schema });
}

/** A list with its place in the whole (spec README "Calls"). */
export function page<T extends z.ZodType>(item: T) {
  return z.object({
    data: z.array(item),
    meta: z.object({ page: z.int(), per_page: z.int(), total: z.int() }),
  });
}

/** What every list takes: page from 1, at most 100 a page, a search text and a sort (`-date` falls). */
export const pageQuery = z.object({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  per_page: z.coerce.number().int().min(1).max(100).default(25),
  q: z.string().trim().max(200).optional(),
  sort: z
    .string()
    .regex(/^-?[a-z_]{1,40}$/)
    .optional(),
});

/** A row's number in a path. */
export const idParams = z.object({ id: z.coerce.number().int().min(1).max(2_147_483_647) });

/** The body of every refusal; `errors` on 422 only, `request_id` on 500 only. */
export const refusal = z.object({
  message: z.string(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
  request_id: z.string().optional(),
});
