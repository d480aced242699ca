import { todayIn } from '@slipway/domain/dates/dates';
import { TestGateway } from '@slipway/test-gateway/test-gateway';
import { moveSequences } from '#db/move-sequences.ts';
import { companies, units } from '#db/tables/catalogue.ts';
import { users } from '#db/tables/identity.ts';
import { inTransaction, type Database, type Db } from '#db/transaction.ts';
import { ensureContent, ensureTerms } from '#features/operations/operations-api.ts';
import { giveSettings, lockSettings, readSettings } from '#features/settings/settings-api.ts';
import { demoSettings } from './demo-settings.ts';
import { seedBookings } from './seed-bookings.ts';
import { seedCatalogue } from './seed-catalogue.ts';
import { seedHome, seedShopHome } from './seed-home.ts';
import { seedOrders } from './seed-orders.ts';
import { seedCustomersCard, seedPeople } from './seed-people.ts';
import { seedRecurring } from './seed-recurring.ts';
import { seedShop } from './seed-shop.ts';

export { demoAccounts } from './demo-people.ts';

async function isEmpty(db: Db): Promise<boolean> {
  for (const table of [users, companies, units]) {
    if ((await db.$count(table)) > 0) return false;
  }
  return true;
}

/**
 * Seeds an empty database with the demo business (docs/rules/settings.md, "Demo business"): settings, texts, people, and
 * units, packages and bookings around today with their taken time and ledger; for a business that sells,
 * products and orders instead. Requires the settings.
 * @returns whether the database was empty
 */
export async function seedDemo(db: Database, now: Date): Promise<boolean> {
  if (!(await isEmpty(db))) return false;
  const { time_zone, purpose } = (await readSettings(db)).settings;
  const gateway = new TestGateway({ pool: db.$client });
  const today = todayIn(time_zone, now);
  return inTransaction(db, async (tx) => {
    // One of two concurrent servers seeds the database; the other finds it seeded.
    await lockSettings(tx);
    if (!(await isEmpty(tx))) return false;
    await giveSettings(tx, demoSettings);
    await ensureContent(tx);
    await seedPeople(tx, now);
    const sells = purpose === 'sell';
    if (sells) {
      await seedShop(tx, today);
      await seedShopHome(tx);
    } else {
      await seedCatalogue(tx, today, now);
      await seedHome(tx);
    }
    // Older than every booking of the demo.
    await ensureTerms(tx, new Date(now.getTime() - 400 * 24 * 60 * 60_000));
    await moveSequences(tx, [
      'users',
      'companies',
      'unit_categories',
      'platforms',
      'units',
      'extras',
    ]);
    const card = await seedCustomersCard(tx, gateway, now);
    const { settings } = await readSettings(tx);
    const seeding = { tx, gateway, settings, now, today, customersCard: card };
    if (sells) await seedOrders(seeding);
    else {
      await seedBookings(seeding);
      await seedRecurring(seeding);
    }
    return true;
  });
}
