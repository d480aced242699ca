import { sql, type SQL } from 'drizzle-orm';
import { integerLiteral, queryPreparedRows } from './query-rows.ts';
import type { Db } from './transaction.ts';

/**
 * Totals are exact up to this number: nobody pages further, and counting a million rows is slow.
 */
export const maxCounted = 1_000;

/**
 * The columns searched in a list of people or their bookings; each has an index (migrations/baseline).
 */
export interface SearchedColumns {
  /** Searched by words, indexed as `to_tsvector('simple', name)`. */
  name: SQL;
  /** In lower case. */
  email: SQL;
  phone: SQL;
  /** Also searched by number, with or without a leading `#`. */
  id?: SQL;
}

/**
 * Queries for `to_tsquery`, narrowest first: whole words with the last one as a prefix, then all as
 * prefixes, which reads every row with a common word. Empty when the text contains no word.
 */
function tsQueriesOf(text: string): string[] {
  const words = text.match(/[\p{L}\p{N}]+/gu) ?? [];
  const last = words.at(-1);
  if (last === undefined) return [];
  const whole = words.slice(0, -1).map((word) => `'${word}'`);
  const byPrefix = words.map((word) => `'${word}':*`).join(' & ');
  return whole.length === 0 ? [byPrefix] : [[...whole, `'${last}':*`].join(' & '), byPrefix];
}

/**
 * The conditions to try for a search text, narrowest first; the next one applies only when one
 * finds nothing. Up to nine digits are an id, or a part of a phone number. With an @ it is an e-mail
 * address, whole or in part. A phone number is compared by its digits.
 * Words are matched in names, and at the beginning of e-mail addresses: the last word as a prefix,
 * then each. Finally any substring of name, e-mail or phone matches; for one or two letters, only
 * prefixes.
 */
export function searchQueriesFor(q: string | undefined, columns: SearchedColumns): SQL[] {
  if (q === undefined || q === '') return [sql`true`];
  const { name, email, phone, id } = columns;
  const text = q.toLowerCase();
  const literal = text.replace(/[\\%_]/g, (sign) => `\\${sign}`);
  if (id && /^#?\d{1,9}$/.test(q)) {
    const digits = phoneIn(q);
    const byPhone = digits === null ? sql`` : sql` or ${phone} like ${`%${digits}%`}`;
    return [sql`(${id} = ${Number(q.replace('#', ''))}${byPhone})`];
  }
  const pattern = text.length < 3 ? `${literal}%` : `%${literal}%`;
  const anywhere = sql`(${name} ilike ${pattern} or ${email} like ${pattern} or ${phone} like ${pattern})`;
  if (text.includes('@') && text.length >= 3) return [sql`${email} = ${text}`, anywhere];
  const digits = phoneIn(text);
  const byPhone = digits === null ? [] : [sql`${phone} like ${`%${digits}%`}`];
  // No e-mail address begins with several words.
  const byEmail = /\s/.test(text) ? sql`` : sql` or ${email} like ${`${literal}%`}`;
  const byPrefix = tsQueriesOf(text).map(
    (words) => sql`(to_tsvector('simple', ${name}) @@ to_tsquery('simple', ${words})${byEmail})`,
  );
  // A text this short occurs everywhere, so only prefixes count.
  if (text.length < 3 && byPrefix.length > 0) return byPrefix;
  return [...byPhone, ...byPrefix, anywhere];
}

/**
 * The digits of a phone number in any notation: `(416) 555-0201`. Phones are stored as `+14165550201`, without the 0
 * that is dialled before a national number (`0161 496 0000`), or the 00 before a foreign one.
 */
function phoneIn(text: string): string | null {
  if (!/^\+?[\d\s()./-]+$/.test(text)) return null;
  const digits = text.replace(/\D/g, '').replace(/^00?(?=[1-9]\d{5})/, '');
  return digits.length >= 4 && digits.length <= 15 ? digits : null;
}

/** Few matches: all their ids. Many: only that there are many. */
export interface Matches {
  /** The condition that found them. */
  search: SQL;
  /** Null: more than are collected. */
  ids: number[] | null;
}

/**
 * The matches of a search, trying the narrowest condition first.
 * @param matching the statement that selects the ids of matching rows as `id`
 * @param most how many ids are collected; of more only that there are many
 */
export async function findMatches(
  db: Db,
  searches: readonly SQL[],
  matching: (search: SQL) => SQL,
  most = maxCounted,
): Promise<Matches> {
  let matches: Matches = { search: sql`false`, ids: [] };
  for (const search of searches) {
    // Many ids are not sent, only that there are many; `offset 0` prevents searching twice.
    const some = sql`select array(${matching(search)} limit ${integerLiteral(most + 1)}) as ids offset 0`;
    const [found] = await queryPreparedRows<{ ids: number[] | null }>(
      db,
      sql`select case when cardinality(ids) <= ${integerLiteral(most)} then to_json(ids) end as ids
        from (${some}) found`,
    );
    matches = { search, ids: found?.ids ?? null };
    if (matches.ids === null || matches.ids.length > 0) break;
  }
  return matches;
}

/** What a list says of its length, which is exact up to `maxCounted`. */
export const lengthOf = ({ ids }: Pick<Matches, 'ids'>) => ({
  total: Math.min(ids?.length ?? maxCounted, maxCounted),
  totalIsLeast: ids === null || ids.length > maxCounted,
});
