import { expect, test } from 'vitest';
import { pagePath, slugsInPath } from './page-addresses.ts';

test.each([
  [['first-light'], '/book/first-light'],
  [['first-light', 'half-day'], '/book/first-light/half-day'],
  [['чайка'], '/book/%D1%87%D0%B0%D0%B9%D0%BA%D0%B0'],
] as const)('%j is at %s', ([unit, pkg], path) => {
  expect(pagePath(unit, pkg)).toBe(path);
  expect(slugsInPath(path)).toEqual(pkg === undefined ? { unit } : { unit, package: pkg });
});

test.each(['/', '/book', '/book/', '/books/a', '/book/a/b/c', '/book/%', '/book/a/%E0%A4%A'])(
  '%s is no page of a unit',
  (path) => {
    expect(slugsInPath(path)).toBeNull();
  },
);

test.each(['/Book/Teaser', '/book/Teaser/'])('%s names a unit', (path) => {
  expect(slugsInPath(path)).toEqual({ unit: 'Teaser' });
});
