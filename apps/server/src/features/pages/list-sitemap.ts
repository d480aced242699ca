import { todayIn } from '@slipway/domain/dates/dates';
import type { Deps } from '#deps.ts';
import { listOfferedPages, listShopPages } from '#features/catalogue/catalogue-api.ts';
import { readSettings } from '#features/settings/settings-api.ts';
import { listedPaths } from './find-page.ts';

/** As many as a sitemap may have. */
const maxAddresses = 50_000;

/** The paths of all pages that search engines list. */
export async function listSitemap(deps: Pick<Deps, 'db' | 'clock'>): Promise<string[]> {
  const { settings } = await readSettings(deps.db);
  const today = todayIn(settings.time_zone, deps.clock.now());
  const own = await listOfferedPages(deps.db, settings.company_id, today);
  const shop = await listShopPages(deps.db, settings.company_id, maxAddresses);
  return [...listedPaths, ...own, ...shop].slice(0, maxAddresses);
}
