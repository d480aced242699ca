import dns, { type LookupAddress } from 'node:dns';
import { syncBuiltinESMExports } from 'node:module';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { isPublicAddress } from '#adapters/public-address.ts';
import { maxRemoteBytes, remoteFiles } from '#adapters/remote-files.ts';
import { OtherSite } from '#test/harness/other-site.ts';

// Redirects public host names to where the test says.
const lookup = vi.spyOn(dns, 'lookup');
syncBuiltinESMExports();

const site = new OtherSite();
let address = '';
beforeAll(async () => {
  address = await site.open();
});
afterAll(async () => {
  lookup.mockRestore();
  syncBuiltinESMExports();
  await site.close();
});

const accept = 'text/calendar';
const fenced = remoteFiles({ privateNetworks: false });
const inside = remoteFiles({ privateNetworks: true });

type LookupCallback = (error: Error | null, found: LookupAddress[]) => void;

function nameLeadsTo(...addresses: string[]): void {
  const found = addresses.map((each) => ({ address: each, family: each.includes(':') ? 6 : 4 }));
  const answer = (_name: string, _options: object, callback: LookupCallback) =>
    callback(null, found);
  lookup.mockImplementation(answer as never);
}

test.each([
  ['127.0.0.1', false],
  ['127.8.8.8', false],
  ['0.0.0.0', false],
  ['10.0.0.1', false],
  ['172.16.0.1', false],
  ['172.32.0.1', true],
  ['192.168.1.1', false],
  ['169.254.169.254', false],
  ['100.64.0.1', false],
  ['192.0.0.192', false],
  ['198.18.0.1', false],
  ['203.0.113.7', false],
  ['224.0.0.1', false],
  ['240.0.0.1', false],
  ['255.255.255.255', false],
  ['8.8.8.8', true],
  ['::', false],
  ['::1', false],
  ['::127.0.0.1', false],
  ['::ffff:127.0.0.1', false],
  ['::ffff:a00:1', false],
  ['::ffff:8.8.8.8', true],
  ['64:ff9b::7f00:1', false],
  ['2002:7f00:1::', false],
  ['2001::1', false],
  ['fc00::1', false],
  ['fd00:ec2::254', false],
  ['fe80::1', false],
  ['fec0::1', false],
  ['ff02::1', false],
  ['2001:db8::1', false],
  ['2606:4700:4700::1111', true],
  ['', false],
  ['example.test', false],
])('the address %s is public: %s', (text, isPublic) => {
  expect(isPublicAddress(text)).toBe(isPublic);
});

describe('refused', () => {
  const intoPrivate = 'The address points to a private network, which is not allowed.';
  test.each([
    'http://127.0.0.1/',
    'http://127.1/',
    'http://2130706433/',
    'http://0x7f.0.0.1/',
    'http://0177.0.0.1/',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::ffff:7f00:1]/',
    'http://169.254.169.254/latest/meta-data/',
    'http://10.0.0.1/a.ics',
    'https://192.168.0.1/a.ics',
    'http://0/',
  ])('%s', async (url) => {
    await expect(fenced.read({ url, accept })).rejects.toThrow(intoPrivate);
  });

  test.each([
    ['127.0.0.1'],
    ['10.1.2.3'],
    ['::1'],
    ['::ffff:127.0.0.1'],
    ['93.184.215.14', '127.0.0.1'],
  ])('a name that resolves to %s', async (...addresses) => {
    nameLeadsTo(...addresses);
    const before = site.asked.length;
    const url = `http://calendar.example:${site.port}/a.ics`;
    await expect(fenced.read({ url, accept })).rejects.toThrow(intoPrivate);
    expect(site.asked).toHaveLength(before);
  });

  test.each([
    'ftp://a.example/',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'a.ics',
    'http://me:secret@a.example/',
  ])('%s', async (url) => {
    await expect(fenced.read({ url, accept })).rejects.toThrow(/^The address must start with/);
  });

  test('a redirect to a refused address, checking each hop', async () => {
    for (const [to, words] of [
      ['file:///etc/passwd', /^The address must start with/],
      ['http://me:secret@a.example/', /^The address must start with/],
      ['http://', 'The address redirects without giving a new address.'],
    ] as const) {
      site.answers((_, answer) => answer.writeHead(302, { location: to }).end());
      await expect(inside.read({ url: address, accept })).rejects.toThrow(words);
    }
  });
});

describe('reading', () => {
  test('returns a file with its validators', async () => {
    site.serves('BEGIN', 'Text/Calendar; charset=utf-8');
    const file = await inside.read({ url: `${address}/a.ics`, accept });
    expect(file).toMatchObject({
      changed: true,
      body: Buffer.from('BEGIN'),
      type: 'text/calendar',
    });
    const etag = file.changed ? file.etag : null;
    expect(await inside.read({ url: address, accept, etag })).toEqual({ changed: false });
    const { headers } = site.asked.at(-1) ?? {};
    expect(headers).toMatchObject({ accept });
    expect(headers).not.toHaveProperty('cookie');
    expect(headers).not.toHaveProperty('authorization');
  });

  test.each([
    [3, null],
    [4, 'The address redirects more than three times.'],
  ])('after %i redirects: %s', async (times, words) => {
    let left = times;
    site.answers((_, answer) => {
      left -= 1;
      if (left < 0) answer.end('there');
      else answer.writeHead(307, { location: `/next-${left}` }).end();
    });
    const reading = inside.read({ url: address, accept });
    if (words === null) expect(await reading).toMatchObject({ body: Buffer.from('there') });
    else await expect(reading).rejects.toThrow(words);
  });

  test('stops at 5 MB, sent or unpacked, and refuses a truncated answer', async () => {
    const large = Buffer.alloc(maxRemoteBytes + 1, 'x');
    site.answers((_, answer) => answer.end(large));
    await expect(inside.read({ url: address, accept })).rejects.toThrow('larger than 5 MB');
    site.answers((_, answer) =>
      answer.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(large)),
    );
    await expect(inside.read({ url: address, accept })).rejects.toThrow('larger than 5 MB');
    site.answers((_, answer) =>
      answer.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('small')),
    );
    expect(await inside.read({ url: address, accept })).toMatchObject({
      body: Buffer.from('small'),
    });
    site.answers((_, answer) => {
      answer.writeHead(200, { 'content-length': 100 }).write('half', () => answer.destroy());
    });
    await expect(inside.read({ url: address, accept })).rejects.toThrow('before the whole file');
  });

  test('fails when the server changes the protocol', async () => {
    site.answers((_, answer) =>
      answer.socket?.end(
        'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n',
      ),
    );
    await expect(inside.read({ url: address, accept })).rejects.toThrow('could not be reached');
  });

  test('times out', async () => {
    const quick = remoteFiles({ privateNetworks: true, maxMs: 50 });
    site.answers((_, answer) => answer.writeHead(200).write('a'));
    await expect(quick.read({ url: address, accept })).rejects.toThrow('within');
    site.answers(() => undefined);
    await expect(quick.read({ url: address, accept })).rejects.toThrow('within');
  });

  test('fails when no server listens', async () => {
    await expect(inside.read({ url: 'http://127.0.0.1:1/', accept })).rejects.toThrow(
      'could not be reached',
    );
  });
});
