import { api } from '#lib/api.ts';
import { isItemLine, type BasketLine } from './basket-lines.ts';

/** Keeps a line with the account, in place of the one with its id. */
export const saveLine = (line: BasketLine) =>
  api('PUT /api/my-basket/lines/:id', {
    params: { id: line.id },
    body: isItemLine(line) ? { item: line.item } : { trip: line.trip },
  });

/** The lines that are kept with the account. */
export const readKept = async (signal?: AbortSignal): Promise<readonly BasketLine[]> =>
  (await api('GET /api/my-basket', signal && { signal })).data.lines;
