import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/NumberInput.css';
import { NumberInput, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { DepartureWithManifest } from '@slipway/contract/operations/departures';
import { api } from '#lib/api.ts';
import { CrewFields, nobody } from '#shared/fields/crew-fields.tsx';
import { conflictWays } from '#ui/edit/conflict-ways.ts';
import { EditModal } from '#ui/edit/edit-modal.tsx';
import { Fields } from '#ui/edit/fields.tsx';
import { useSave } from '#ui/edit/use-save.ts';
import { toastSuccess } from '#ui/toasts/toasts.ts';
import { refreshDepartures } from './use-departure.ts';

type Values = { seats: number | string; supervisor_id: string; mate_id: string; notes: string };

const valuesOf = ({ seats, crew, notes }: DepartureWithManifest): Values => ({
  seats,
  supervisor_id: String(crew.supervisor?.id ?? nobody),
  mate_id: String(crew.mate?.id ?? nobody),
  notes,
});

/** Seats, crew and notes of a departure. */
export function DepartureForm(props: { departure: DepartureWithManifest; onClose: () => void }) {
  const { onClose } = props;
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const [departure, setDeparture] = useState(props.departure);
  const { id, date, time, seats_taken: sold, most_persons: most } = departure;
  const form = useForm<Values>({
    initialValues: valuesOf(props.departure),
    validate: {
      seats: (value) => {
        const seats = value === '' ? 0 : Number(value);
        if (seats < sold)
          return t`Seats sold already: ${sold}. Enter at least as many, or move a party to another departure first.`;
        return seats < 1 || seats > most ? t`Enter a number from 1 to ${most}.` : null;
      },
      mate_id: (value, { supervisor_id: supervisor }) =>
        value !== nobody && value === supervisor
          ? t`Supervisor and mate must be two different people.`
          : null,
    },
  });
  const choices = useQuery({
    queryKey: ['crew-choices', 'departure', id],
    queryFn: async ({ signal }) =>
      (await api('GET /api/crew-choices', { query: { date, time, departure_id: id }, signal }))
        .data,
    staleTime: 0,
  });
  const person = (value: string) => (value === nobody ? null : Number(value));
  const save = useSave({
    form,
    send: ({ seats, supervisor_id, mate_id, notes }) =>
      api('PUT /api/departures/:id', {
        params: { id },
        body: {
          version: departure.version,
          seats: Number(seats),
          supervisor_id: person(supervisor_id),
          mate_id: person(mate_id),
          notes,
        },
      }),
    onSaved: async () => {
      toastSuccess(t`The departure has been saved.`);
      await refreshDepartures(queryClient);
      onClose();
    },
  });
  return (
    <EditModal
      title={t`Edit the departure`}
      form={form}
      save={save}
      conflict={{
        title: t`Someone else has changed this departure`,
        ...conflictWays({
          form,
          save,
          read: async () => (await api('GET /api/departures/:id', { params: { id } })).data,
          valuesOf,
          onRead: setDeparture,
        }),
      }}
      onClose={onClose}
    >
      <Fields>
        <NumberInput
          label={t`Seats`}
          name="seats"
          description={t`On sale in all; sold: ${sold}.`}
          required
          min={1}
          max={most}
          clampBehavior="none"
          allowDecimal={false}
          data-autofocus
          {...form.getInputProps('seats')}
        />
        <CrewFields
          choices={choices}
          supervisor={form.getInputProps('supervisor_id')}
          mate={form.getInputProps('mate_id')}
        />
        <Textarea
          label={t`Notes`}
          name="notes"
          description={t`For the crew; guests do not see them.`}
          rows={4}
          maxLength={5000}
          {...form.getInputProps('notes')}
        />
      </Fields>
    </EditModal>
  );
}
