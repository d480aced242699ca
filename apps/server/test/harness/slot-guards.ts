import { sql } from 'drizzle-orm';
import type { Db } from '#db/transaction.ts';

/** Removes the lock on the rows of days. */
export async function removeDayLock(db: Db): Promise<void> {
  await db.execute(sql`
    create function swallow() returns trigger language plpgsql as 'begin return null; end'`);
  await db.execute(sql`
    create trigger no_days before insert on unit_days for each row execute function swallow()`);
}

/** Removes the guards of taken time: the lock on the day's row, and the constraint. */
export async function removeSlotGuards(db: Db): Promise<void> {
  await db.execute(sql`alter table taken_times drop constraint taken_times_no_overlap`);
  await removeDayLock(db);
}

/** Removes the limit of pieces of extras on a day. */
export async function removeStockGuard(db: Db): Promise<void> {
  await db.execute(sql`alter table extra_days drop constraint extra_days_stock`);
}

/** Removes the limits of a departure's seats and persons. */
export async function removeSeatGuards(db: Db): Promise<void> {
  await db.execute(sql`
    alter table departures drop constraint departures_seats, drop constraint departures_persons`);
}

/** Removes the limits of how often a code can be used. */
export async function removeCodeGuard(db: Db): Promise<void> {
  await db.execute(sql`drop trigger code_uses_check on code_uses`);
}

/** Removes what keeps gift cards from paying more than is on them: their sums, and the constraint on them. */
export async function removeGiftCardGuard(db: Db): Promise<void> {
  await db.execute(sql`drop trigger gift_card_uses_followed on gift_card_uses`);
  await db.execute(sql`alter table gift_cards drop constraint gift_cards_balance`);
}
