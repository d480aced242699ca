import { sql } from 'drizzle-orm';
import { defaultSettings } from '@slipway/domain/settings/settings';
import { queryRows } from '#db/query-rows.ts';
import type { Db } from '#db/transaction.ts';
import { readSettings } from '#features/settings/settings-api.ts';

/**
 * Creates the company that a new business is, so that it can add units at once; the first step of the opening
 * gives it its name. Does nothing when a company already exists.
 */
export async function ensureCompany(db: Db): Promise<void> {
  const { name, email, phone, address } = (await readSettings(db)).settings.business;
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
