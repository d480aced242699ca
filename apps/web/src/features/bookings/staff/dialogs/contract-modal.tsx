import '@mantine/core/styles/Combobox.css';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/Popover.css';
import { Select } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { StaffBooking } from '@slipway/contract/bookings/staff-bookings';
import { useUnitSearch } from '#features/catalogue/index.ts';
import { api } from '#lib/api.ts';
import { formatDate } from '#lib/format.ts';
import { conflictWays } from '#ui/edit/conflict-ways.ts';
import { EditModal } from '#ui/edit/edit-modal.tsx';
import { Fields } from '#ui/edit/fields.tsx';
import { useSave } from '#ui/edit/use-save.ts';
import { toastSuccess } from '#ui/toasts/toasts.ts';
import { refreshBooking } from '#features/bookings/staff/use-booking-step.ts';

type Values = { unit_id: string };
/** The currently assigned unit; 0 for none. */
const valuesOf = ({ unit_id }: StaffBooking): Values => ({ unit_id: String(unit_id) });

/** Contracts an inshore trip: onto one of the business's units, taking its day, or without one. */
export function ContractModal(props: { booking: StaffBooking; onClose: () => void }) {
  const { booking, onClose } = props;
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const [version, setVersion] = useState(booking.version);
  const { id } = booking;
  const form = useForm<Values>({ initialValues: valuesOf(booking) });
  const save = useSave({
    form,
    send: ({ unit_id }) =>
      api('POST /api/bookings/:id/contract', {
        params: { id },
        body: { unit_id: Number(unit_id), version },
      }),
    onSaved: async () => {
      toastSuccess(t`The trip has been contracted.`);
      await refreshBooking(queryClient);
      onClose();
    },
  });
  // All units, including those without packages: a boat may be reserved for inshore trips.
  const { choices, onSearch } = useUnitSearch(Number(form.values.unit_id));
  const none = t`Not one of our units`;
  return (
    <EditModal
      title={t`Contract booking ${id}`}
      form={form}
      save={save}
      conflict={{
        title: t`Someone else has changed this booking`,
        ...conflictWays<StaffBooking, Values>({
          form,
          save,
          read: async () => (await api('GET /api/bookings/:id', { params: { id } })).data,
          valuesOf,
          onRead: (now) => setVersion(now.version),
        }),
      }}
      onClose={onClose}
      submit={t`Contract`}
    >
      <Fields>
        <Select
          label={t`Unit`}
          description={t`One of your own units is taken for the whole day, ${formatDate(booking.date)}.`}
          name="unit_id"
          data={[{ value: '0', label: none }, ...choices]}
          searchable
          filter={({ options }) => options}
          onSearchChange={(typed) => onSearch(typed === none ? '' : typed)}
          allowDeselect={false}
          comboboxProps={{ withinPortal: false }}
          data-autofocus
          {...form.getInputProps('unit_id')}
        />
      </Fields>
    </EditModal>
  );
}
