// The taken times of a unit, as the calendars of other pages ask for them, beside a route of the same server that
// runs `select 1`.
import { runLoad } from './lib/run-load.mjs';
import { startServer } from './lib/server.mjs';

const users = 16;
const rounds = 3;

/** @returns both loads of every round, on the demo's teaser unit with its bookings */
export async function benchBlockDates(dataDir, seconds) {
  const server = await startServer(dataDir, { JOBS: 'off' });
  const path = `/api/bookings/block-dates/3/${encodeURIComponent('A ½ Day Package')}`;
  const { data } = await (await fetch(server.url + path)).json();
  const load = (of, time) =>
    runLoad({ url: server.url, path: of, method: 'GET', headers: {}, users, seconds: time });
  try {
    await load(path, 1);
    await load('/readyz', 1);
    const blockDates = [];
    const selectOne = [];
    for (let round = 0; round < rounds; round += 1) {
      blockDates.push(await load(path, seconds));
      selectOne.push(await load('/readyz', seconds));
    }
    return { blockDates, selectOne, entries: data.length, memory: server.memory() };
  } finally {
    await server.stop();
  }
}
