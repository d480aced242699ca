import { t } from '@lingui/core/macro';
import { ApiError } from '#lib/api-error.ts';
import { toastError } from '#ui/toasts/toasts.ts';
import {
  guestBasket,
  isItemLine,
  withLine,
  withoutLines,
  type BasketLine,
} from './basket-lines.ts';
import { addedTo } from './line-of-variant.ts';
import { readKept, saveLine } from './kept-lines.ts';

/** The ids of lines being moved from this browser to the account. */
const moving = new Set<string>();

/**
 * Moves the guest's basket to the account line by line; a line that the server refuses is dropped. A product that the
 * account's basket already has is added to its line there.
 */
export async function moveGuestBasket(
  lines: readonly BasketLine[],
  onKept: () => void,
): Promise<void> {
  let refused = 0;
  let kept: readonly BasketLine[] | null = null;
  for (const line of lines) {
    if (moving.has(line.id)) continue;
    moving.add(line.id);
    try {
      if (isItemLine(line)) kept ??= await readKept();
      const saved = isItemLine(line) ? addedTo(kept ?? [], line) : line;
      await saveLine(saved);
      if (kept !== null) kept = withLine(kept, saved);
      guestBasket.update((own) => withoutLines(own, [line.id]));
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 422) continue;
      refused += 1;
      guestBasket.update((own) => withoutLines(own, [line.id]));
    } finally {
      moving.delete(line.id);
    }
  }
  if (refused > 0) toastError(t`Some of your basket could not be saved to your account.`);
  onKept();
}
