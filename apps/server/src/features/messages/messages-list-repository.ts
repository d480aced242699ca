import { sql, type SQL } from 'drizzle-orm';
import { limits, type ListQuery } from '#db/listing.ts';
import { integerLiteral, queryRows } from '#db/query-rows.ts';
import { isCommonWord } from '#db/common-words.ts';
import { findMatches, lengthOf, maxCounted, searchQueriesFor } from '#db/search.ts';
import type { Db } from '#db/transaction.ts';
import type { MessageState } from './messages-repository.ts';

export interface MessageFilter extends Omit<ListQuery, 'sort'> {
  state?: MessageState | undefined;
  channel?: 'mail' | 'sms' | undefined;
  /** By number, in the order of which they are made. */
  descending: boolean;
  /** Whether pages count from the end. */
  fromEnd: boolean;
}

/** Parts of a recipient or subject are looked for in so many of the newest messages. */
const newestRead = 10_000;

/** Constants, so that partial indexes apply (migrations/baseline/09-messages.sql, 0994). */
const states: Record<MessageState, SQL> = {
  queued: sql`m.state = 'queued'`,
  sending: sql`m.state = 'sending'`,
  sent: sql`m.state = 'sent'`,
  failed: sql`m.state = 'failed'`,
  kept: sql`m.state = 'kept'`,
};
const channels = { mail: sql`m.channel = 'mail'`, sms: sql`m.channel = 'sms'` };

function filtersOf({ state, channel }: MessageFilter): SQL {
  const all = [
    state === undefined ? sql`true` : states[state],
    channel === undefined ? sql`true` : channels[channel],
  ];
  return sql.join(all, sql` and `);
}

/** The messages with these ids. As an array they are read by their key, in order. */
const amongIds = (ids: SQL) => sql`m.id = any(array(${ids}))`;

/**
 * Of the newest bookings, orders and people that a search finds.
 * @param isCommon not to collect all of them, since thousands share the word
 */
function ofPeople(search: SQL, isCommon: boolean): SQL {
  const newest = (table: 'bookings' | 'orders' | 'users', condition: SQL) => {
    const all = sql.identifier(table);
    const rows = isCommon
      ? sql`(select * from ${all} order by id desc limit ${integerLiteral(newestRead)})`
      : all;
    return sql`(select id from (select p.id from ${rows} p where ${condition} offset 0) found
      order by id desc limit ${integerLiteral(maxCounted)})`;
  };
  return amongIds(sql`
    select id from messages
    where booking_id in ${newest('bookings', sql`p.hold_expires_at is null and ${search}`)}
    union all select id from messages where order_id in ${newest('orders', search)}
    union all select id from messages where user_id in ${newest('users', search)}`);
}

const searched = { name: sql`p.name`, email: sql`p.email_key`, phone: sql`p.phone` };

/**
 * The conditions to try for a search text, narrowest first: the number of a booking or an order, a
 * whole address, the person of a booking, an order or an account, then parts of recipients and
 * subjects among the newest messages.
 */
async function searchesFor(db: Db, list: MessageFilter): Promise<SQL[]> {
  const { q } = list;
  if (q === undefined || q === '') return [sql`true`];
  const number = Number(q.replace('#', ''));
  const byNumber = amongIds(sql`select id from messages where booking_id = ${number}
    union all select id from messages where order_id = ${number}`);
  const part = `%${q.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
  const amongNewest = amongIds(sql`select id from (
      select m.id, m.recipient, m.subject from messages m where ${filtersOf(list)}
      order by m.id desc limit ${integerLiteral(newestRead)}) newest
    where recipient ilike ${part} or subject ilike ${part}`);
  const isCommon = await isCommonWord(db, 'bookings_words', q);
  return [
    ...(/^#?\d{1,9}$/.test(q) ? [byNumber] : []),
    ...(q.includes('@') ? [sql`lower(m.recipient) = ${q.toLowerCase()}`] : []),
    ...searchQueriesFor(q, searched).map((search) => ofPeople(search, isCommon)),
    amongNewest,
  ];
}

/** The messages of one page, in order, and how many there are, up to the limit of long lists. */
export async function findMessagePage(
  db: Db,
  list: MessageFilter,
): Promise<{ ids: number[]; total: number; totalIsLeast: boolean }> {
  const filters = filtersOf(list);
  const { search, ids } = await findMatches(
    db,
    await searchesFor(db, list),
    (narrowed) => sql`select m.id from messages m where ${filters} and ${narrowed}`,
  );
  const { limit, offset } = limits(list);
  const way = list.descending === list.fromEnd ? sql`asc` : sql`desc`;
  // Not prepared: an address that half of all messages went to is read in another way than others.
  const rows = await queryRows<{ id: number }>(
    db,
    sql`select m.id from messages m
      where ${ids === null ? sql`${filters} and ${search}` : sql`m.id = any(${sql.param(ids)})`}
      order by m.id ${way} limit ${integerLiteral(limit)} offset ${integerLiteral(offset)}`,
  );
  const page = rows.map(({ id }) => id);
  return {
    ids: list.fromEnd ? page.toReversed() : page,
    ...lengthOf({ ids }),
  };
}
