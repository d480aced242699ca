import '@mantine/core/styles/Combobox.css';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/Popover.css';
import { Select, Skeleton, type SelectProps } from '@mantine/core';
import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { UseQueryResult } from '@tanstack/react-query';
import type { CrewChoice } from '@slipway/contract/bookings/staff-bookings';
import { formatTime } from '#lib/format.ts';
import { LoadProblem } from '#ui/load-problem.tsx';

/** The value of a choice without anybody. */
export const nobody = '0';

/** Somebody with the trip they are on. */
function busyText(name: string, trip: CrewChoice['trip']): string {
  if (trip === null) return t`${name}, on another trip`;
  return trip.booking_id === null
    ? t`${name}, on a departure (${trip.unit}, ${formatTime(trip.time)})`
    : t`${name}, on booking ${trip.booking_id} (${trip.unit}, ${formatTime(trip.time)})`;
}

/** A person as a choice; somebody on another trip at that time is disabled, with that trip as the reason. */
function choiceOf({ id, name, busy, trip }: CrewChoice) {
  if (!busy) return { value: String(id), label: name };
  return { value: String(id), label: busyText(name, trip), disabled: true };
}

/** Supervisor and mate of a trip, of those who are free. */
export function CrewFields(props: {
  choices: UseQueryResult<CrewChoice[]>;
  supervisor: SelectProps & { 'data-autofocus'?: boolean };
  mate: SelectProps;
}) {
  const { choices, supervisor, mate } = props;
  const { t } = useLingui();
  if (choices.isPending) return <Skeleton role="status" height={140} aria-label={t`Loading…`} />;
  if (choices.isLoadingError) {
    return (
      <LoadProblem
        title={t`The crew could not be loaded`}
        error={choices.error}
        onRetry={() => void choices.refetch()}
      />
    );
  }
  const select: SelectProps = {
    data: [{ value: nobody, label: t`Nobody yet` }, ...choices.data.map(choiceOf)],
    searchable: true,
    allowDeselect: false,
    comboboxProps: { withinPortal: false },
  };
  return (
    <>
      <Select label={t`Supervisor`} name="supervisor_id" {...select} {...supervisor} />
      <Select label={t`Mate`} name="mate_id" {...select} {...mate} />
    </>
  );
}
