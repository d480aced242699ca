import { api } from '#lib/api.ts';
import type { CallInput } from '#lib/api.ts';
import { isGiftLine, isItemLine, type BasketLine } from './basket-lines.ts';

type Kept = CallInput<'PUT /api/my-basket/lines/:id'>['body'];

/** A line without its id: a trip, products or a gift card. */
function withoutId(line: BasketLine): Kept {
  if (isItemLine(line)) return { item: line.item };
  return isGiftLine(line) ? { gift: line.gift } : { trip: line.trip };
}

/** Saves a line to the account, replacing the one with its id, or new before that with the other id. */
export const saveLine = (line: BasketLine, before?: string) =>
  api('PUT /api/my-basket/lines/:id', {
    params: { id: line.id },
    body: { ...withoutId(line), ...(before !== undefined && { before }) },
  });

/** The lines saved to the account. */
export const readKept = async (signal?: AbortSignal): Promise<readonly BasketLine[]> =>
  (await api('GET /api/my-basket', signal && { signal })).data.lines;
