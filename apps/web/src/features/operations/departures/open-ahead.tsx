import '@mantine/core/styles/Combobox.css';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/NumberInput.css';
import '@mantine/core/styles/Popover.css';
import { Autocomplete, NumberInput, Select, Skeleton, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { BookableUnit, UnitPackage } from '@slipway/contract/catalogue/catalogue';
import { startTimes } from '@slipway/domain/bookings/trip-times';
import { calendarDate, isCalendarDate, isTimeOfDay, todayIn } from '@slipway/domain/dates/dates';
import { useUnits } from '#features/bookings/index.ts';
import { api } from '#lib/api.ts';
import { usePageData } from '#lib/page-data.ts';
import { packageCalendar, unitCalendar } from '#shared/packages/package-calendar.ts';
import { useNow } from '#shared/time/use-now.ts';
import { EditModal } from '#ui/edit/edit-modal.tsx';
import { Fields } from '#ui/edit/fields.tsx';
import { useSave } from '#ui/edit/use-save.ts';
import { LoadProblem } from '#ui/load-problem.tsx';
import { toastSuccess } from '#ui/toasts/toasts.ts';
import { refreshDepartures } from './use-departure.ts';

type Values = { package_id: string; date: string; time: string; seats: number | string };

/** Opens a departure before anybody books it: it takes its time from now on. */
export function OpenAhead(props: {
  date: string;
  /** Its packages come first. */
  unit: number | null;
  onOpened: (id: number) => void;
  onClose: () => void;
}) {
  const { date, unit, onOpened, onClose } = props;
  const [requestId] = useState(() => crypto.randomUUID());
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const { time_zone: zone } = usePageData().settings;
  const today = todayIn(zone, useNow());
  const units = useUnits();
  const choices = (units.data ?? [])
    .flatMap((one) => one.packages.map((pkg) => ({ unit: one, pkg })))
    .filter(({ pkg }) => pkg.kind_facts.sold_by === 'seat' && pkg.inactive === 0)
    .sort((a, b) => Number(b.unit.id === unit) - Number(a.unit.id === unit));
  const form = useForm<Values>({
    initialValues: { package_id: '', date, time: '', seats: '' },
    validate: {
      package_id: (value) => (value === '' ? t`Package is required.` : null),
      date: (value) => (isCalendarDate(value) ? null : t`Date is required.`),
      time: (value) => (timeIn(value) === null ? t`Enter a time such as 19:00.` : null),
    },
  });
  const chosen = choices.find(({ pkg }) => String(pkg.id) === form.values.package_id);
  const save = useSave({
    form,
    send: ({ package_id: id, date: day, time, seats }) =>
      api('POST /api/departures', {
        body: {
          request_id: requestId,
          package_id: Number(id),
          date: day,
          time: timeIn(time) ?? time,
          ...(seats === '' ? {} : { seats: Number(seats) }),
        },
      }),
    onSaved: async ({ data }) => {
      toastSuccess(t`The departure is open.`);
      await refreshDepartures(queryClient);
      onOpened(data.id);
    },
  });
  return (
    <EditModal
      title={t`Open a departure ahead`}
      form={form}
      save={save}
      onClose={onClose}
      submit={t`Open`}
      blocked={!units.isSuccess}
    >
      {units.isPending && <Skeleton height={240} />}
      {units.isLoadingError && (
        <LoadProblem
          title={t`The packages could not be loaded`}
          error={units.error}
          onRetry={() => void units.refetch()}
        />
      )}
      {units.data && (
        <Fields>
          <Select
            label={t`Package`}
            name="package_id"
            required
            data-autofocus
            searchable
            allowDeselect={false}
            nothingFoundMessage={t`No package is sold by the seat`}
            comboboxProps={{ withinPortal: false }}
            data={choices.map(({ unit: of, pkg }) => ({
              value: String(pkg.id),
              label: `${pkg.name}, ${of.name}`,
            }))}
            {...form.getInputProps('package_id')}
            onChange={(value: string | null) => {
              form.setFieldValue('package_id', value ?? '');
              const picked = choices.find(({ pkg }) => String(pkg.id) === value);
              const [first = ''] = startsOf(picked, form.values.date);
              form.setFieldValue('time', first);
            }}
          />
          <TextInput
            type="date"
            label={t`Date`}
            name="date"
            required
            min={today}
            {...form.getInputProps('date')}
          />
          <Autocomplete
            label={t`Start`}
            name="time"
            description={t`One of the package’s starts, or any other time.`}
            required
            data={startsOf(chosen, form.values.date)}
            comboboxProps={{ withinPortal: false }}
            {...form.getInputProps('time')}
          />
          <NumberInput
            label={t`Seats`}
            name="seats"
            description={t`Empty: as many as the unit takes guests.`}
            min={1}
            max={1000}
            allowDecimal={false}
            {...form.getInputProps('seats')}
          />
        </Fields>
      )}
    </EditModal>
  );
}

/** When a package starts on a date, as `19:00`; nothing while none is chosen. */
function startsOf(
  chosen: { unit: BookableUnit; pkg: UnitPackage } | undefined,
  date: string,
): string[] {
  if (chosen === undefined) return [];
  const { kind, starts } = packageCalendar(chosen.pkg);
  const on = isCalendarDate(date) ? calendarDate(date) : null;
  return startTimes(kind, unitCalendar(chosen.unit).starts, starts, on).map((time) =>
    time.slice(0, 5),
  );
}

/** `19:00` as a time of day; null: it is none. */
function timeIn(text: string): string | null {
  const full = `${text.trim().padStart(5, '0')}:00`;
  return isTimeOfDay(full) ? full : null;
}
