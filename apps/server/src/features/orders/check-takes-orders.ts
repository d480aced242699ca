import type { Settings } from '@slipway/domain/settings/settings';
import type { Db } from '#db/transaction.ts';
import { isAnythingForSale } from '#features/catalogue/catalogue-api.ts';
import { refused } from '#http/errors.ts';

/**
 * Refuses new orders while the business rents and has nothing for sale (docs/rules/calls.md, "Orders").
 * @throws Refusal 422
 */
export async function checkTakesOrders(
  db: Db,
  settings: Pick<Settings, 'purpose' | 'company_id'>,
): Promise<void> {
  if (settings.purpose === 'sell') return;
  if (await isAnythingForSale(db, settings.company_id)) return;
  throw refused(
    'business_rents',
    'No orders can be taken: nothing is for sale. To take orders, mark what you sell as for sale.',
  );
}
