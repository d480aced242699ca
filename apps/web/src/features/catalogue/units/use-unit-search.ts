import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Unit } from '@slipway/contract/catalogue/catalogue';
import { api } from '#lib/api.ts';

/** The number of units offered at a time; typing finds the others. */
const offeredAtMost = 50;

/** A searchable choice of one unit among any number. */
export interface UnitSearch {
  choices: { value: string; label: string }[];
  /** The chosen unit, once loaded. */
  unit: Unit | undefined;
  onSearch: (typed: string) => void;
}

/** The first units by name that match the search, and the chosen one. */
export function useUnitSearch(chosen: number | null): UnitSearch {
  const [typed, setTyped] = useState('');
  const one = useQuery({
    queryKey: ['units', 'one', chosen],
    queryFn: ({ signal }) => api('GET /api/units/:id', { params: { id: chosen ?? 0 }, signal }),
    enabled: chosen !== null && chosen > 0,
  });
  const unit = chosen === null ? undefined : one.data?.data;
  // The field also shows the chosen unit's name, which is not a search.
  const [q] = useDebouncedValue(typed === unit?.name ? '' : typed, 200);
  const found = useQuery({
    queryKey: ['units', 'choices', q],
    queryFn: ({ signal }) =>
      api('GET /api/units', { query: { per_page: offeredAtMost, sort: 'name', q }, signal }),
    placeholderData: keepPreviousData,
  });
  const units: { id: number; name: string }[] = found.data?.data ?? [];
  const offered = unit && !units.some(({ id }) => id === unit.id) ? [unit, ...units] : units;
  return {
    choices: offered.map(({ id, name }) => ({ value: String(id), label: name })),
    unit,
    onSearch: setTyped,
  };
}
