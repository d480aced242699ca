import '@mantine/core/styles/Combobox.css';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/Popover.css';
import { Select, Skeleton } from '@mantine/core';
import { useForm } from '@mantine/form';
import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { CrewChoice, StaffBooking } from '@slipway/contract/bookings/staff-bookings';
import { api } from '#lib/api.ts';
import { formatTime } from '#lib/format.ts';
import { conflictWays } from '#ui/edit/conflict-ways.ts';
import { EditModal } from '#ui/edit/edit-modal.tsx';
import { Fields } from '#ui/edit/fields.tsx';
import { useSave } from '#ui/edit/use-save.ts';
import { LoadProblem } from '#ui/load-problem.tsx';
import { toastSuccess } from '#ui/toasts/toasts.ts';
import { refreshBooking } from '#features/bookings/staff/use-booking-step.ts';

type Values = { supervisor_id: string; mate_id: string };

const unassigned = '0';
const valuesOf = ({ crew }: StaffBooking): Values => ({
  supervisor_id: String(crew.supervisor?.id ?? unassigned),
  mate_id: String(crew.mate?.id ?? unassigned),
});

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

/** Assigns the crew of a booking: supervisor and mate. */
export function CrewModal(props: { booking: StaffBooking; onClose: () => void }) {
  const { onClose } = props;
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const [booking, setBooking] = useState(props.booking);
  const form = useForm<Values>({ initialValues: valuesOf(props.booking) });
  const { id } = booking;
  const choices = useQuery({
    queryKey: ['crew-choices', id, booking.date, booking.time],
    queryFn: async ({ signal }) => {
      const hours = Date.parse(booking.ends_at) - Date.parse(booking.starts_at);
      const query = {
        date: booking.date,
        time: booking.time,
        duration: Math.round(hours / 3_600_000),
        booking_id: id,
      };
      return (await api('GET /api/crew-choices', { query, signal })).data;
    },
    staleTime: 0,
  });
  const save = useSave({
    form,
    send: (values) =>
      api('PUT /api/bookings/:id/crew', {
        params: { id },
        body: {
          supervisor_id: Number(values.supervisor_id),
          mate_id: Number(values.mate_id),
          version: booking.version,
        },
      }),
    onSaved: async () => {
      toastSuccess(t`The crew has been assigned.`);
      await refreshBooking(queryClient);
      onClose();
    },
  });
  const people = [
    { value: unassigned, label: t`Nobody yet` },
    ...(choices.data?.map(choiceOf) ?? []),
  ];
  return (
    <EditModal
      title={t`Crew of booking ${id}`}
      form={form}
      save={save}
      conflict={{
        title: t`Someone else has changed this booking`,
        ...conflictWays({
          form,
          save,
          read: async () => (await api('GET /api/bookings/:id', { params: { id } })).data,
          valuesOf,
          onRead: setBooking,
        }),
      }}
      onClose={onClose}
      submit={t`Assign`}
    >
      {choices.isPending && <Skeleton height={140} />}
      {choices.isLoadingError && (
        <LoadProblem
          title={t`The crew could not be loaded`}
          error={choices.error}
          onRetry={() => void choices.refetch()}
        />
      )}
      {choices.data && (
        <Fields>
          <Select
            label={t`Supervisor`}
            name="supervisor_id"
            data={people}
            searchable
            allowDeselect={false}
            comboboxProps={{ withinPortal: false }}
            data-autofocus
            {...form.getInputProps('supervisor_id')}
          />
          <Select
            label={t`Mate`}
            name="mate_id"
            data={people}
            searchable
            allowDeselect={false}
            comboboxProps={{ withinPortal: false }}
            {...form.getInputProps('mate_id')}
          />
        </Fields>
      )}
    </EditModal>
  );
}
