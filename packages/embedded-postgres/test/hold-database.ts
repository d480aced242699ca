import { startEmbeddedPostgres } from '../src/embedded-postgres.ts';

const [dataDir = ''] = process.argv.slice(2);
const server = await startEmbeddedPostgres({ dataDir });
console.log(`ready ${server.connectionString}`);
// Stays until it is killed.
setInterval(() => undefined, 60_000);
