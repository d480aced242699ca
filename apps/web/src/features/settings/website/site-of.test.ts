import { expect, test } from 'vitest';
import { siteOf } from './site-of.ts';

test.each([
  ['https://www.example.com', 'https://www.example.com'],
  ['www.example.com', 'https://www.example.com'],
  ['  WWW.Example.com/boats?x=1#y ', 'https://www.example.com'],
  ['https://example.com:443/', 'https://example.com'],
  ['https://example.com:8443/a', 'https://example.com:8443'],
  ['http://localhost:8080/', 'http://localhost:8080'],
  ['bücher.example', 'https://xn--bcher-kva.example'],
  ['', null],
  ['two words', null],
  ['ftp://example.com', null],
  ['mailto:owner@example.com', null],
  ['owner@example.com', null],
  ['javascript://example.com', null],
  ['https://[::1]:3000', null],
])('%j is the site %j', (typed, site) => {
  expect(siteOf(typed)).toBe(site);
});
