import { useEffect, useState } from 'react';
import { isItemLine, isTripLine, type BasketLine } from '#shared/basket/basket-lines.ts';

/** A line for another number of items; of a trip with as many guests for each as before. */
export function withQuantity(line: BasketLine, quantity: number): BasketLine {
  if (isItemLine(line)) return { id: line.id, item: { ...line.item, quantity } };
  const { id, trip } = line;
  const guests = Math.ceil((Number(trip.details) * quantity) / (trip.quantity ?? 1));
  return { id, trip: { ...trip, quantity, details: Math.max(1, guests) } };
}

/**
 * Takes another number of a line. What a trip costs then is what was shown of it, as soon as it is known: it is no
 * price that has changed.
 * @param priced the lines with their prices of now; null: they are being looked up
 */
export function useTaken(input: {
  priced: readonly BasketLine[] | null;
  put: (line: BasketLine) => void;
}) {
  const { priced, put } = input;
  const [ids, setIds] = useState<readonly string[]>([]);
  const known = ids.length === 0 || priced === null ? null : priced;
  useEffect(() => {
    if (known === null) return;
    for (const line of known) if (isTripLine(line) && ids.includes(line.id)) put(line);
    setIds([]);
  }, [known, ids, put]);
  return {
    take: (line: BasketLine, quantity: number) => {
      put(withQuantity(line, quantity));
      setIds((before) => [...before, line.id]);
    },
    /** The line with what was shown of it. */
    shown: (line: BasketLine): BasketLine =>
      (ids.includes(line.id) && known?.find(({ id }) => id === line.id)) || line,
  };
}
