import { api } from './api.ts';
import { pageData, setPageData } from './page-data.ts';

/**
 * Loads what a visitor's page leaves out while the business is not published: whoever has signed in sees
 * it.
 */
export async function loadOffer(): Promise<void> {
  if (pageData().settings.published) return;
  const now = await api('GET /api/page-data').catch(() => null);
  if (now) setPageData({ ...now.data, csp_nonce: pageData().csp_nonce });
}
