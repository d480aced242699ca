import type { PageData } from '@slipway/contract/settings/settings';
import { and, desc, eq, isNull } from 'drizzle-orm';
import { defaultSettings, type Purpose, type Settings } from '@slipway/domain/settings/settings';
import { bookings, departures } from '#db/tables/bookings.ts';
import { packageKinds, units } from '#db/tables/catalogue.ts';
import { users } from '#db/tables/identity.ts';
import { orders } from '#db/tables/orders.ts';
import { settings, settingsChanges } from '#db/tables/settings.ts';
import type { Db } from '#db/transaction.ts';
import { nameFixedCompany } from './fixed-company-repository.ts';
import { choseShop } from './propose-drafts-repository.ts';
import { readSettings, type VersionedSettings } from './read-settings-repository.ts';

/**
 * The settings, locked until the transaction ends, and with them the name and contact of the fixed company,
 * which nothing changes without this lock.
 */
export async function lockSettings(tx: Db): Promise<VersionedSettings> {
  await tx.select({ id: settings.id }).from(settings).where(eq(settings.id, 1)).for('update');
  return readSettings(tx);
}

/** Creates the settings of a new business unless they exist. */
export async function ensureSettings(db: Db, purpose: Purpose): Promise<void> {
  await db
    .insert(settings)
    .values({ id: 1, data: { ...defaultSettings, purpose } })
    .onConflictDoNothing();
}

/** Gives settings without a log entry: those of the demo. */
export async function giveSettings(tx: Db, given: Partial<Settings>): Promise<void> {
  const { settings: before, version } = await lockSettings(tx);
  await storeSettings(tx, { ...before, ...given }, version);
}

/** Stores the settings; name and contact in the row of the fixed company, if there is one. */
async function storeSettings(tx: Db, all: Settings, version: number): Promise<void> {
  const { business, ...others } = all;
  await tx.update(settings).set({ data: all, version }).where(eq(settings.id, 1));
  if (!(await nameFixedCompany(tx, business))) return;
  await tx.update(settings).set({ data: others }).where(eq(settings.id, 1));
}

export interface LoggedChange {
  at: Date;
  by: number;
  before: Settings;
  after: Settings;
  version: number;
}

/** Saves the settings with a log entry. */
export async function saveSettings(tx: Db, change: LoggedChange): Promise<void> {
  await storeSettings(tx, change.after, change.version);
  await logChange(tx, change);
}

/** Adds an entry to the log. */
export async function logChange(tx: Db, change: Omit<LoggedChange, 'version'>): Promise<void> {
  await tx.insert(settingsChanges).values({
    changedAt: change.at,
    changedBy: change.by,
    before: change.before,
    after: change.after,
  });
}

export interface ChangeRow {
  id: number;
  changedAt: Date;
  changedBy: string | null;
  before: Settings;
  after: Settings;
}

/** Changes, newest first. */
export async function listChanges(db: Db, limit: number): Promise<ChangeRow[]> {
  return db
    .select({
      id: settingsChanges.id,
      changedAt: settingsChanges.changedAt,
      changedBy: users.name,
      before: settingsChanges.before,
      after: settingsChanges.after,
    })
    .from(settingsChanges)
    .leftJoin(users, eq(users.id, settingsChanges.changedBy))
    .orderBy(desc(settingsChanges.id))
    .limit(limit);
}

/**
 * Whether there are any bookings and orders (holds do not count), products for sale or the shop that was chosen for
 * them, and departures: of a kind sold by the seat, or of one that has ended since.
 */
export async function hasRecords(db: Db): Promise<NonNullable<PageData['records']>> {
  const [booking] = await db
    .select({ id: bookings.id })
    .from(bookings)
    .where(isNull(bookings.holdExpiresAt))
    .limit(1);
  const [order] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(isNull(orders.holdExpiresAt))
    .limit(1);
  const [product] = await db
    .select({ id: units.id })
    .from(units)
    .where(and(units.forSale, isNull(units.endedAt)))
    .limit(1);
  const [shared] = await db
    .select({ code: packageKinds.code })
    .from(packageKinds)
    .where(and(eq(packageKinds.soldBy, 'seat'), isNull(packageKinds.endedAt)))
    .limit(1);
  const [departure] = await db.select({ id: departures.id }).from(departures).limit(1);
  return {
    bookings: booking !== undefined,
    orders: order !== undefined,
    products: product !== undefined || (await choseShop(db)),
    departures: shared !== undefined || departure !== undefined,
  };
}
