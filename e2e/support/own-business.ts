import { createServer } from 'node:http';
import { openSlipway, test as base, type Slipway } from './fixtures.ts';

/** A web server of another party, on this machine; unknown paths are 404. */
export interface SeparateBusiness {
  url: string;
  /** Serves this file from now on; null makes the request fail. */
  has: (path: string, type: string, body: string | Buffer | null) => void;
}

/**
 * For journeys that change the business's settings: they have servers of their own, so that others are not
 * affected. Each sets purpose and company id first, and leaves nothing that affects the others.
 */
export const test = base.extend<{ elsewhere: SeparateBusiness }, { slipway: Slipway }>({
  slipway: [
    async ({}, use) => {
      const { slipway, close } = await openSlipway({ FEEDS_FROM_PRIVATE_NETWORKS: 'on' });
      await use(slipway);
      await close();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  elsewhere: async ({}, use) => {
    const files = new Map<string, { type: string; body: string | Buffer | null }>();
    const server = createServer(({ url = '' }, answer) => {
      const file = files.get(url);
      if (!file) answer.writeHead(404).end();
      else if (file.body === null) answer.writeHead(503).end();
      else answer.writeHead(200, { 'content-type': file.type }).end(file.body);
    });
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('It does not listen');
    await use({
      url: `http://127.0.0.1:${address.port}`,
      has: (path, type, body) => void files.set(path, { type, body }),
    });
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
  },
});
