import { sql } from 'drizzle-orm';
import { defaultSettings } from '@slipway/domain/settings/settings';
import { queryRows } from '#db/query-rows.ts';
import type { Db } from '#db/transaction.ts';

/**
 * Creates the company of the default settings, which has no name yet, so that a new business can add
 * units at once. Does nothing when a company already exists.
 */
export async function ensureCompany(db: Db): Promise<void> {
  const { name, email, phone } = defaultSettings.business;
  // The sequence moves only together with the row: another server may be adding companies at the
  // same time.
  await queryRows(
    db,
    sql`
    with made as (
      insert into companies (id, name, email, phone) overriding system value
      select ${defaultSettings.company_id}, ${name}, ${email}, ${phone}
      where not exists (select from companies)
      on conflict do nothing
      returning id
    )
    select setval(pg_get_serial_sequence('companies', 'id'), id) from made`,
  );
}
