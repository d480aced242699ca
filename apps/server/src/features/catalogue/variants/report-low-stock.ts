import { lowStockReason } from '@slipway/domain/catalogue/low-stock';
import { inTransaction } from '#db/transaction.ts';
import type { Deps } from '#deps.ts';
import {
  endTask,
  keysOfSubjects,
  openTaskKeys,
  renewTasks,
} from '#features/payments/payments-api.ts';
import { readSettings } from '#features/settings/settings-api.ts';
import { findLowProducts } from './low-stock-repository.ts';

const prefix = 'stock-';
/** So many are listed at once: the filter of the products has all of them. */
const mostListed = 50;

/**
 * Lists each product that is running low under To do, once, and ends the entries of those that are not any more
 * (docs/rules/shop.md, "Low stock"). One that staff have completed comes back only after the product was replenished.
 */
export async function reportLowStock(deps: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const { settings } = await readSettings(deps.db);
  const { low_stock: pieces, company_id: companyId } = settings;
  const known = await keysOfSubjects(deps.db, 'low_stock', prefix);
  const ids = known.map((key) => Number(key.slice(prefix.length)));
  const still =
    ids.length > 0 ? await findLowProducts(deps.db, { companyId, pieces, of: { among: ids } }) : [];
  const lasting = new Set(still.map(({ id }) => id));
  const over = ids.filter((id) => !lasting.has(id));
  const now = deps.clock.now();
  await inTransaction(deps.db, async (tx) => {
    for (const id of over) await endTask(tx, `${prefix}${id}`, now);
    const open = await openTaskKeys(tx, 'low_stock');
    const most = mostListed - open.length;
    const fresh =
      most > 0
        ? await findLowProducts(tx, { companyId, pieces, of: { except: [...lasting], most } })
        : [];
    const found = [...still, ...fresh].map(({ id, variants }) => ({
      key: `${prefix}${id}`,
      reason: lowStockReason(variants),
    }));
    await renewTasks(tx, 'low_stock', found, now);
  });
}
