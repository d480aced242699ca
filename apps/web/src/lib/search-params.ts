import { isCalendarDate, type CalendarDate } from '@slipway/domain/dates/dates';

/** A search parameter: its value from the URL's text; the default where the text is absent or wrong. */
export type SearchParam<Value> = (text: string | null) => Value;
/** The search parameters of a route by their names in the URL. */
export type SearchParams = Record<string, SearchParam<unknown>>;
/** The values of a route's search parameters. */
export type SearchValues<Params> = {
  [Name in keyof Params]: Params[Name] extends SearchParam<infer Value> ? Value : never;
};

/** A text that matches a pattern, or null. */
export function matching(pattern: RegExp): SearchParam<string | null> {
  return (text) => (text !== null && pattern.test(text) ? text : null);
}

/** One of these texts, or null. */
export function oneOf<const Choice extends string>(
  ...choices: Choice[]
): SearchParam<Choice | null> {
  return (text) => choices.find((it) => it === text) ?? null;
}

/** Another parameter with a default instead of null. */
export function withDefault<Value extends string | number>(
  param: SearchParam<Value | null>,
  fallback: NoInfer<Value>,
): SearchParam<Value> {
  return (text) => param(text) ?? fallback;
}

function number(pattern: RegExp): SearchParam<number | null> {
  return (text) => (text !== null && pattern.test(text) ? Number(text) : null);
}

/** Any text, or null. */
export const text: SearchParam<string | null> = (it) => it;
/** `1`, or null. */
export const flag = oneOf('1');
/** The id of a row, or null. */
export const id = number(/^[1-9]\d{0,8}$/);
/** The id of a row, 0 for rows without one, or null. */
export const idOrNone = number(/^(0|[1-9]\d{0,8})$/);
/** A page, counted from 1. */
export const page = withDefault(number(/^[1-9]\d{0,5}$/), 1);
/** A year from 1900 to 2199, or null. */
export const year = number(/^(19|20|21)\d\d$/);
/** A date that exists, `YYYY-MM-DD`, or null. */
export const date: SearchParam<CalendarDate | null> = (it) =>
  it !== null && isCalendarDate(it) ? it : null;
/** The id of the row whose form is open, `new` for a new row, or null. */
export const editedRow: SearchParam<number | 'new' | null> = (it) => (it === 'new' ? it : id(it));

/** Where the visit comes from; every link to such a route hands it on (docs/rules/website.md, "What visits bring"). */
export const visit = { utm_source: text, utm_medium: text, utm_campaign: text };

/** Sorts in both directions: `name`, `-name`. */
export function directionsOf<const Sort extends string>(...sorts: Sort[]) {
  return sorts.flatMap((sort) => [sort, `-${sort}` as const]);
}

/** The URL of a list: search, sort, page and open form. */
export interface ListSearch<Sort extends string> {
  q: string | null;
  sort: Sort | null;
  page: number;
  /** Pages count from the end: only for lists too long to count. */
  end: '1' | null;
  edit: number | 'new' | null;
}

/** The search parameters that every list has; `sorts` are the columns that its call sorts by. */
export function list<const Sort extends string>(...sorts: Sort[]) {
  return { q: text, sort: oneOf(...directionsOf(...sorts)), page, end: flag, edit: editedRow };
}
