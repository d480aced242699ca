import { afterEach, expect, it } from 'vitest';
import { randomId } from './random-ids.ts';

afterEach(() => {
  Reflect.deleteProperty(crypto, 'randomUUID');
});

it('gives a page on http ids of the same form as the browser’s own', () => {
  const form = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
  const ids = Array.from({ length: 500 }, randomId);
  for (const id of ids) expect(id).toMatch(form);
  expect(new Set(ids).size).toBe(500);
  expect(Reflect.get(crypto, 'randomUUID')).toBe(randomId);
});
