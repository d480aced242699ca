import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openWith, readSecretKey, sealWith, secretBox } from './secret-box.ts';

const folder = mkdtempSync(join(tmpdir(), 'slipway-key-'));
afterAll(() => rmSync(folder, { recursive: true }));

const key = Buffer.alloc(32, 7);
const other = Buffer.alloc(32, 8);
const sealed = sealWith(key, 'mail.password', 'hunter two');

test('opens what it sealed', () => {
  expect(openWith(key, 'mail.password', sealed)).toBe('hunter two');
  expect(sealed).not.toContain('hunter');
  expect(sealWith(key, 'mail.password', 'hunter two')).not.toBe(sealed);
});

const parts = sealed.split('.');
const changed = (place: number, text: string) =>
  parts.map((part, at) => (at === place ? text : part)).join('.');
const flipped = (place: number) => {
  const bytes = Buffer.from(parts[place] ?? '', 'base64url');
  bytes[0] = (bytes[0] ?? 0) ^ 1;
  return changed(place, bytes.toString('base64url'));
};

test.each([
  ['another key', other, 'mail.password', sealed],
  ['another name', key, 'cards.secret_key', sealed],
  ['a changed initial value', key, 'mail.password', flipped(2)],
  ['a changed text', key, 'mail.password', flipped(3)],
  ['a changed tag', key, 'mail.password', flipped(4)],
  ['a shortened tag', key, 'mail.password', changed(4, (parts[4] ?? '').slice(0, 6))],
  ['an unknown format', key, 'mail.password', changed(0, 'v2')],
  ['a missing part', key, 'mail.password', parts.slice(0, 4).join('.')],
  ['no text at all', key, 'mail.password', ''],
] as const)('opens nothing with %s', (_name, used, name, text) => {
  expect(openWith(used, name, text)).toBeNull();
});

test.each([
  ['07'.repeat(32), true],
  [key.toString('base64'), true],
  [` ${key.toString('base64url')}\n`, true],
  ['07'.repeat(31), false],
  [Buffer.alloc(33).toString('base64'), false],
  ['', false],
])('reads %s as a key: %s', (text, isKey) => {
  expect(readSecretKey(text) !== null).toBe(isKey);
});

test('makes one key file, which only its owner reads, and finds it again', () => {
  const dataDir = join(folder, 'new');
  const box = () => secretBox({ secretKey: null, dataDir, ownDatabase: true });
  expect(box().open('mail.password', sealed)).toBeNull();
  expect(() => readdirSync(dataDir)).toThrow('ENOENT');
  const mine = box().seal('mail.password', 'a');
  expect(readdirSync(dataDir)).toEqual(['secret-key']);
  expect(statSync(join(dataDir, 'secret-key')).mode & 0o777).toBe(0o600);
  expect(box().open('mail.password', mine)).toBe('a');
  const moved = readSecretKey(readFileSync(join(dataDir, 'secret-key'), 'utf8'));
  const elsewhere = secretBox({ secretKey: moved, dataDir: '/nowhere', ownDatabase: false });
  expect(elsewhere.open('mail.password', mine)).toBe('a');
});

test('never replaces a key file that it cannot read', () => {
  writeFileSync(join(folder, 'secret-key'), 'damaged');
  const box = secretBox({ secretKey: null, dataDir: folder, ownDatabase: true });
  expect(box.open('mail.password', sealed)).toBeNull();
  expect(() => box.seal('mail.password', 'a')).toThrow('no key to encrypt with');
  expect(readFileSync(join(folder, 'secret-key'), 'utf8')).toBe('damaged');
});

test('seals nothing on a shared database without SECRET_KEY', () => {
  const box = secretBox({ secretKey: null, dataDir: folder, ownDatabase: false });
  expect(box.canSeal).toBe(false);
  expect(() => box.seal('mail.password', 'a')).toThrow('no key to encrypt with');
});
