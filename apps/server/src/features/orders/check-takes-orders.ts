import type { Settings } from '@slipway/domain/settings/settings';
import { refused } from '#http/errors.ts';

/**
 * Refuses new orders while the business rents (docs/rules/calls.md, "Orders").
 * @throws Refusal 422
 */
export function checkTakesOrders({ purpose }: Pick<Settings, 'purpose'>): void {
  if (purpose === 'sell') return;
  throw refused(
    'business_rents',
    'No orders can be taken while the business rents. To take orders, change the purpose under Settings.',
  );
}
