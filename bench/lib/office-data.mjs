// Generates a business of many years in the database within minutes: bookings, customers, payments
// with refunds and tips, orders, recurring bookings and surveys. Triggers are disabled meanwhile,
// their results are written too, and everything is checked at the end. Indexes are built after the
// rows.
import { officeSql } from './office-sql.mjs';

const tables = [
  'users',
  'bookings',
  'ledger_entries',
  'booking_crew',
  'booking_surveys',
  'taken_times',
];

/**
 * Drops plain indexes and the crew's exclusion constraint; returns the statements that restore
 * them.
 */
async function withoutIndexes(client) {
  const { rows: indexes } = await client.query(
    `select c.relname as name, pg_get_indexdef(i.indexrelid) as made from pg_index i
     join pg_class c on c.oid = i.indexrelid join pg_class t on t.oid = i.indrelid
     where t.relname = any($1) and t.relnamespace = 'public'::regnamespace
       and not exists (select from pg_constraint k where k.conindid = i.indexrelid)`,
    [tables],
  );
  const { rows: exclusions } = await client.query(
    `select conname as name, conrelid::regclass::text as owner, pg_get_constraintdef(oid) as made
     from pg_constraint where contype = 'x' and conrelid = any($1::regclass[])`,
    [tables],
  );
  for (const { name } of indexes) await client.query(`drop index "${name}"`);
  for (const { name, owner } of exclusions)
    await client.query(`alter table ${owner} drop constraint "${name}"`);
  return async () => {
    for (const { made } of indexes) await client.query(made);
    for (const { name, owner, made } of exclusions)
      await client.query(`alter table ${owner} add constraint "${name}" ${made}`);
  };
}

/**
 * Fills a demo business.
 * @param size number of bookings; a fifth as many customers, a tenth as many orders, and about
 * twice as many payments
 * @param today of the business, `YYYY-MM-DD`
 */
export async function fillOffice(client, size, today) {
  const people = size / 5;
  const run = (text) =>
    // A date needs no escaping, and several statements in one query take no parameters.
    client.query(text.replaceAll('$1::date', `'${today}'::date`));
  await client.query(`set maintenance_work_mem = '512MB'; set work_mem = '256MB';
    set statement_timeout = 0; set synchronous_commit = off`);
  await client.query('begin');
  await client.query('set local session_replication_role = replica');
  const buildAgain = await withoutIndexes(client);
  await run(officeSql.pick);
  await run(officeSql.catalogue);
  await run(officeSql.customers(people));
  await run(officeSql.plan(size, people));
  await run(officeSql.bookings);
  await run(officeSql.payments);
  await run(officeSql.orders(size / 10, people));
  await run(officeSql.kept);
  await buildAgain();
  const { rows } = await client.query(officeSql.wrong);
  if (rows.length > 0) throw new Error(`The data is wrong: ${JSON.stringify(rows)}`);
  await client.query('commit');
  await client.query('vacuum analyze');
  await client.query('checkpoint');
}
