// What bookings write to the database's log, from the log itself.

/** Records that enter something in an index. */
const entries = `resource_manager in ('Btree', 'Gin', 'Gist', 'Hash')
  and record_type ~ '^(INSERT|SPLIT_INSERT|PAGE_UPDATE|UPDATE_META_PAGE)'`;

/**
 * @param bookings how many `work` makes; nothing else may be written meanwhile
 * @returns bytes of the log without images of whole pages, and entries in indexes, of one booking
 */
export async function writesOf(client, bookings, work) {
  await client.query('create extension if not exists pg_walinspect');
  const now = async () =>
    (await client.query('select pg_current_wal_insert_lsn() as at')).rows[0].at;
  const from = await now();
  await work();
  const to = await now();
  const { rows } = await client.query(
    `select sum(record_length - fpi_length)::float8 as bytes,
       count(*) filter (where ${entries})::float8 as entries
     from pg_get_wal_records_info($1, $2)`,
    [from, to],
  );
  return { bytes: rows[0].bytes / bookings, entries: rows[0].entries / bookings };
}
