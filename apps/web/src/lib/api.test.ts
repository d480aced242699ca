import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from './api-error.ts';
import { api, urlOf } from './api.ts';

type Reply = [status: number, body: unknown, headers?: Record<string, string>];

/** Answers requests in turn and records them. */
function server(...replies: Reply[]) {
  const sent: { url: string; method: string; headers: Headers; body: unknown }[] = [];
  vi.stubGlobal('fetch', (url: string, init: RequestInit = {}) => {
    sent.push({
      url,
      method: init.method ?? 'GET',
      headers: new Headers(init.headers),
      body: init.body,
    });
    const [status, body, headers = {}] = replies[sent.length - 1] ?? [500, {}];
    const text = body === undefined ? null : JSON.stringify(body);
    return Promise.resolve(new Response(text, { status, headers }));
  });
  return sent;
}

afterEach(() => {
  vi.unstubAllGlobals();
  document.cookie = 'XSRF-TOKEN=; max-age=0';
});

describe('api', () => {
  it('sends the security token and returns the answer', async () => {
    document.cookie = 'XSRF-TOKEN=tok%2Fen';
    const sent = server([200, { data: { status: 'sent' } }]);
    const answer = await api('POST /forgot-password', { body: { email: 'a@b.test' } });
    expect(answer).toEqual({ data: { status: 'sent' } });
    expect(sent[0]?.headers.get('x-xsrf-token')).toBe('tok/en');
    expect(sent[0]?.body).toBe('{"email":"a@b.test"}');
  });

  it('refetches a stale token once', async () => {
    document.cookie = 'XSRF-TOKEN=old';
    const sent = server(
      [419, { message: 'CSRF token mismatch.' }],
      [204, undefined],
      [204, undefined],
    );
    await api('POST /logout');
    expect(sent.map((it) => it.url)).toEqual(['/logout', '/sanctum/csrf-cookie', '/logout']);
  });

  it('turns a refusal into an ApiError with its fields, or the time to wait', async () => {
    document.cookie = 'XSRF-TOKEN=t';
    const errors = { email: ['Email is required.'] };
    server(
      [422, { message: 'The given data was invalid.', errors }],
      [429, { message: 'Too Many Attempts.' }, { 'retry-after': '40' }],
    );
    const first = await api('POST /forgot-password', { body: { email: '' } }).catch(
      (e: unknown) => e,
    );
    expect(first).toMatchObject({ status: 422, message: 'The given data was invalid.', errors });
    const second = await api('POST /forgot-password', { body: { email: '' } }).catch(
      (e: unknown) => e,
    );
    expect(second).toMatchObject({ status: 429, retryAfter: 40 });
  });

  it('has status 0 without a connection', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    const failure = await api('GET /api/user').catch((e: unknown) => e);
    expect(failure).toBeInstanceOf(ApiError);
    expect(failure).toMatchObject({ status: 0 });
  });

  it.each<[string, () => Response]>([
    [
      'breaks off',
      () =>
        new Response(
          new ReadableStream({
            start: (body) => body.error(new TypeError('network error')),
          }),
        ),
    ],
    ['is not JSON', () => new Response('<html>Sign in to this network</html>')],
    ['is cut short', () => new Response('{"data":{"status":"booked"')],
    ['is not an object', () => Response.json('ok')],
  ])('has status 0 when the answer %s', async (_what, answer) => {
    vi.stubGlobal('fetch', () => Promise.resolve(answer()));
    const failure = await api('GET /api/user').catch((e: unknown) => e);
    expect(failure).toBeInstanceOf(ApiError);
    expect(failure).toMatchObject({ status: 0 });
  });

  it('rethrows the error of an aborted call', async () => {
    const controller = new AbortController();
    vi.stubGlobal('fetch', () => {
      const body = new ReadableStream({
        start: (it) => it.error(new DOMException('Given up', 'AbortError')),
      });
      controller.abort();
      return Promise.resolve(new Response(body));
    });
    const failure = await api('GET /api/user', { signal: controller.signal }).catch(
      (e: unknown) => e,
    );
    expect(failure).toMatchObject({ name: 'AbortError' });
  });

  it('fills in and escapes path and query', () => {
    expect(
      urlOf(
        '/api/bookings/block-dates/:unitId/:packageName',
        { unitId: 3, packageName: 'A ½ Day/x' },
        { page: 2, q: undefined },
      ),
    ).toBe('/api/bookings/block-dates/3/A%20%C2%BD%20Day%2Fx?page=2');
  });
});
