import { desc, eq, sql } from 'drizzle-orm';
import { defaultSettings, type Purpose, type Settings } from '@slipway/domain/settings/settings';
import { users } from '#db/tables/identity.ts';
import { settings, settingsChanges } from '#db/tables/settings.ts';
import { queryRows } from '#db/query-rows.ts';
import { prepared, type Db } from '#db/transaction.ts';

export interface VersionedSettings {
  settings: Settings;
  /** Raised by every change. */
  version: number;
}

interface SettingsRow {
  data: Partial<Settings>;
  version: number;
}

/** A setting missing from the row gets its default. */
function complete(row: SettingsRow | undefined): VersionedSettings {
  if (!row) throw new Error('The settings were never made: ensureSettings runs at the start');
  return { settings: { ...defaultSettings, ...row.data }, version: row.version };
}

/** The settings; they were validated on writing. */
export async function readSettings(db: Db): Promise<VersionedSettings> {
  const [row] = await prepared<SettingsRow>(
    db,
    'settings-read',
    'select data, version from settings where id = 1',
  );
  return complete(row);
}

/** The settings, locked until the transaction ends. */
export async function lockSettings(tx: Db): Promise<VersionedSettings> {
  const [row] = await prepared<SettingsRow>(
    tx,
    'settings-lock',
    'select data, version from settings where id = 1 for update',
  );
  return complete(row);
}

/** Creates the settings of a new business unless they exist. */
export async function ensureSettings(db: Db, purpose: Purpose): Promise<void> {
  await db
    .insert(settings)
    .values({ id: 1, data: { ...defaultSettings, purpose } })
    .onConflictDoNothing();
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
  await tx
    .update(settings)
    .set({ data: change.after, version: change.version })
    .where(eq(settings.id, 1));
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

/** Whether there are any bookings (released holds do not count) or orders. */
export async function hasRecords(db: Db): Promise<{ bookings: boolean; orders: boolean }> {
  const [found] = await queryRows<{ bookings: boolean; orders: boolean }>(
    db,
    sql`select exists (select from bookings where hold_expires_at is null) as bookings,
      exists (select from orders) as orders`,
  );
  return found ?? { bookings: false, orders: false };
}
