import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** A web server of another site, on this machine, with configurable answers. */
export class OtherSite {
  /** The requests received, oldest first. */
  readonly asked: IncomingMessage[] = [];
  #answer: Answer = (_request, response) => response.writeHead(404).end();
  readonly #server = createServer((request, response) => {
    this.asked.push(request);
    this.#answer(request, response);
  });

  /** Starts it and returns its URL without a trailing slash. */
  async open(): Promise<string> {
    await new Promise<void>((ready) => this.#server.listen(0, '127.0.0.1', ready));
    return `http://127.0.0.1:${this.port}`;
  }

  get port(): number {
    const address: AddressInfo | string | null = this.#server.address();
    if (address === null || typeof address === 'string') throw new Error('It does not listen');
    return address.port;
  }

  answers(answer: Answer): void {
    this.#answer = answer;
  }

  /** Serves this file from now on, and 304 to clients that have it. */
  serves(body: string | Buffer, type: string): void {
    const etag = `"${createHash('sha256').update(body).digest('base64url')}"`;
    this.#answer = (request, response) => {
      if (request.headers['if-none-match'] === etag) response.writeHead(304, { etag }).end();
      else response.writeHead(200, { etag, 'content-type': type }).end(body);
    };
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((closed) => this.#server.close(closed));
  }
}
