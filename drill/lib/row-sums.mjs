// Whether two databases have the same rows.
import { withDatabase } from './business.mjs';

/** What a backup leaves out, or what a copy has of its own (docs/rules/backups.md). */
const leftOut = [
  'sessions',
  'rate_limits',
  'server_processes',
  'email_links',
  'server_secrets',
  'installation',
  'schema_migrations',
];

/** Messages that waited are not sent by a copy, which changes their state alone. */
const compared = { messages: 'id, channel, recipient, template, dedupe_key, booking_id' };

/** Number of rows and a checksum of each table. */
export const sumsOf = (connection) =>
  withDatabase(connection, async (query) => {
    const tables = await query(
      `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
    );
    const sums = {};
    for (const { name } of tables.filter((it) => !leftOut.includes(it.name))) {
      const [row] = await query(
        `select count(*)::int as rows, md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as sum
         from (select ${compared[name] ?? '*'} from ${name}) t`,
      );
      sums[name] = row;
    }
    return sums;
  });

/** Differences of two databases by table, in words; empty: none. */
export function compareSums(before, after) {
  return Object.entries(before)
    .filter(([name, { rows, sum }]) => after[name]?.rows !== rows || after[name].sum !== sum)
    .map(([name, { rows }]) => `${name}: ${rows} rows, restored ${after[name]?.rows ?? 'none'}`);
}
