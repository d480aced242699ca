import '@mantine/core/styles/Combobox.css';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/ScrollArea.css';
import { Select } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { api } from '#lib/api.ts';
import { usePageData } from '#lib/page-data.ts';
import { loadAllRows } from '#features/catalogue/all-rows.ts';

/** The number of choices that a select shows at a time; typing finds the others. */
export const maxShown = 100;

/** The companies to choose from; not loaded when one is fixed. */
export function useCompanyChoices() {
  const { settings } = usePageData();
  return useQuery({
    queryKey: ['companies', 'choices', settings.company_id],
    queryFn: ({ signal }) => loadAllRows((query) => api('GET /api/companies', { query, signal })),
  });
}

/** The company of a row, shown only when none is fixed (docs/rules/people-and-access.md, "Companies"). */
export function CompanySelect(props: {
  value: string | null;
  onChange: (value: string | null) => void;
  error?: unknown;
}) {
  const { t } = useLingui();
  const { settings } = usePageData();
  const companies = useCompanyChoices();
  if (settings.company_id !== 0) return null;
  const choices = companies.data ?? [];
  return (
    <Select
      label={t`Company`}
      name="company_id"
      searchable
      limit={maxShown}
      required
      placeholder={t`Choose a company`}
      data={choices.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={props.value}
      onChange={props.onChange}
      error={typeof props.error === 'string' ? props.error : undefined}
    />
  );
}
