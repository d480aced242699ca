import { createHash, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyBaseLogger } from 'fastify';

/** Where metrics are served. */
export interface MetricsSetup {
  port: number;
  /** Required of whoever reads them, and served to other machines; null: to this machine alone, without one. */
  token: string | null;
}

/** A port on which metrics are read. */
export interface MetricsServer {
  port: number;
  close: () => Promise<void>;
}

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Whether a request may read: without a token everybody who reaches the port. */
function mayRead(token: string | null, authorization: string | undefined): boolean {
  if (token === null) return true;
  return timingSafeEqual(digest(authorization ?? ''), digest(`Bearer ${token}`));
}

/**
 * Serves `GET /metrics` on a port of its own (docs/operating.md, "Metrics").
 * @param read all metrics as text
 */
export async function serveMetrics(
  { port, token }: MetricsSetup,
  read: () => Promise<string>,
  log: FastifyBaseLogger,
): Promise<MetricsServer> {
  const server = createServer((request, response) => {
    const answer = (status: number, text: string, headers: Record<string, string> = {}) =>
      response
        .writeHead(status, { 'content-type': 'text/plain; charset=utf-8', ...headers })
        .end(text);
    if (!mayRead(token, request.headers.authorization)) {
      answer(401, 'A token is needed.\n', { 'www-authenticate': 'Bearer' });
      return;
    }
    if (request.url?.split('?', 1)[0] !== '/metrics') {
      answer(404, 'See /metrics.\n');
      return;
    }
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      answer(405, 'Only GET.\n', { allow: 'GET, HEAD' });
      return;
    }
    read().then(
      (text) => answer(200, text, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' }),
      (error: unknown) => {
        log.warn({ err: error }, 'metrics not read');
        answer(503, 'Not available now.\n');
      },
    );
  });
  server.headersTimeout = 5000;
  server.requestTimeout = 5000;
  server.listen(token === null ? { port, host: '127.0.0.1' } : { port });
  await once(server, 'listening');
  return {
    port: portOf(server.address()) ?? port,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

const portOf = (address: AddressInfo | string | null): number | null =>
  typeof address === 'object' && address !== null ? address.port : null;
