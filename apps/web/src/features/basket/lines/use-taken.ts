import { useEffectEvent, useLayoutEffect, useState } from 'react';
import {
  isGiftLine,
  isItemLine,
  isTripLine,
  type BasketLine,
} from '#shared/basket/basket-lines.ts';

/** A line for another number of items; of a trip with as many guests for each as before. */
export function withQuantity(line: BasketLine, quantity: number): BasketLine {
  if (isGiftLine(line)) return line;
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
  const [settled, setSettled] = useState<readonly BasketLine[]>([]);
  if (ids.length > 0 && priced !== null) {
    setSettled(priced.filter((line) => isTripLine(line) && ids.includes(line.id)));
    setIds([]);
  }
  const keep = useEffectEvent((lines: readonly BasketLine[]) => {
    for (const line of lines) put(line);
  });
  useLayoutEffect(() => keep(settled), [settled]);
  return {
    take: (line: BasketLine, quantity: number) => {
      put(withQuantity(line, quantity));
      setIds((before) => [...before, line.id]);
    },
  };
}
