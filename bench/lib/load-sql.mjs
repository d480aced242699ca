// Replays recorded statements on a number of connections as fast as possible, for comparison with
// HTTP. Runs in a separate process; usage: node load-sql.mjs <json>
import pg from 'pg';

const { connectionString, users, seconds, rounds } = JSON.parse(process.argv[2]);
const until = performance.now() + seconds * 1000;
const waits = [];

await Promise.all(
  Array.from({ length: users }, async (_, user) => {
    const client = new pg.Client({ connectionString });
    await client.connect();
    for (let turn = user; performance.now() < until; turn += 1) {
      const begun = performance.now();
      for (const { text, values } of rounds[turn % rounds.length]) await client.query(text, values);
      waits.push(performance.now() - begun);
    }
    await client.end();
  }),
);
waits.sort((a, b) => a - b);
const at = (share) => waits[Math.min(waits.length - 1, Math.floor(waits.length * share))];
process.stdout.write(
  JSON.stringify({ p50: at(0.5), p95: at(0.95), perSecond: waits.length / seconds }),
);
