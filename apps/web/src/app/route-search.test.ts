import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { text, type SearchParams } from '#lib/search-params.ts';
import type { Route } from './route.ts';
import { declaredRoutes, routeNames, rowOf } from './routes.ts';

const declared = routeNames.map((name): [string, SearchParams] => [name, rowOf(name).search ?? {}]);

describe('a wrong search parameter has its default', () => {
  it.each(declared)('%s', (_name, params) => {
    for (const [name, param] of Object.entries(params)) {
      if (param === text) continue;
      for (const wrong of ['', ' ', '-', '0x1', '1.5', '-1', '1e3', '2026-02-30', 'nothing of it'])
        expect(param(wrong), `${name}=${wrong}`).toEqual(param(null));
    }
  });

  const { bookings, calendar, reports, users } = declaredRoutes;
  it.each([
    [users.search.sort, '-email', '-email', null],
    [users.search.sort, 'shoe_size', null, null],
    [users.search.role, 'Supervisor', 'Supervisor', null],
    [users.search.role, 'supervisor', null, null],
    [users.search.page, '2', 2, 1],
    [users.search.page, '0', 1, 1],
    [users.search.edit, 'new', 'new', null],
    [users.search.edit, '7', 7, null],
    [users.search.edit, '07', null, null],
    [users.search.edit, '1234567890', null, null],
    [bookings.search.from, '2028-02-29', '2028-02-29', null],
    [bookings.search.from, '2027-02-29', null, null],
    [calendar.search.view, 'units', 'units', 'month'],
    [calendar.search.view, 'year', 'month', 'month'],
    [reports.search.person, '0', 0, null],
    [reports.search.month, '2026-13', null, null],
  ])('case %#', (param, given, value, withoutIt) => {
    expect(param(given)).toBe(value);
    expect(param(null)).toBe(withoutIt);
  });
});

it('is declared under a key that a route has', () => {
  type Routes = typeof declaredRoutes;
  expectTypeOf<{ [Name in keyof Routes]: keyof Routes[Name] }[keyof Routes]>().toExtend<
    keyof Route
  >();
});

it('is the only way to read the query', () => {
  const src = join(import.meta.dirname, '..');
  const readers = readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|test-/.test(file))
    .filter((file) =>
      /\buseSearch\(|location\.search\b|\.searchStr\b|validateSearch|new URLSearchParams\(/.test(
        readFileSync(join(src, file), 'utf8'),
      ),
    );
  expect(readers.sort()).toEqual([
    'app/redirect-query.ts',
    'app/router.tsx',
    // What a payment page hands back, and on, is in the fragment, which is no query.
    'features/basket/payment-return/payment-return-screen.tsx',
    'features/bookings/bank-check-screen.tsx',
    'features/bookings/book/press/bank-window.tsx',
    'features/settings/website/snippets.ts',
    'lib/api.ts',
    'lib/route-search.ts',
    'lib/use-query-change.ts',
    // Reads it once, before the router.
    'lib/visit.ts',
  ]);
});
