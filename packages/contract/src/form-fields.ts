import { z } from 'zod';
import { money, pageQuery } from './call.ts';
import { line } from './fields.ts';
import { maxRowId, wholeNumber } from './numbers.ts';

export { calendarDate } from './when.ts';

/** Fields of forms: multipart sends every value as text, JSON as what it is; both are taken. */

const written = z
  .string()
  .regex(/^-?\d{1,15}(\.\d{1,6})?$/)
  .transform(Number);

/** A number by a rule; `words` instead of the generated message when it is missing or none. */
export function formNumber<Rule extends z.ZodType<number, number>>(rule: Rule, words?: string) {
  const number = z.union([z.number(), written], words === undefined ? {} : { error: words });
  return number.pipe(rule);
}

export const formMoney = (words?: string) => formNumber(money, words);
/** Another row's number. */
export const formRowId = wholeNumber(1, maxRowId);
/** Another row's number, or 0 for none. */
export const formChoice = wholeNumber(0, maxRowId);
/** 0 or 1, as the wire has yes and no. */
export const flag = z.union([z.literal(0), z.literal(1)]);
export const formFlag = wholeNumber(0, 1);
/** The row's version as it was read: a save is refused when it is another by now. */
export const formVersion = wholeNumber(1, maxRowId);

const blank = z.literal('').transform(() => null);

/**
 * A field that may be emptied: null, or the empty text that forms send, empties it (null), and an absent one is
 * `undefined`, which each call reads in its own way (a call that replaces the row: empty; any other: as it was).
 */
export function emptyable<Rule extends z.ZodType>(rule: Rule) {
  return z.union([rule, blank]).nullish();
}

/** A text that may be emptied; null empties it, too. Absent: `undefined`. */
export const emptyableText = (max: number) => emptiedToBlank(z.string().trim().max(max));
/** One of one line. */
export const emptyableLine = (max: number) => emptiedToBlank(line(max));

function emptiedToBlank(rule: z.ZodString) {
  return rule
    .nullable()
    .transform((text) => text ?? '')
    .optional();
}
export const longText = emptyableText(5000);
/**
 * What forms send along (docs/rules/calls.md, "Conventions"): PUT with an edit, POST with an add. Nothing here is
 * deleted.
 */
export const formMethod = { _method: z.enum(['PUT', 'POST', 'put', 'post']).optional() };
/** Takes the one picture away. A picture itself is the form's file `picture`. */
export const removePicture = formFlag.optional();

/** A list's query: the sorts it knows (`-name` falls), and whether ended rows are wanted instead. */
export function listQuery(...sorts: string[]) {
  return pageQuery.extend({
    sort: z
      .string()
      .refine((sort) => sorts.includes(sort.replace(/^-/, '')), { error: 'Sort is invalid.' })
      .optional(),
    /** 1: only rows that have ended; absent or 0: only those that have not. */
    ended: z.enum(['0', '1']).optional(),
  });
}

/** The body of `POST …/search` (docs/rules/calls.md, "Conventions"). */
export const keywordBody = z.object({ keyword: z.string().trim().max(200) });

const addressWords = 'Url must start with http:// or https:// and hold no user name or password.';

/** An address on the web, without a user name or password in it; calendars are also given as `webcal:`. */
export const feedUrl = z
  .string()
  .trim()
  .max(2000)
  .transform((text) => text.replace(/^webcals?:\/\//i, 'https://'))
  .pipe(z.url({ protocol: /^https?$/, error: addressWords }))
  .refine((text) => !/^https?:[/\\]*[^/\\?#]*@/i.test(text), { error: addressWords });
