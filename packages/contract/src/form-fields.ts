import { z } from 'zod';
import { money, pageQuery } from './call.ts';
import { line } from './fields.ts';
import { maxRowId, wholeNumber } from './numbers.ts';

export { calendarDate } from './when.ts';

/** Form fields: multipart sends every value as text, JSON as its type; both are accepted. */

const numericText = z
  .string()
  .regex(/^-?\d{1,15}(\.\d{1,6})?$/)
  .transform(Number);

/** A number with a rule; `words` replaces the generated message when it is missing or invalid. */
export function formNumber<Rule extends z.ZodType<number, number>>(rule: Rule, message?: string) {
  const number = z.union(
    [z.number(), numericText],
    message === undefined ? {} : { error: message },
  );
  return number.pipe(rule);
}

export const formMoney = (message?: string) => formNumber(money, message);
/** The id of another row. */
export const formRowId = wholeNumber(1, maxRowId);
/** The id of another row, or 0 for none. */
export const formChoice = wholeNumber(0, maxRowId);
/** 0 or 1, the wire's booleans. */
export const flag = z.union([z.literal(0), z.literal(1)]);
export const formFlag = wholeNumber(0, 1);
/** The version the edit is based on; a stale one is refused. */
export const formVersion = wholeNumber(1, maxRowId);

const blank = z.literal('').transform(() => null);

/**
 * A field that can be cleared: null and the empty text of forms become null; an absent one is
 * `undefined`, which each call defines (replacing a row: cleared; otherwise: unchanged).
 */
export function emptyable<Rule extends z.ZodType>(rule: Rule) {
  return z.union([rule, blank]).nullish();
}

/** A text that can be cleared, also by null. Absent: `undefined`. */
export const emptyableText = (max: number) => nullToBlank(z.string().trim().max(max));
/** The same for a single line. */
export const emptyableLine = (max: number) => nullToBlank(line(max));

function nullToBlank(rule: z.ZodString) {
  return rule
    .nullable()
    .transform((text) => text ?? '')
    .optional();
}
/** A text with a rule that can be cleared, also by null; then it is ''. Absent: `undefined`. */
export function clearable<Rule extends z.ZodType<string>>(rule: Rule) {
  return z
    .union([rule, z.literal('')])
    .nullable()
    .transform((text) => text ?? '')
    .optional();
}
export const longText = emptyableText(5000);
/**
 * The method override sent by forms (docs/rules/calls.md, "Conventions"): PUT for an edit, POST for
 * an add. Nothing is deleted this way.
 */
export const formMethod = { _method: z.enum(['PUT', 'POST', 'put', 'post']).optional() };
/** Removes the single picture. A picture itself is the form's file `picture`. */
export const removePicture = formFlag.optional();

/**
 * A list's query: its sort orders (`-name` is descending), and whether to list ended rows instead.
 */
export function listQuery(...sorts: string[]) {
  return pageQuery.extend({
    sort: z
      .string()
      .refine((sort) => sorts.includes(sort.replace(/^-/, '')), { error: 'Sort is invalid.' })
      .optional(),
    /** 1: only ended rows; absent or 0: only active ones. */
    ended: z.enum(['0', '1']).optional(),
  });
}

/** The body of `POST …/search` (docs/rules/calls.md, "Conventions"). */
export const keywordBody = z.object({ keyword: z.string().trim().max(200) });

const urlMessage = 'Url must start with http:// or https:// and hold no user name or password.';

/** A web address without user name or password; calendars may also use `webcal:`. */
export const feedUrl = z
  .string()
  .trim()
  .max(2000)
  .transform((text) => text.replace(/^webcals?:\/\//i, 'https://'))
  .pipe(z.url({ protocol: /^https?$/, error: urlMessage }))
  .refine((text) => !/^https?:[/\\]*[^/\\?#]*@/i.test(text), { error: urlMessage });
