import { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { RefusalCode } from '@slipway/contract/refusal-codes';
import type { ConnectionError, FastifyInstance } from 'fastify';

/** Headers specific to an answer; `healthz` provides all others. */
const ownHeaders = new Set(['content-type', 'content-length', 'date', 'connection', 'keep-alive']);

type StatusLine = readonly [status: number, reason: string, code: RefusalCode];
const badRequest: StatusLine = [400, 'Bad Request', 'unreadable_request'];
const statusLines: Record<string, StatusLine> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout', 'slow_request'],
  HPE_HEADER_OVERFLOW: [431, 'Request Header Fields Too Large', 'unreadable_request'],
};

const bodyOf = ([, reason, code]: StatusLine) => ({ code, message: `${reason}.` });

/**
 * Answers requests the HTTP parser rejects like any other: with the security headers and a JSON
 * message, which Node and fastify would omit.
 */
export class UnreadableRequests {
  #headers: Record<string, string> = {};

  /** For fastify's `clientErrorHandler`. */
  readonly answer = (error: ConnectionError, socket: Socket): void => {
    const pending: unknown = Reflect.get(socket, '_httpMessage');
    const answering = pending instanceof ServerResponse && pending.headersSent;
    if (socket.writable && error.code !== 'ECONNRESET' && !answering) {
      const line = statusLines[error.code] ?? badRequest;
      const [status, reason] = line;
      const body = JSON.stringify(bodyOf(line));
      const headers = {
        ...this.#headers,
        'content-type': 'application/json; charset=utf-8',
        'content-length': String(Buffer.byteLength(body)),
        connection: 'close',
      };
      const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
      socket.write(`HTTP/1.1 ${status} ${reason}\r\n${head.join('')}\r\n${body}`);
    }
    socket.destroy(error);
  };

  /** Must be registered after the hooks that set the headers. */
  register(app: FastifyInstance): void {
    app.addHook('onListen', async () => {
      const { headers } = await app.inject({ method: 'GET', url: '/healthz' });
      for (const [name, value] of Object.entries(headers)) {
        if (!ownHeaders.has(name) && value !== undefined) this.#headers[name] = String(value);
      }
    });
    // Required by the standard (RFC 9112, 3.2), except in HTTP/1.0.
    app.addHook('onRequest', async (request, reply) => {
      const { httpVersion, headers } = request.raw;
      if (httpVersion !== '1.1' || headers.host !== undefined) return;
      await reply.code(badRequest[0]).headers({ connection: 'close' }).send(bodyOf(badRequest));
    });
    app.server.on('checkExpectation', (_request, response: ServerResponse) => {
      const body = JSON.stringify(bodyOf([417, 'Expectation Failed', 'unreadable_request']));
      response
        .writeHead(417, {
          ...this.#headers,
          'content-type': 'application/json; charset=utf-8',
          'content-length': Buffer.byteLength(body),
        })
        .end(body);
    });
  }
}

/** Paths that never serve a page. */
export const nonPagePaths = /^\/(api|assets|art|files|sanctum)(\/|$)/;

/** Longer than any valid path. */
export const longestPath = 8000;

/** Replaces a path no route can parse by an unknown one of the same type, page or call. */
export function readablePath(url: string): string {
  const [path = ''] = url.split(/[?#]/, 1);
  try {
    decodeURIComponent(path);
    if (path.length <= longestPath) return url;
  } catch {
    // Treated like one that is too long.
  }
  return nonPagePaths.test(path) ? '/api/unreadable' : '/unreadable';
}
