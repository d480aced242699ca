import { sql } from 'drizzle-orm';
import { defaultSettings, type Settings } from '@slipway/domain/settings/settings';
import { queryRows } from '#db/query-rows.ts';
import type { Db } from '#db/transaction.ts';

/**
 * Creates the company that a new business is, so that it can add units at once; the first step of the opening
 * gives it its name, unless the settings have one. Does nothing when a company already exists.
 */
export async function ensureCompany(
  db: Db,
  { name, email, phone, address }: Settings['business'],
): Promise<void> {
  // The sequence moves only together with the row: another server may be adding companies at the
  // same time.
  await queryRows(
    db,
    sql`
    with made as (
      insert into companies (id, name, email, phone, address) overriding system value
      select ${defaultSettings.company_id}, ${name}, ${email}, ${phone}, ${address}
      where not exists (select from companies)
      on conflict do nothing
      returning id
    )
    select setval(pg_get_serial_sequence('companies', 'id'), id) from made`,
  );
}
