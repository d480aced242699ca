import { expect, test, watch } from './support/fixtures.ts';

/** The addresses on this site that a page links to, without their fragments. */
const links = `[...document.querySelectorAll('a[href]')]
  .map((link) => new URL(link.href))
  .filter((url) => url.origin === location.origin)
  .map((url) => url.pathname + url.search)`;

/** Pages of one route look alike: one of each is opened. */
const routeOf = (path: string) =>
  path
    .replace(/\?.*/, '')
    .replace(/^\/book\/[^/]+\/[^/]+$/, '/book/unit/package')
    .replace(/^\/book\/[^/]+$/, '/book/unit');

test('every link that a visitor finds from the home page on answers 200', async ({ page }) => {
  const problems = watch(page);
  /** Each address with the page that links to it. */
  const found = new Map([['/', '']]);
  const opened = new Set<string>();
  for (const [path, from] of found) {
    const status = (await page.request.get(path)).status();
    expect(status, `${path}, linked on ${from}`).toBe(200);
    if (opened.has(routeOf(path))) continue;
    opened.add(routeOf(path));
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    for (const address of await page.evaluate<string[]>(links)) {
      if (!found.has(address)) found.set(address, path);
    }
  }
  expect([...opened]).toEqual(
    expect.arrayContaining(['/book', '/book/unit', '/book/unit/package']),
  );
  expect(found.size).toBeGreaterThan(20);
  expect(problems).toEqual([]);
});
