// Sends requests as fast as a number of users can, each waiting for its answer. Runs in a separate
// process on raw sockets, to leave the CPU to the server. Several paths take turns. Usage: node
// load.mjs <json>
import { once } from 'node:events';
import { connect } from 'node:net';
import { networkOf, nthBooking } from './booking-of.mjs';

const percentile = (sorted, p) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * p))];

const headEnd = '\r\n\r\n';

/**
 * Opens a keep-alive connection for one request at a time. @returns a function that sends a request
 * and resolves with the status
 */
async function openConnection(host, port) {
  const socket = connect({ host, port, noDelay: true });
  await once(socket, 'connect');
  let answered;
  let failed;
  let head = '';
  let left = null;
  socket.on('error', (error) => failed?.(error));
  socket.on('close', () => failed?.(new Error('The server closed the connection')));
  socket.on('data', (chunk) => {
    if (left === null) {
      head += chunk.latin1Slice();
      const end = head.indexOf(headEnd);
      if (end === -1) return;
      const length = /\r\ncontent-length: (\d+)/i.exec(head);
      if (!length) return failed(new Error(`An answer without a length: ${head.slice(0, 200)}`));
      left = Number(length[1]) - (head.length - end - headEnd.length);
    } else left -= chunk.length;
    if (left > 0) return;
    const status = head.slice(9, 12);
    head = '';
    left = null;
    answered(status);
  });
  return {
    send: (text) =>
      new Promise((resolve, reject) => {
        [answered, failed] = [resolve, reject];
        socket.write(text);
      }),
    close: () => {
      failed = undefined;
      socket.destroy();
    },
  };
}

/**
 * @param bodyOf the n-th body, or undefined for a GET
 * @returns requests per second, the latencies in ms, and the number of answers per status
 */
async function load({ url, path, paths = [path], method, headers, users, seconds, bodyOf }) {
  const { hostname, port, host } = new URL(url);
  const lines = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}`);
  const heads = paths.map((one) => {
    const { pathname, search } = new URL(one, url);
    return [`${method} ${pathname}${search} HTTP/1.1`, ...lines].join('\r\n');
  });
  let asked = 0;
  const next = () => {
    const head = heads[(asked += 1) % heads.length];
    const body = bodyOf?.(asked);
    if (body === undefined) return head + headEnd;
    const own = `x-forwarded-for: ${networkOf(asked)}\r\ncontent-length: ${Buffer.byteLength(body)}`;
    return `${head}\r\n${own}${headEnd}${body}`;
  };
  const waits = [];
  const statuses = {};
  const connections = await Promise.all(
    Array.from({ length: users }, () => openConnection(hostname, port)),
  );
  const begun = performance.now();
  const until = begun + seconds * 1000;
  const user = async ({ send, close }) => {
    while (performance.now() < until) {
      const sent = performance.now();
      const status = await send(next());
      waits.push(performance.now() - sent);
      statuses[status] = (statuses[status] ?? 0) + 1;
    }
    close();
  };
  await Promise.all(connections.map(user));
  const elapsed = (performance.now() - begun) / 1000;
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
