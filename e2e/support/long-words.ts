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

const longName = 'Killaloe and Ballina Houseboat Holidays and Boatyard Limited';

/** The words in what a page or a call carries. */
const carried = /"words":\{(?:"\w+":\{[^}]*\},?)+\}/;
const carriedName = '"name":"Slipway Charters"';

/**
 * Lets a browser read the business in long words, without changing it for others. Only pages and the call for their data
 * are held; Playwright's own routes hold everything, and turn the browser's cache off.
 */
export async function readInLongWords(page: Page): Promise<void> {
  const words = `"words":${JSON.stringify(longWords)}`;
  const session = await page.context().newCDPSession(page);
  session.on(
    'Fetch.requestPaused',
    ({ requestId, request, responseStatusCode, responseHeaders }) => {
      const answer = async () => {
        if (request.method !== 'GET' || responseStatusCode !== 200) {
          return session.send('Fetch.continueRequest', { requestId });
        }
        const { body, base64Encoded } = await session.send('Fetch.getResponseBody', { requestId });
        const read = Buffer.from(body, base64Encoded ? 'base64' : 'utf8').toString();
        return session.send('Fetch.fulfillRequest', {
          requestId,
          responseCode: 200,
          responseHeaders: (responseHeaders ?? []).filter(
            ({ name }) => !/^content-(encoding|length)$/i.test(name),
          ),
          body: Buffer.from(
            read.replace(carried, () => words).replaceAll(carriedName, `"name":"${longName}"`),
          ).toString('base64'),
        });
      };
      // A page that is left while it is read needs no answer any more.
      answer().catch(() => undefined);
    },
  );
  const requestStage = 'Response' as const;
  await session.send('Fetch.enable', {
    patterns: [
      { resourceType: 'Document', requestStage },
      { urlPattern: '*/api/page-data*', requestStage },
    ],
  });
}
