import { useForm } from '@mantine/form';
import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { StaffBooking } from '@slipway/contract/bookings/staff-bookings';
import { api } from '#lib/api.ts';
import { CrewFields, nobody } from '#shared/fields/crew-fields.tsx';
import { conflictWays } from '#ui/edit/conflict-ways.ts';
import { EditModal } from '#ui/edit/edit-modal.tsx';
import { Fields } from '#ui/edit/fields.tsx';
import { useSave } from '#ui/edit/use-save.ts';
import { toastSuccess } from '#ui/toasts/toasts.ts';
import { refreshBooking } from '#features/bookings/staff/use-booking-step.ts';

type Values = { supervisor_id: string; mate_id: string };

const valuesOf = ({ crew }: StaffBooking): Values => ({
  supervisor_id: String(crew.supervisor?.id ?? nobody),
  mate_id: String(crew.mate?.id ?? nobody),
});

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
      <Fields>
        <CrewFields
          choices={choices}
          supervisor={{ 'data-autofocus': true, ...form.getInputProps('supervisor_id') }}
          mate={form.getInputProps('mate_id')}
        />
      </Fields>
    </EditModal>
  );
}
