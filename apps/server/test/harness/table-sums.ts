import { createHash } from 'node:crypto';
import type { Database } from '#db/transaction.ts';
import { sendJobsAdded } from '#features/messages/messages-api.ts';

/** Written by every request, without business data. */
const passing = new Set(['sessions', 'rate_limits']);

/**
 * A checksum of every table, including jobs but not sessions and counters: equal when nothing has
 * changed. Waits until enqueued messages have their jobs.
 */
export async function tableSums(db: Database): Promise<Record<string, string>> {
  await sendJobsAdded(db);
  const pool = db.$client;
  // Named, so that each connection plans them once: planning takes most of their time.
  const { rows } = await pool.query<{ name: string; short: string }>({
    name: 'tables to sum',
    text: `
    select format('%I.%I', schemaname, tablename) as name, tablename as short from pg_tables
    where schemaname in ('public', 'test_gateway')
      or (schemaname = 'graphile_worker' and tablename = '_private_jobs')
    order by 1`,
  });
  const sums = rows
    .filter(({ short }) => !passing.has(short))
    .map(
      ({ name }) =>
        `select '${name}' as name, md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as sum from ${name} t`,
    );
  const text = sums.join(' union all ');
  const name = createHash('sha256').update(text).digest('base64url');
  const answer = await pool.query<{ name: string; sum: string }>({ name, text });
  return Object.fromEntries(answer.rows.map(({ name, sum }) => [name, sum]));
}
