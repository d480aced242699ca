import { request } from 'node:http';
import { text } from 'node:stream/consumers';

interface Sent {
  status: number;
  body: string;
}

/** A browser that opens a connection for each request, so that the workers take turns. */
export class RestlessBrowser {
  readonly #url: string;
  readonly #cookies = new Map<string, string>();

  constructor(url: string) {
    this.#url = url;
  }

  get(path: string): Promise<Sent> {
    return this.send('GET', path);
  }

  post(path: string, body: object, headers: Record<string, string> = {}): Promise<Sent> {
    return this.send('POST', path, JSON.stringify(body), headers);
  }

  async send(
    method: string,
    path: string,
    body?: string | Buffer,
    headers: Record<string, string> = {},
  ): Promise<Sent> {
    const token = this.#cookies.get('XSRF-TOKEN');
    const sent = request(`${this.#url}${path}`, {
      method,
      agent: false,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token !== undefined && { 'x-xsrf-token': decodeURIComponent(token) }),
        cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...headers,
      },
    });
    sent.end(body);
    return new Promise((resolve, reject) => {
      sent.once('error', reject);
      sent.once('response', (answer) => {
        for (const cookie of answer.headers['set-cookie'] ?? []) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
          this.#cookies.set(name, value);
        }
        text(answer).then(
          (read) => resolve({ status: answer.statusCode ?? 0, body: read }),
          reject,
        );
      });
    });
  }
}
