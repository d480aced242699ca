import { useLingui } from '@lingui/react/macro';
import { useCompanyChoices } from '#features/catalogue/index.ts';
import { FilterSelect } from '#ui/list/filter-select.tsx';

/** If no company is fixed: filters by one of them. */
export function CompanyFilter(props: {
  company: number | null;
  onChange: (company: string | null) => void;
}) {
  const { t } = useLingui();
  const companies = useCompanyChoices();
  return (
    <FilterSelect
      label={t`Company`}
      unset={t`All companies`}
      searchable
      choices={(companies.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
      value={props.company === null ? null : String(props.company)}
      onChange={props.onChange}
    />
  );
}
