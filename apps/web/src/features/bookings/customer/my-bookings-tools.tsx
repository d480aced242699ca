import '@mantine/core/styles/Input.css';
import { TextInput } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { FilterSelect } from '#ui/list/filter-select.tsx';
import { ListTools } from '#ui/list/list-tools.tsx';
import { statusNames, surveyNames, type MyBookingsUrlState } from './use-my-bookings.ts';
import classes from './my-bookings-tools.module.css';

/** The filters of My bookings: unit, date, status and survey (docs/rules/screens.md, "My bookings"). */
export function MyBookingsTools({ urlState }: { urlState: MyBookingsUrlState }) {
  const { t } = useLingui();
  return (
    <ListTools urlState={urlState} label={t`Filter by unit`} placeholder={t`Unit`}>
      <TextInput
        className={classes.date ?? ''}
        type="date"
        aria-label={t`Filter by date`}
        leftSection={t`Date`}
        leftSectionWidth={52}
        value={urlState.date ?? ''}
        onChange={(event) => urlState.filter({ date: event.currentTarget.value })}
      />
      <FilterSelect
        label={t`Filter by status`}
        unset={t`Any status`}
        choices={statusNames}
        value={urlState.status}
        onChange={(status) => urlState.filter({ status })}
      />
      <FilterSelect
        label={t`Filter by charter survey`}
        unset={t`Any survey`}
        choices={surveyNames}
        value={urlState.survey}
        onChange={(survey) => urlState.filter({ survey })}
      />
    </ListTools>
  );
}
