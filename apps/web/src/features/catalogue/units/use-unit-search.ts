import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Unit } from '@slipway/contract/catalogue/catalogue';
import { api } from '#lib/api.ts';

/** As many as are offered at once: whoever has more types a part of the name. */
const offeredAtMost = 50;

/** A choice of one unit among any number of them, for a field that is searched by typing. */
export interface UnitSearch {
  choices: { value: string; label: string }[];
  /** The one that is chosen, once it is known. */
  unit: Unit | undefined;
  onSearch: (typed: string) => void;
}

/** The first units by name that fit what is typed, and the one that is chosen. */
export function useUnitSearch(chosen: number | null): UnitSearch {
  const [typed, setTyped] = useState('');
  const one = useQuery({
    queryKey: ['units', 'one', chosen],
    queryFn: ({ signal }) => api('GET /api/units/:id', { params: { id: chosen ?? 0 }, signal }),
    enabled: chosen !== null && chosen > 0,
  });
  const unit = chosen === null ? undefined : one.data?.data;
  // The field shows the name of what is chosen, which nobody typed.
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
