import { createPool } from '#db/pool.ts';

/** The connection string of another database on the same server. */
export function inDatabase(connectionString: string, database: string): string {
  const url = new URL(connectionString);
  url.pathname = `/${database}`;
  return url.toString();
}

/** One statement on the server itself, over a connection of its own. */
export async function onServer(connectionString: string, statement: string): Promise<void> {
  const pool = createPool(connectionString, { max: 1 });
  try {
    await pool.query(statement);
  } finally {
    await pool.end();
  }
}
