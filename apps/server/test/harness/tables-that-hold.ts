import type { Pool } from 'pg';

/** The tables with a row in which any of these texts stands, whatever its case. */
export async function tablesThatHold(pool: Pool, traces: string[]): Promise<string[]> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema') order by 1`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await pool.query(
      `select from ${name} t where exists
         (select from unnest($1::text[]) trace where position(lower(trace) in lower(t::text)) > 0) limit 1`,
      [traces],
    );
    if (rows.length > 0) found.push(name);
  }
  return found;
}
