import { beforeEach, expect, test } from 'vitest';
import { embedTokens } from './embed-tokens.ts';

const site = 'https://www.example.com';
let now: Date;
const tokens = embedTokens('a secret', () => now);
const twoHours = 2 * 3600 * 1000;
const later = (ms: number) => new Date(Date.parse('2026-06-15T14:00:00Z') + ms);
beforeEach(() => {
  now = later(0);
});

test('a token names its site and a random visitor', () => {
  const first = tokens.read(tokens.issue(site, null));
  const second = tokens.read(tokens.issue(site, null));
  expect(first?.site).toBe(site);
  expect(first?.visitor).toMatch(/^[\w-]{22}$/);
  expect(second?.visitor).not.toBe(first?.visitor);
});

test.each([
  [0, true],
  [twoHours - 1, true],
  [twoHours, false],
  [twoHours + 1, false],
])('after %i ms it is valid: %s', (ms, isValid) => {
  const token = tokens.issue(site, null);
  now = later(ms);
  expect(tokens.read(token) !== null).toBe(isValid);
});

test('a token of another server, or one changed in any part, is refused', () => {
  const token = tokens.issue(site, null);
  expect(embedTokens('another secret', () => now).read(token)).toBeNull();
  const parts = token.split('.');
  for (const at of parts.keys()) {
    const changed = parts.map((part, index) =>
      index === at ? `${part.startsWith('a') ? 'b' : 'a'}${part.slice(1)}` : part,
    );
    expect(tokens.read(changed.join('.'))).toBeNull();
  }
  for (const other of [
    '',
    '....',
    `${token}.`,
    `${token}a`,
    token.slice(0, -1),
    'x'.repeat(5000),
  ]) {
    expect(tokens.read(other)).toBeNull();
  }
});

test('the next token keeps the visitor of an earlier one, even of an expired one', () => {
  const earlier = tokens.issue(site, null);
  const { visitor } = tokens.read(earlier) ?? {};
  now = later(3 * twoHours);
  expect(tokens.read(tokens.issue(site, earlier))).toEqual({ visitor, site });
});

test('the next token does not keep the visitor of a forged one, or of another site', () => {
  const foreign = tokens.issue('https://other.example', null);
  const { visitor } = tokens.read(foreign) ?? {};
  expect(tokens.read(tokens.issue(site, foreign))?.visitor).not.toBe(visitor);
  const forged = embedTokens('another secret', () => now).issue(site, null);
  expect(tokens.read(tokens.issue(site, forged))?.visitor).not.toBe(forged.split('.')[0]);
});
