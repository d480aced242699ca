import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { Pool } from 'pg';
import { startEmbeddedPostgres } from '@slipway/embedded-postgres/embedded-postgres';

/** The application creates the gateway's tables, with its own. */
const tables = [
  'baseline/14-test-gateway.sql',
  '0701-refund-numbers-of-test-gateway.sql',
  '0841-ways-to-pay-of-test-gateway.sql',
  '0931-holds-of-test-gateway.sql',
  '0988-lists-of-test-gateway.sql',
].map((file) => new URL(`../../../apps/server/migrations/${file}`, import.meta.url));

export interface GatewayDatabase {
  pool: Pool;
  /** Ends the pool and removes the database. */
  close: () => Promise<void>;
}

/** A database with the gateway's tables alone, on `TEST_DATABASE_URL` or an embedded server of its own. */
export async function openGatewayDatabase(): Promise<GatewayDatabase> {
  const givenUrl = process.env['TEST_DATABASE_URL'];
  const server = givenUrl ? await createDatabase(givenUrl) : await startServer();
  const pool = new pg.Pool({ connectionString: server.connectionString });
  // The server can end a connection before its own goodbye arrives, which is no error of a test.
  pool.on('error', () => undefined);
  for (const file of tables) await pool.query(await readFile(file, 'utf8'));
  return {
    pool,
    close: async () => {
      await pool.end();
      await server.stop();
    },
  };
}

interface Server {
  connectionString: string;
  stop: () => Promise<void>;
}

async function startServer(): Promise<Server> {
  const dataDir = await mkdtemp(join(tmpdir(), 'test-gateway-'));
  const server = await startEmbeddedPostgres({ dataDir, fsync: false });
  return {
    connectionString: server.connectionString,
    stop: async () => {
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function createDatabase(givenUrl: string): Promise<Server> {
  const name = `slipway_gateway_${randomBytes(6).toString('hex')}`;
  const run = async (statement: string) => {
    const client = new pg.Client({ connectionString: givenUrl });
    await client.connect();
    try {
      await client.query(statement);
    } finally {
      await client.end();
    }
  };
  await run(`create database ${name}`);
  const url = new URL(givenUrl);
  url.pathname = `/${name}`;
  return {
    connectionString: url.toString(),
    stop: () => run(`drop database ${name} with (force)`),
  };
}
