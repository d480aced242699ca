import { sql } from 'drizzle-orm';
import type { Db } from '#db/transaction.ts';

/** Takes away what guards a slot: the day's row cannot be locked, and the key is gone. */
export async function removeSlotGuards(db: Db): Promise<void> {
  await db.execute(sql`alter table slots_taken drop constraint slots_taken_pkey`);
  await db.execute(sql`
    create function swallow() returns trigger language plpgsql as 'begin return null; end'`);
  await db.execute(sql`
    create trigger no_days before insert on unit_days for each row execute function swallow()`);
}
