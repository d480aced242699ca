import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { api } from '#lib/api.ts';
import { usePageData } from '#lib/page-data.ts';
import { FilterDate } from '#ui/list/filter-date.tsx';
import { FilterSelect } from '#ui/list/filter-select.tsx';
import { ListTools } from '#ui/list/list-tools.tsx';
import { inshore, inshoreLabel } from '@slipway/domain/catalogue/package-kinds';
import { useKinds } from '#shared/packages/use-kinds.ts';
import { UnitFilter } from '#features/catalogue/index.ts';
import { moneyNames, statusNames, surveyNames } from './booking-labels.ts';
import type { BookingFilterState } from './use-booking-filter.ts';

const asChoices = (rows: { id: number; name: string }[] | undefined) =>
  (rows ?? []).map(({ id, name }) => ({ value: String(id), label: name }));
const asValue = (id: number | null) => (id === null ? null : String(id));

/** Search, dates, status, unit, package, supervisor, survey and money; the company unless one is fixed. */
export function BookingFilters({ urlState }: { urlState: BookingFilterState }) {
  const { t } = useLingui();
  const { settings } = usePageData();
  const supervisors = useQuery({
    queryKey: ['supervisor-names'],
    queryFn: ({ signal }) => api('GET /api/supervisor-names', { signal }),
  });
  const companies = useQuery({
    queryKey: ['company-names'],
    queryFn: ({ signal }) => api('GET /api/company-names', { signal }),
    enabled: settings.company_id === 0,
  });
  const kinds = [
    ...useKinds().map(({ code, name }) => ({ value: code, label: name })),
    { value: inshore, label: inshoreLabel },
  ];
  return (
    <ListTools
      folds
      urlState={urlState}
      label={t`Search bookings`}
      placeholder={t`Number, name, email, phone`}
    >
      <FilterDate
        label={t`From`}
        value={urlState.from}
        onChange={(from) => urlState.filter({ from })}
      />
      <FilterDate label={t`To`} value={urlState.to} onChange={(to) => urlState.filter({ to })} />
      <FilterSelect
        label={t`Status`}
        unset={t`Any status`}
        choices={statusNames}
        value={urlState.status}
        onChange={(status) => urlState.filter({ status })}
      />
      <UnitFilter unit={urlState.unit} onChange={(unit) => urlState.filter({ unit })} />
      <FilterSelect
        label={t`Package`}
        unset={t`Any package`}
        choices={kinds}
        value={urlState.package}
        onChange={(trip) => urlState.filter({ package: trip })}
      />
      <FilterSelect
        label={t`Supervisor`}
        unset={t`Any supervisor`}
        searchable
        choices={asChoices(supervisors.data?.data)}
        value={asValue(urlState.supervisor)}
        onChange={(supervisor) => urlState.filter({ supervisor })}
      />
      <FilterSelect
        label={t`Charter Survey`}
        unset={t`Any survey`}
        choices={surveyNames}
        value={urlState.survey}
        onChange={(survey) => urlState.filter({ survey })}
      />
      <FilterSelect
        label={t`Balance`}
        unset={t`Any balance`}
        choices={moneyNames}
        value={urlState.owed}
        onChange={(owed) => urlState.filter({ owed })}
      />
      {settings.company_id === 0 && (
        <FilterSelect
          label={t`Company`}
          unset={t`Any company`}
          searchable
          choices={asChoices(companies.data?.data)}
          value={asValue(urlState.company)}
          onChange={(company) => urlState.filter({ company })}
        />
      )}
    </ListTools>
  );
}
