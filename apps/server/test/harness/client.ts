import type { FastifyInstance } from 'fastify';
import { allCalls, type Calls } from '@slipway/contract/calls';
import { refusal, type AnswerOf, type Call, type Method } from '@slipway/contract/call';
import type { RefusalCode } from '@slipway/contract/refusal-codes';
import { z } from 'zod';

const methods = z.enum(['GET', 'POST', 'PUT', 'DELETE']);

export type CallKey = keyof Calls;

export interface Input {
  params?: Record<string, string | number>;
  query?: Record<string, string | number>;
  body?: object | string;
  headers?: Record<string, string>;
}

export interface Sent {
  status: number;
  body: unknown;
  headers: Record<string, unknown>;
}

/** A refusal, as on the wire. */
export interface Refused {
  code: RefusalCode;
  status: number;
  message: string;
  errors: Record<string, string[]>;
  retryAfter: number | null;
}

/** A browser: keeps cookies and sends the CSRF token, like the pages. */
export class TestClient {
  readonly cookies = new Map<string, string>();
  readonly #app: FastifyInstance;

  constructor(app: FastifyInstance) {
    this.#app = app;
  }

  /** Makes a call that must succeed; validates the answer against the contract. */
  async call<N extends CallKey>(name: N, input: Input = {}): Promise<AnswerOf<Calls[N]>> {
    const sent = await this.#make(name, input);
    if (sent.status >= 300) {
      throw new Error(`${name} answered ${sent.status}: ${JSON.stringify(sent.body)}`);
    }
    const declared: Call = allCalls[name];
    const answer: unknown = declared.answer ? declared.answer.parse(sent.body) : undefined;
    // AnswerOf is inferred from the schema that just parsed it.
    return answer as AnswerOf<Calls[N]>;
  }

  /** Makes a call that must be refused. */
  async refused(name: CallKey, input: Input = {}): Promise<Refused> {
    const sent = await this.#make(name, input);
    if (sent.status < 400) {
      throw new Error(`${name} was not refused: ${JSON.stringify(sent.body)}`);
    }
    const { code, message, errors = {} } = refusal.parse(sent.body);
    const retryAfter = sent.headers['retry-after'];
    return {
      status: sent.status,
      code,
      message,
      errors,
      retryAfter: retryAfter === undefined ? null : Number(retryAfter),
    };
  }

  async signIn(email: string, password: string): Promise<AnswerOf<Calls['POST /api/login']>> {
    return this.call('POST /api/login', { body: { email, password } });
  }

  #make(name: CallKey, input: Input): Promise<Sent> {
    const [method, path = '/'] = name.split(' ');
    const url = path.replaceAll(/:([A-Za-z]+)/g, (_, key: string) =>
      encodeURIComponent(String(input.params?.[key])),
    );
    return this.send(methods.parse(method), url, input);
  }

  /** Sends any request; first fetches a CSRF token if needed. */
  async send(method: Method, url: string, input: Input = {}): Promise<Sent> {
    if (method !== 'GET' && !this.cookies.has('XSRF-TOKEN')) {
      await this.send('GET', '/sanctum/csrf-cookie');
    }
    const token = this.cookies.get('XSRF-TOKEN');
    const query = Object.entries(input.query ?? {}).map(([key, value]): [string, string] => [
      key,
      String(value),
    ]);
    const response = await this.#app.inject({
      method,
      url,
      query: Object.fromEntries(query),
      cookies: Object.fromEntries(this.cookies),
      headers: { ...(token !== undefined && { 'x-xsrf-token': token }), ...input.headers },
      ...(input.body !== undefined && { payload: input.body }),
    });
    for (const cookie of response.cookies) {
      const ended = cookie.maxAge === 0 || (cookie.expires?.getTime() ?? Infinity) < Date.now();
      if (ended) this.cookies.delete(cookie.name);
      else this.cookies.set(cookie.name, cookie.value);
    }
    const text = response.body;
    const isJson = String(response.headers['content-type']).includes('json');
    let body: unknown = text;
    if (isJson && text !== '') body = JSON.parse(text);
    return { status: response.statusCode, body, headers: response.headers };
  }
}
