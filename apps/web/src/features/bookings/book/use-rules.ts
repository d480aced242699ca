import { useEffect, useState } from 'react';
import type * as rulesOfTrips from './availability-and-price.ts';
import { loadChunk } from '#lib/load-chunk.ts';

/** The rules of availability and prices. */
export type Rules = typeof rulesOfTrips;

let loaded: Rules | null = null;

/** The rules once they are loaded, which the first paint does not need; null until then. */
export function useRules(wanted: boolean): Rules | null {
  const [rules, setRules] = useState(loaded);
  useEffect(() => {
    if (!wanted || rules !== null) return;
    loadChunk(() => import('./availability-and-price.ts')).then(
      (all) => {
        loaded = all;
        setRules(all);
      },
      (failure: unknown) =>
        // Shown by the screen, as the failure of any other chunk.
        setRules(() => {
          throw failure;
        }),
    );
  }, [wanted, rules]);
  return rules;
}
