import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startTests } from '../../test-setup.ts';
import { api } from '../api.ts';
import { embeddedOn, keepInFrame, readInFrame, startEmbed } from './embed.ts';
import { pageData } from '../page-data.ts';

const site = 'https://www.example.com';
const expiresIn = (ms: number) => (Date.now() + ms).toString(36);
const tokenOf = (visitor: string, ms = 7_200_000, of = site) =>
  `${visitor}.${expiresIn(ms)}.${btoa(of).replace(/=+$/, '')}.signature`;

/** A page of the server, for a frame with this token; null: an ordinary one. */
function pageWith(token: string | null): Document {
  const carried = { ...pageData(), csp_nonce: 'of-the-new-page', version: 'newer' };
  const data = (id: string, value: object) =>
    `<script type="application/json" id="${id}">${JSON.stringify(value)}</script>`;
  const html = `${data('page-data', carried)}${token === null ? '' : data('embed-data', { site, token })}`;
  return new DOMParser().parseFromString(html, 'text/html');
}

type Reply = Response | ((url: string) => Response);

function server(...replies: Reply[]) {
  const sent: { url: string; headers: Headers; credentials: string | undefined }[] = [];
  vi.stubGlobal('fetch', (url: string, init: RequestInit = {}) => {
    sent.push({ url, headers: new Headers(init.headers), credentials: init.credentials });
    const reply = replies[sent.length - 1] ?? new Response(null, { status: 500 });
    return Promise.resolve(typeof reply === 'function' ? reply(url) : reply);
  });
  return sent;
}

const rates = () => Response.json({ data: [] });
const over = () => Response.json({ code: 'embed_refused', message: 'Over.' }, { status: 403 });
const framePage = (token: string | null) =>
  new Response(pageWith(token).documentElement.outerHTML, {
    headers: { 'content-type': 'text/html' },
  });
const sentToken = (one: { headers: Headers } | undefined) => one?.headers.get('x-embed-token');

beforeEach(() => {
  startTests();
  document.cookie = 'XSRF-TOKEN=t';
  history.replaceState(null, '', '/embed/book');
});
afterEach(() => {
  vi.unstubAllGlobals();
  startEmbed(pageWith(null));
  history.replaceState(null, '', '/');
  document.cookie = 'XSRF-TOKEN=; max-age=0';
});

describe('a page in a frame on another website', () => {
  it('calls with its token, and with nothing of the browser', async () => {
    const token = tokenOf('ada');
    startEmbed(pageWith(token));
    expect(embeddedOn()).toBe(site);
    const sent = server(Response.json({ data: { status: 'booked', id: 1, sms_sent: null } }));
    await api('POST /api/booking/confirm', { body: { booking_id: 1, client_secret: 's' } });
    expect(sentToken(sent[0])).toBe(token);
    expect(sent[0]?.credentials).toBe('omit');
    expect(sent[0]?.headers.has('x-xsrf-token')).toBe(false);
  });

  it('is the same visitor after a reload, by its address', async () => {
    const first = tokenOf('ada');
    startEmbed(pageWith(first));
    expect(location.hash).toBe(`#${first}`);
    keepInFrame('form', { name: 'Ada' }, false);
    startEmbed(pageWith(tokenOf('somebody')));
    expect(readInFrame('form')).toEqual({ name: 'Ada' });
    const sent = server(rates());
    await api('GET /api/rates');
    expect(sentToken(sent[0])).toBe(first);
  });

  it.each([`#${tokenOf('ada', 7_200_000, 'https://other.example')}`, '#step-2', ''])(
    'takes nothing else from its address: %s',
    async (hash) => {
      history.replaceState(null, '', `/embed/book${hash}`);
      const token = tokenOf('grace');
      startEmbed(pageWith(token));
      const sent = server(rates());
      await api('GET /api/rates');
      expect(sentToken(sent[0])).toBe(token);
    },
  );

  it('renews a token that is over, as the same visitor, and keeps what is on the page', async () => {
    const [old, next] = [tokenOf('ada', 30_000), tokenOf('ada')];
    startEmbed(pageWith(old));
    keepInFrame('form', { name: 'Ada' }, false);
    const sent = server(framePage(next), rates());
    await api('GET /api/rates');
    expect(sent.map(({ url }) => url)).toEqual([
      `/embed/book?site=${encodeURIComponent(site)}`,
      '/api/rates',
    ]);
    expect(sent[0]?.headers.get('x-embed-earlier')).toBe(old);
    expect(sent[0]?.credentials).toBe('omit');
    expect(sentToken(sent[1])).toBe(next);
    expect(location.hash).toBe(`#${next}`);
    expect(readInFrame('form')).toEqual({ name: 'Ada' });
    expect(pageData()).toMatchObject({ version: 'newer', csp_nonce: '' });
  });

  it('makes a refused call again, once', async () => {
    const [old, next] = [tokenOf('ada'), tokenOf('ada', 7_100_000)];
    startEmbed(pageWith(old));
    const sent = server(over(), framePage(next), over());
    await expect(api('GET /api/rates')).rejects.toMatchObject({ code: 'embed_refused' });
    expect(sent.map((one) => sentToken(one) ?? null)).toEqual([old, null, next]);
  });

  it('says so when its site is no longer allowed', async () => {
    startEmbed(pageWith(tokenOf('ada')));
    const sent = server(over(), framePage(null));
    await expect(api('GET /api/rates')).rejects.toMatchObject({ code: 'embed_refused' });
    expect(sent).toHaveLength(2);
  });

  it('tells of a lost connection as every call does, and renews the token with the next one', async () => {
    startEmbed(pageWith(tokenOf('ada', 0)));
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    await expect(api('GET /api/rates')).rejects.toMatchObject({ status: 0 });
    const sent = server(framePage(tokenOf('ada')), rates());
    await api('GET /api/rates');
    expect(sent).toHaveLength(2);
  });
});

it('elsewhere no token is sent', async () => {
  startEmbed(pageWith(null));
  expect(embeddedOn()).toBeNull();
  const sent = server(rates());
  await api('GET /api/rates');
  expect(sent[0]?.headers.has('x-embed-token')).toBe(false);
  expect(sent[0]?.credentials).toBe('same-origin');
  expect(location.hash).toBe('');
});
