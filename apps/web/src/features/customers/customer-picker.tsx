import '@mantine/core/styles/Combobox.css';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/ScrollArea.css';
import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#lib/api.ts';

/** The chosen customer. */
export interface ChosenCustomer {
  id: number;
  name: string;
  email: string;
  phone: string;
}

/** Finds a customer by name, email or phone; without one, the fields below create a new one. */
export function CustomerPicker(props: {
  chosen: ChosenCustomer | null;
  error: string | undefined;
  onChange: (customer: ChosenCustomer | null) => void;
}) {
  const { chosen, error, onChange } = props;
  const { t } = useLingui();
  const [typed, setTyped] = useState('');
  const [q] = useDebouncedValue(typed, 200);
  const found = useQuery({
    queryKey: ['customers', 'search', q],
    queryFn: ({ signal }) => api('POST /api/customers/search', { body: { keyword: q }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const people: ChosenCustomer[] = (found.data?.data ?? []).map((person) => ({
    id: person.id,
    name: person.name,
    email: person.email,
    phone: person.phone ?? '',
  }));
  const offered = people.some(({ id }) => id === chosen?.id)
    ? people
    : [...(chosen ? [chosen] : []), ...people];
  return (
    <Select
      label={t`Existing customer`}
      description={t`Leave empty for a new customer.`}
      name="customer"
      placeholder={t`Search by name, email or phone`}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t`New customer` }}
      nothingFoundMessage={t`No match; fill in the fields below`}
      filter={({ options }) => options}
      data={offered.map(({ id, name, email }) => ({
        value: String(id),
        label: `${name} · ${email}`,
      }))}
      value={chosen === null ? null : String(chosen.id)}
      error={error}
      onSearchChange={(text) => setTyped(text.includes(' · ') ? '' : text)}
      onChange={(value) => onChange(offered.find(({ id }) => String(id) === value) ?? null)}
    />
  );
}
