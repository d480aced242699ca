// The recorded statements of requests, as often as so many connections can send them one after another: what
// stands beside HTTP. In a process of its own; usage: node load-sql.mjs <json>
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
