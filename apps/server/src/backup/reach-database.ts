import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { adoptServer } from '@slipway/embedded-postgres/server';
import { clusterIn, startEmbeddedPostgres } from '@slipway/embedded-postgres/embedded-postgres';
import { connectionStringOf } from '@slipway/embedded-postgres/connection';
import pg from 'pg';
import { BackupRefusal } from './refusal.ts';

/** A database that was reached, and how to leave it. */
export interface ReachedDatabase {
  connectionString: string;
  embedded: boolean;
  leave: () => Promise<void>;
}

interface Where {
  databaseUrl: string | undefined;
  /** Around a pooler; null: there is none. */
  databaseDirectUrl?: string | null;
  dataDir: string;
}

/**
 * The database for reading, beside a server that may be running on it.
 * @throws BackupRefusal when there is none
 */
export async function reachBesideServer(where: Where): Promise<ReachedDatabase> {
  const { databaseUrl, dataDir } = where;
  if (databaseUrl === undefined) {
    if (!existsSync(join(clusterIn(dataDir), 'PG_VERSION'))) {
      throw new BackupRefusal(`There is no database in ${dataDir}: set DATA_DIR or DATABASE_URL.`);
    }
    const running = await adoptServer(clusterIn(dataDir));
    if (running) {
      return {
        connectionString: connectionStringOf(running),
        embedded: true,
        leave: () => Promise.resolve(),
      };
    }
  }
  return reachAlone(where);
}

/**
 * The database, an embedded one for this process alone.
 * @throws EmbeddedPostgresRefusal when a server uses the embedded one
 */
export async function reachAlone({
  databaseUrl,
  databaseDirectUrl,
  dataDir,
}: Where): Promise<ReachedDatabase> {
  if (databaseUrl !== undefined) {
    return {
      connectionString: databaseDirectUrl ?? databaseUrl,
      embedded: false,
      leave: () => Promise.resolve(),
    };
  }
  const server = await startEmbeddedPostgres({ dataDir });
  return { connectionString: server.connectionString, embedded: true, leave: server.stop };
}

/**
 * A connection of its own: no pool, no pipelining, no limits of time, and values of all types as text
 * that reads the same on any server.
 */
export async function connect(connectionString: string, name: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString, application_name: name, keepAlive: true });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(`
      set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0;
      set client_min_messages = warning; set client_encoding = 'UTF8';
      set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres';
      set extra_float_digits = 1; set bytea_output = 'hex'`);
    return client;
  } catch (error) {
    await client.end();
    throw error;
  }
}
