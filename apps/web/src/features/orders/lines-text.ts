import { t } from '@lingui/core/macro';
import type { ListedOrder } from '@slipway/contract/orders/order-details';

/** What was ordered, in one line: `2 × Kayak, 1 × Paddle`, or how many gift cards. */
export function linesText(order: Pick<ListedOrder, 'lines' | 'gift_card_amounts'>): string {
  const { lines, gift_card_amounts: gifts } = order;
  if (gifts.length > 0) return t`${gifts.length} × Gift card`;
  return lines.map(({ quantity, name }) => `${quantity} × ${name}`).join(', ');
}
