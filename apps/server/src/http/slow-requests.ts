import { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { requestTimeout } from './errors.ts';

/** Time limits of a connection, in ms. */
export interface RequestTimeouts {
  /** From the connection, or the previous answer, to the end of a request's head. */
  headMs: number;
  /** From a request's head to the end of its body. */
  bodyMs: number;
  /** The same for routes that accept files. */
  uploadMs: number;
  /** Without traffic in either direction, as when the client does not read the answer. */
  silenceMs: number;
}

export const defaultTimeouts: RequestTimeouts = {
  headMs: 15_000,
  bodyMs: 30_000,
  uploadMs: 10 * 60_000,
  silenceMs: 3 * 60_000,
};

/** The server options for these limits; fastify has none by default. */
export function serverOptions({ headMs, uploadMs, silenceMs }: RequestTimeouts) {
  return {
    connectionTimeout: silenceMs,
    requestTimeout: headMs + uploadMs,
    http: {
      headersTimeout: headMs,
      connectionsCheckingInterval: Math.min(2000, headMs / 2),
      // Node's own answer would lack our headers; `slowRequests` checks it instead.
      requireHostHeader: false,
    },
  };
}

const hasBody = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

async function refuseSlow(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { socket } = request.raw;
  const end = () => socket.destroySoon();
  if (reply.raw.writableEnded) end();
  else if (reply.raw.headersSent) socket.destroy();
  else {
    reply.raw.once('finish', end);
    const { code, status, body } = requestTimeout();
    request.log.info({ refusal: code }, 'refused');
    await reply
      .code(status)
      .headers({ connection: 'close' })
      .type('application/json; charset=utf-8')
      .serializer(JSON.stringify)
      .send(body);
  }
}

/**
 * Ends requests whose body does not arrive, with a refusal or after the answer that needed no body.
 */
export function slowRequests(app: FastifyInstance, { bodyMs, uploadMs }: RequestTimeouts): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { raw } = request;
    // A request injected by a test is complete at once.
    if (hasBody(request) && raw.socket instanceof Socket) {
      const takesFiles = typeof request.routeOptions.config.files === 'string';
      const timer = setTimeout(
        () => {
          if (!raw.complete) refuseSlow(request, reply).catch(() => raw.socket.destroy());
        },
        takesFiles ? uploadMs : bodyMs,
      );
      timer.unref();
      // Emitted when the body was read, or the connection ended.
      raw.once('close', () => clearTimeout(timer));
    }
    done();
  });
}

/** Closes all connections: idle ones at once, the rest after `ms`. */
export function closeWithin(app: FastifyInstance, ms: number): Promise<void> {
  const idle = setInterval(() => app.server.closeIdleConnections(), 100);
  const all = setTimeout(() => app.server.closeAllConnections(), ms);
  return app.close().finally(() => {
    clearInterval(idle);
    clearTimeout(all);
  });
}
