// Requests as fast as so many users can send them, each waiting for its answer; in a process of its
// own, so that it takes no time of the server's; several paths take turns. Usage: node load.mjs <json>
import { Agent, request } from 'node:http';
import { nthBooking } from './booking-of.mjs';

const percentile = (sorted, p) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * p))];

/**
 * @param bodyOf the n-th body, or undefined for a GET
 * @returns how many a second, the waits in ms, and how many answers of each status
 */
async function load({ url, path, paths = [path], method, headers, users, seconds, bodyOf }) {
  const agent = new Agent({ keepAlive: true, maxSockets: users });
  const targets = paths.map((one) => new URL(one, url));
  let asked = 0;
  const waits = [];
  const statuses = {};
  let n = 0;
  const until = performance.now() + seconds * 1000;
  const send = (body) =>
    new Promise((resolve, reject) => {
      const target = targets[(asked += 1) % targets.length];
      const extra = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
      const sent = request(
        {
          host: target.hostname,
          port: target.port,
          path: `${target.pathname}${target.search}`,
          method,
          agent,
          headers: { ...headers, ...extra },
        },
        (answer) => {
          answer.resume();
          answer.on('end', () => resolve(answer.statusCode));
        },
      );
      sent.on('error', reject);
      sent.end(body);
    });
  const user = async () => {
    while (performance.now() < until) {
      const begun = performance.now();
      const status = await send(bodyOf?.((n += 1)));
      waits.push(performance.now() - begun);
      statuses[status] = (statuses[status] ?? 0) + 1;
    }
  };
  const begun = performance.now();
  await Promise.all(Array.from({ length: users }, user));
  const elapsed = (performance.now() - begun) / 1000;
  agent.destroy();
  waits.sort((a, b) => a - b);
  return {
    perSecond: waits.length / elapsed,
    p50: percentile(waits, 0.5),
    p95: percentile(waits, 0.95),
    p99: percentile(waits, 0.99),
    statuses,
  };
}

const { places, ...options } = JSON.parse(process.argv[2]);
const bodyOf = places ? (n) => JSON.stringify(nthBooking(n, places)) : undefined;
process.stdout.write(JSON.stringify(await load({ ...options, bodyOf })));
