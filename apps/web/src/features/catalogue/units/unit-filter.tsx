import { useLingui } from '@lingui/react/macro';
import { usePageData } from '#lib/page-data.ts';
import { FilterSelect } from '#ui/list/filter-select.tsx';
import { useUnitSearch } from './use-unit-search.ts';

/** A searchable filter by unit (rent) or product (sell). */
export function UnitFilter(props: {
  unit: number | null;
  onChange: (unit: string | null) => void;
}) {
  const { unit, onChange } = props;
  const { t } = useLingui();
  const sell = usePageData().settings.purpose === 'sell';
  const { choices, onSearch } = useUnitSearch(unit);
  return (
    <FilterSelect
      label={sell ? t`Product` : t`Unit`}
      unset={sell ? t`Any product` : t`Any unit`}
      choices={choices}
      onSearch={onSearch}
      value={unit === null ? null : String(unit)}
      onChange={onChange}
    />
  );
}
