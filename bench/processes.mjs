// Pages and bookings a second with two processes, beside one, each on a database server of its own.
import pg from 'pg';
import { makeUnits } from './bookings.mjs';
import { runLoad } from './lib/run-load.mjs';
import { newDataDir, removeDataDir, startServer, visitorHeaders } from './lib/server.mjs';

const users = 16;
const rounds = 3;
const way = 'whole days';

async function startWith(processes) {
  const dataDir = await newDataDir();
  const server = await startServer(dataDir, { PROCESSES: String(processes), JOBS: 'off' });
  const client = new pg.Client({ connectionString: server.connectionString });
  await client.connect();
  await makeUnits(client);
  await client.query('vacuum analyze');
  await client.end();
  const headers = await visitorHeaders(server.url);
  const load = (options) => runLoad({ url: server.url, headers, users, ...options });
  const stop = async () => {
    await server.stop();
    await removeDataDir(dataDir);
  };
  // Warms up both processes.
  await load({ path: '/book', method: 'GET', seconds: 2 });
  return { load, stop, pages: [], bookings: [] };
}

/** @returns the loads of one process and of two, which took turns */
export async function benchProcesses(seconds) {
  const one = await startWith(1);
  const two = await startWith(2);
  try {
    for (let round = 0; round < rounds; round += 1) {
      const places = { way, firstUnit: 1000 + round * 300, places: 900 };
      for (const server of [one, two]) {
        server.pages.push(await server.load({ path: '/book', method: 'GET', seconds }));
        const booked = { path: '/api/booking/create', method: 'POST', places, seconds };
        server.bookings.push(await server.load(booked));
      }
    }
    return { one, two };
  } finally {
    await one.stop();
    await two.stop();
  }
}
