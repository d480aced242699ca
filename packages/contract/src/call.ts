import type { Ability } from '@slipway/domain/identity/abilities';
import { hasTwoDecimals } from '@slipway/domain/money/money';
import { z } from 'zod';
import { maxRowId, wholeNumber } from './numbers.ts';
import { allRefusalCodes } from './refusal-codes.ts';

/**
 * Who may make a call: anyone, any signed-in user, or users with the ability, or one of several
 * (docs/rules/people-and-access.md, "Roles and abilities").
 */
export type Access = 'anyone' | 'signed-in' | Ability | readonly Ability[];

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Method and path, with `:name` for each key of `params`; identifies the call. */
export type CallName = `${Method} /${string}`;

type Shape = z.ZodObject;

/**
 * A call of the HTTP interface, with everything that routes, browser, OpenAPI document, ability
 * matrix and the generated bad-input tests need. Its method and path are its key in `calls.ts`.
 */
export interface Call<
  Params extends Shape = Shape,
  Query extends Shape = Shape,
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
  Who extends Access = Access,
> {
  summary: string;
  access: Who;
  /**
   * Of a call open to anyone: whether it shows or sells what the business offers. Such a call answers
   * 404 to visitors while the business is not published (docs/rules/people-and-access.md,
   * "Not published").
   */
  offers?: boolean;
  params?: Params;
  query?: Query;
  body?: Body;
  /** The complete answer including its `data` wrapper; absent for a 204. */
  answer?: Answer;
  /**
   * Also accepts multipart form data, whose text fields become the body (docs/rules/calls.md,
   * "Conventions").
   */
  multipart?: boolean;
  /** The file field of a form; default `picture`. */
  fileField?: 'picture' | 'file';
  /** Accepts the Idempotency-Key header. */
  idempotent?: boolean;
  /** Also taken from the booking page within another website (docs/rules/website.md, "Calls"). */
  embedded?: boolean;
  /** About accounts, passwords or oneself: never made with an access token (docs/rules/connections.md). */
  byPersonOnly?: boolean;
  /** The content type of the file returned instead of JSON; see `fileCall`. */
  file?: string;
}

type None = z.ZodObject<Record<string, never>>;

/** A call open to anyone must say whether it offers something. */
type Decided<Who extends Access> = 'anyone' extends Who ? { offers: boolean } : unknown;

/** Declares a call; parts it does not have are omitted. */
export function call<
  Params extends Shape = None,
  Query extends Shape = None,
  Body extends z.ZodType = z.ZodUndefined,
  Answer extends z.ZodType = z.ZodUndefined,
  const Who extends Access = Access,
>(
  declared: Call<Params, Query, Body, Answer, Who> & Decided<NoInfer<Who>>,
): Call<Params, Query, Body, Answer, Who> {
  return declared;
}

/** Declares a call that returns a file of the content type `file`. */
export function fileCall<
  Params extends Shape = None,
  Query extends Shape = None,
  const Who extends Access = Access,
>(
  declared: Omit<Call<Params, Query, z.ZodUndefined, z.ZodUndefined, Who>, 'body' | 'answer'> & {
    file: string;
  } & Decided<NoInfer<Who>>,
): Call<Params, Query, z.ZodUndefined, z.ZodUndefined, Who> & { file: string } {
  return declared;
}

type Part<C, P extends 'params' | 'query' | 'body' | 'answer'> =
  C extends Partial<Record<P, infer S>> ? (S extends z.ZodType ? S : never) : never;

export type ParamsOf<C> = z.output<Part<C, 'params'>>;
export type QueryOf<C> = z.output<Part<C, 'query'>>;
export type BodyOf<C> = z.output<Part<C, 'body'>>;
export type AnswerOf<C> = z.output<Part<C, 'answer'>>;
/** What a browser sends: before defaults and coercion. */
export interface InputOf<C> {
  params: z.input<Part<C, 'params'>>;
  query: z.input<Part<C, 'query'>>;
  body: z.input<Part<C, 'body'>>;
}

/** `{ data: … }`, the wrapper of every answer (docs/rules/calls.md, "Conventions"). */
export function data<T extends z.ZodType>(schema: T): z.ZodObject<{ data: T }> {
  return z.object({ data: schema });
}

/** One page of a list (docs/rules/calls.md, "Conventions"). */
export function pageOf<T extends z.ZodType>(item: T) {
  return z.object({
    data: z.array(item),
    meta: z.object({ page: z.int(), per_page: z.int(), total: z.int() }),
  });
}

/** A page of a list too long to count: the total is exact up to 1,000, or `total_is_least`. */
export function longPageOf<T extends z.ZodType>(item: T) {
  return z.object({
    data: z.array(item),
    meta: z.object({
      page: z.int(),
      per_page: z.int(),
      total: z.int(),
      total_is_least: z.boolean(),
    }),
  });
}

/** 1: pages count from the end, so that the last page is as fast as the first. */
export const fromEnd = z.enum(['0', '1']).optional();

/**
 * The query of every list: page from 1, at most 100 rows per page, search text and sort (`-date` is
 * descending).
 */
export const pageQuery = z.object({
  page: wholeNumber(1, 1_000_000).default(1),
  per_page: wholeNumber(1, 100).default(25),
  q: z.string().trim().max(200).optional(),
  sort: z
    .string()
    .regex(/^-?[a-z_]{1,40}$/)
    .optional(),
});

/** A row's id in a path. */
export const rowId = wholeNumber(1, maxRowId);
export const idParams = z.object({ id: rowId });

/** Money on the wire: major units, at most two decimals. */
export const money = z
  .number()
  .min(0)
  .max(90_000_000)
  .refine(hasTwoDecimals, { error: 'At most two decimals' });

/** The body of every refusal; `errors` only with 422, `request_id` only with 500. */
export const refusal = z.strictObject({
  code: z.enum(allRefusalCodes),
  message: z.string(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
  request_id: z.string().optional(),
});
