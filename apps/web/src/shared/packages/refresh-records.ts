import { can, staffArea } from '@slipway/domain/identity/abilities';
import { api } from '#lib/api.ts';
import { pageData, setPageData } from '#lib/page-data.ts';

/** Reloads what the navigation depends on: trips, bookings, orders, products, and kinds sold by the seat. */
export async function refreshRecords(): Promise<void> {
  const now = await api('GET /api/page-data').catch(() => null);
  if (now) {
    const { records, shop, trips } = now.data;
    setPageData({ ...pageData(), records, shop, trips });
  }
}

/** Reloads what every page shows of the business: its name, contact and logo. */
export async function refreshBusiness(): Promise<void> {
  const now = await api('GET /api/page-data').catch(() => null);
  if (!now) return;
  setPageData({ ...pageData(), settings: now.data.settings, look: now.data.look });
}

/**
 * Loads what a visitor's page leaves out, after signing in on it: the offer of a business that is not published, and
 * for staff which records there are, on which their navigation depends.
 */
export async function loadForSignedIn(): Promise<void> {
  const { settings, user } = pageData();
  if (settings.published && !can(user?.role_name ?? null, staffArea)) return;
  const now = await api('GET /api/page-data').catch(() => null);
  if (now) setPageData({ ...now.data, csp_nonce: pageData().csp_nonce });
}
