import type { Page } from '@playwright/test';

const word = (one: string) => ({ one, many: `${one}s`, article: one.startsWith('E') ? 'an' : 'a' });

/** What a business with long words calls things. */
const longWords = {
  unit: word('Stand-up paddle board'),
  package: word('Guided sunrise expedition'),
  supervisor: word('Expedition leader'),
  charter: word('Paddling reservation'),
  trip: word('Guided expedition'),
};

/** The words in what a page or a call carries. */
const carried = /"words":\{(?:"\w+":\{[^}]*\},?)+\}/;

/** Lets a browser read the business in long words, without changing it for others. */
export async function readInLongWords(page: Page): Promise<void> {
  const words = `"words":${JSON.stringify(longWords)}`;
  const isRead = ({ pathname }: URL) =>
    pathname === '/api/page-data' || !/^\/(api|assets|art|files)\/|\.\w+$/.test(pathname);
  await page.route(isRead, async (route) => {
    if (route.request().method() !== 'GET') return route.continue();
    const answer = async () => {
      const response = await route.fetch({ maxRedirects: 0 });
      const body = (await response.text()).replace(carried, () => words);
      await route.fulfill({ response, body });
    };
    // A page that is left while it is read needs no answer any more.
    return answer().catch(() => undefined);
  });
}
