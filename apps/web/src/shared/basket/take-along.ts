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

/** Lines that are on their way from this browser to an account. */
const takenAlong = new Set<string>();

/**
 * Moves the guest's lines to the account, each once it is kept there; one that is refused is dropped. A product that
 * the account's basket has already is added to its line.
 */
export async function takeAlong(lines: readonly BasketLine[], onKept: () => void): Promise<void> {
  let refused = 0;
  let kept: readonly BasketLine[] | null = null;
  for (const line of lines) {
    if (takenAlong.has(line.id)) continue;
    takenAlong.add(line.id);
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
      takenAlong.delete(line.id);
    }
  }
  if (refused > 0) toastError(t`Not all of your basket could be kept with your account.`);
  onKept();
}
