import { expect, test } from 'vitest';
import { isSiteOrigin } from './site-origin.ts';

test.each([
  ['https://www.example.com', true],
  ['https://example.com:8443', true],
  ['http://localhost:8080', true],
  ['http://127.0.0.1:4000', true],
  ['https://xn--bcher-kva.example', true],
  [`https://${'a'.repeat(60)}.${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(20)}.com`, false],
  ['', false],
  ['www.example.com', false],
  ['https://www.example.com/', false],
  ['https://WWW.example.com', false],
  ['https://example.com:443', false],
  ['http://example.com:80', false],
  ['http://example.com:443', true],
  ['https://example.com:0', false],
  ['ftp://example.com', false],
  ['javascript://example.com', false],
  ['null', false],
  ['https://*.example.com', false],
  ['https://user@example.com', false],
  ['https://[::1]:3000', false],
  ["https://example.com;script-src'*'", false],
  ['https://example.com https://other.example', false],
  ['https://example.com\n', false],
])('%j is the origin of a website: %s', (text, is) => {
  expect(isSiteOrigin(text)).toBe(is);
});
