import { createServer, type IncomingMessage, type Server } from 'node:http';
import { parse } from 'qs';
import { z } from 'zod';
import type { Fields } from './provider-schema.ts';

export interface Received {
  method: string;
  path: string;
  query: Fields;
  body: Fields;
  idempotencyKey: string | null;
}

export interface HttpAnswer {
  status: number;
  body: unknown;
}

/** A network fault for the next request on a path: the request is lost, or only the answer. */
export type Trouble = 'silent_before' | 'silent_after' | 'cut_before' | 'cut_after' | number;

const parsed = z.record(z.string(), z.unknown());
const asFields = (text: string): Fields => parsed.parse(parse(text, { depth: 12 }));

/** An HTTP server on loopback that acts as a provider. */
export class Loopback {
  readonly received: Received[] = [];
  readonly #server: Server;
  #troubles: { path: RegExp; trouble: Trouble }[] = [];

  constructor(answer: (request: Received) => HttpAnswer) {
    this.#server = createServer((request, response) => {
      void read(request).then((text) => {
        const url = new URL(request.url ?? '/', 'http://loopback');
        const key = request.headers['idempotency-key'];
        const got: Received = {
          method: request.method ?? 'GET',
          path: url.pathname,
          query: asFields(url.search.slice(1)),
          body: asFields(text),
          idempotencyKey: typeof key === 'string' ? key : null,
        };
        this.received.push(got);
        const trouble = this.#take(got);
        if (trouble === 'silent_before') return;
        if (trouble === 'cut_before') return void request.socket.destroy();
        const { status, body } = typeof trouble === 'number' ? troubleAnswer(trouble) : answer(got);
        if (trouble === 'silent_after') return;
        if (trouble === 'cut_after') return void request.socket.destroy();
        response.writeHead(status, { 'content-type': 'application/json' });
        response.end(JSON.stringify(body));
      });
    });
  }

  async listen(): Promise<number> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return this.port;
  }

  get port(): number {
    const address = this.#server.address();
    if (typeof address !== 'object' || !address) throw new Error('Not listening');
    return address.port;
  }

  /** Applies this fault to the next request with a matching path. */
  next(path: RegExp, trouble: Trouble): void {
    this.#troubles.push({ path, trouble });
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #take({ method, path }: Received): Trouble | undefined {
    const index = this.#troubles.findIndex((it) => it.path.test(`${method} ${path}`));
    return index < 0 ? undefined : this.#troubles.splice(index, 1)[0]?.trouble;
  }
}

function troubleAnswer(status: number): HttpAnswer {
  const type = status === 429 ? 'rate_limit_error' : 'api_error';
  return { status, body: { error: { type, message: `Trouble ${status}` }, message: 'Trouble' } };
}

async function read(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request.setEncoding('utf8')) text += String(chunk);
  return text;
}
