import { and, eq, isNull, sql } from 'drizzle-orm';
import { defaultSettings } from '@slipway/domain/settings/settings';
import { companies } from '#db/tables/catalogue.ts';
import type { Db } from '#db/transaction.ts';

/** Whether there is such a company and it has not ended. */
export async function companyExists(db: Db, id: number): Promise<boolean> {
  const rows = await db
    .select({ id: companies.id })
    .from(companies)
    .where(and(eq(companies.id, id), isNull(companies.endedAt)));
  return rows.length > 0;
}

/**
 * Makes the company that the default settings name, so that a new business can enter units at once;
 * does nothing where there is any company.
 */
export async function ensureCompany(db: Db): Promise<void> {
  const { name, email, phone } = defaultSettings.business;
  // The next number moves only with the row: another server may be entering companies meanwhile.
  await db.execute(sql`
    with made as (
      insert into companies (id, name, email, phone) overriding system value
      select ${defaultSettings.company_id}, ${name}, ${email}, ${phone}
      where not exists (select from companies)
      on conflict do nothing
      returning id
    )
    select setval(pg_get_serial_sequence('companies', 'id'), id) from made`);
}
