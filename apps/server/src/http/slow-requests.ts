import { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { requestTimeout } from './errors.ts';

/** How long a connection is waited for, in ms. */
export interface RequestTimeouts {
  /** From the connection, or the answer before, until a request's head is whole. */
  headMs: number;
  /** From a request's head until its body is whole. */
  bodyMs: number;
  /** The same where a form may bring files. */
  uploadMs: number;
  /** While nothing moves either way: somebody who does not read their answer. */
  silenceMs: number;
}

export const defaultTimeouts: RequestTimeouts = {
  headMs: 15_000,
  bodyMs: 30_000,
  uploadMs: 10 * 60_000,
  silenceMs: 3 * 60_000,
};

/** The options of a server that waits so long; fastify waits for ever by itself. */
export function serverOptions({ headMs, uploadMs, silenceMs }: RequestTimeouts) {
  return {
    connectionTimeout: silenceMs,
    requestTimeout: headMs + uploadMs,
    http: {
      headersTimeout: headMs,
      connectionsCheckingInterval: Math.min(2000, headMs / 2),
      // Node would answer by itself, without our headers; `slowRequests` does.
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

/** Ends requests whose body does not come: with an answer, or after the answer that needed no body. */
export function slowRequests(app: FastifyInstance, { bodyMs, uploadMs }: RequestTimeouts): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { raw } = request;
    // A request that a test injects comes at once.
    if (hasBody(request) && raw.socket instanceof Socket) {
      const takesFiles = typeof request.routeOptions.config.files === 'string';
      const timer = setTimeout(
        () => {
          if (!raw.complete) refuseSlow(request, reply).catch(() => raw.socket.destroy());
        },
        takesFiles ? uploadMs : bodyMs,
      );
      timer.unref();
      // Closed when it has been read, or its connection ended.
      raw.once('close', () => clearTimeout(timer));
    }
    done();
  });
}

/** Closes what is still connected: at once whoever waits for nothing, after `ms` everybody. */
export function closeWithin(app: FastifyInstance, ms: number): Promise<void> {
  const idle = setInterval(() => app.server.closeIdleConnections(), 100);
  const all = setTimeout(() => app.server.closeAllConnections(), ms);
  return app.close().finally(() => {
    clearInterval(idle);
    clearTimeout(all);
  });
}
