import { sql } from 'drizzle-orm';
import { queryRows } from './query-rows.ts';
import type { Db } from './transaction.ts';

/**
 * From this number of rows on, scanning a list until a page is full is faster than collecting all
 * matches.
 */
export const commonFrom = 5_000;
const cacheMs = 60_000;

/** The most frequent words with their estimated number of rows. */
type CommonWords = { word: string; rows: number }[];
interface Cached {
  words: Promise<CommonWords>;
  until: number;
}
const kept = new WeakMap<Db, Map<string, Cached>>();

/**
 * The planner's statistics of a word index (`to_tsvector`), as of the last ANALYZE; empty before
 * it.
 */
function readWords(db: Db, index: string): Promise<CommonWords> {
  return queryRows(
    db,
    sql`select known.word, known.share * i.reltuples as rows
      from pg_stats s
      join pg_class i on i.oid = to_regclass(${index})
      cross join lateral unnest(s.most_common_elems::text::text[], s.most_common_elem_freqs)
        as known (word, share)
      where s.schemaname = current_schema() and s.tablename = ${index} and known.word is not null`,
  );
}

function wordsOf(db: Db, index: string): Promise<CommonWords> {
  const ofDb = kept.get(db) ?? new Map<string, Cached>();
  kept.set(db, ofDb);
  const cached = ofDb.get(index);
  if (cached && cached.until > Date.now()) return cached.words;
  const words = readWords(db, index);
  ofDb.set(index, { words, until: Date.now() + cacheMs });
  // A failed read is not cached.
  words.catch(() => ofDb.delete(index));
  return words;
}

/** A single word, or its beginning: what the statistics can tell of. */
export const isWord = (text: string | undefined): text is string =>
  text !== undefined && /^\p{L}+$/u.test(text);

/**
 * Whether thousands of rows contain a word or prefix, by the planner's statistics of a word index.
 * Cached for a minute, so that a search need not collect all matches to find that they are many.
 */
export async function isCommonWord(
  db: Db,
  index: string,
  text: string | undefined,
): Promise<boolean> {
  if (!isWord(text)) return false;
  const begun = text.toLowerCase();
  const words = await wordsOf(db, index);
  const rows = words.filter(({ word }) => word.startsWith(begun)).map((one) => one.rows);
  return rows.reduce((sum, of) => sum + of, 0) >= commonFrom;
}
