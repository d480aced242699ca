import { sql, type SQL } from 'drizzle-orm';
import { integerLiteral, queryPreparedRows } from './query-rows.ts';
import type { Db } from './transaction.ts';

/** Totals are exact up to here: nobody pages through more, and counting a million costs too much. */
export const maxCounted = 1_000;

/** Where a list of people or of what they booked is searched; each has its index (migration 0300). */
export interface SearchedColumns {
  /** Searched by its words, which the index has as `to_tsvector('simple', name)`. */
  name: SQL;
  /** In small letters. */
  email: SQL;
  phone: SQL;
  /** Found by a number, too; `#` before it is left out. */
  id?: SQL;
}

/**
 * Words for `to_tsquery`, the narrowest way first: whole ones and one that is still being typed, then all by their
 * beginnings, which reads everybody who has a common one. Empty where nothing is a word.
 */
function wordsOf(text: string): string[] {
  const words = text.match(/[\p{L}\p{N}]+/gu) ?? [];
  const last = words.at(-1);
  if (last === undefined) return [];
  const whole = words.slice(0, -1).map((word) => `'${word}'`);
  const begun = words.map((word) => `'${word}':*`).join(' & ');
  return whole.length === 0 ? [begun] : [[...whole, `'${last}':*`].join(' & '), begun];
}

/**
 * How a text is searched, the narrowest way first; the next way counts only where one finds nothing. A whole e-mail is
 * looked up. Of what looks like a phone number the digits count. Words are looked for in names, and where an e-mail
 * begins: the last one by its beginning, then each. After that any part of name, e-mail or phone will do; of one or two
 * letters only beginnings.
 */
export function searchQueriesFor(q: string | undefined, columns: SearchedColumns): SQL[] {
  if (q === undefined || q === '') return [sql`true`];
  const { name, email, phone, id } = columns;
  const text = q.toLowerCase();
  const literal = text.replace(/[\\%_]/g, (sign) => `\\${sign}`);
  if (id && /^#?\d{1,9}$/.test(q)) {
    const byPhone = q.length >= 4 ? sql` or ${phone} like ${`%${literal}%`}` : sql``;
    return [sql`(${id} = ${Number(q.replace('#', ''))}${byPhone})`];
  }
  const inside = text.length < 3 ? `${literal}%` : `%${literal}%`;
  const anywhere = sql`(${name} ilike ${inside} or ${email} like ${inside} or ${phone} like ${inside})`;
  if (text.includes('@') && text.length >= 3) return [sql`${email} = ${text}`, anywhere];
  const digits = phoneIn(text);
  const byPhone = digits === null ? [] : [sql`${phone} like ${`%${digits}%`}`];
  // No e-mail begins with several words.
  const byEmail = /\s/.test(text) ? sql`` : sql` or ${email} like ${`${literal}%`}`;
  const begun = wordsOf(text).map(
    (words) => sql`(to_tsvector('simple', ${name}) @@ to_tsquery('simple', ${words})${byEmail})`,
  );
  // So little is inside of everything: only beginnings count, of words where it is one.
  if (text.length < 3 && begun.length > 0) return begun;
  return [...byPhone, ...begun, anywhere];
}

/**
 * The digits of what looks like a phone number, however it is grouped: `(416) 555-0201`. Phones are kept as
 * `+14165550201`.
 */
function phoneIn(text: string): string | null {
  if (!/^\+?[\d\s()./-]+$/.test(text)) return null;
  const digits = text.replace(/\D/g, '');
  return digits.length >= 4 && digits.length <= 15 ? digits : null;
}

/** Few matches: all their numbers. Many: only that they are many. */
export interface Matches {
  /** The way of searching that found them. */
  search: SQL;
  /** Null: there are more than are counted. */
  ids: number[] | null;
}

/**
 * What a search finds, tried the narrowest way first.
 * @param matching the statement that finds the numbers of all rows that match, as `id`
 */
export async function findMatches(
  db: Db,
  searches: readonly SQL[],
  matching: (search: SQL) => SQL,
): Promise<Matches> {
  let matches: Matches = { search: sql`false`, ids: [] };
  for (const search of searches) {
    // Many are not sent, only that they are many; `offset 0` keeps them from being looked for twice.
    const some = sql`select array(${matching(search)} limit ${integerLiteral(maxCounted + 1)}) as ids offset 0`;
    const [found] = await queryPreparedRows<{ ids: number[] | null }>(
      db,
      sql`select case when cardinality(ids) <= ${integerLiteral(maxCounted)} then to_json(ids) end as ids
        from (${some}) found`,
    );
    matches = { search, ids: found?.ids ?? null };
    if (matches.ids === null || matches.ids.length > 0) break;
  }
  return matches;
}
