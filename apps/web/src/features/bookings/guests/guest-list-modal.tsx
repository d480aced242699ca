import '@mantine/core/styles/Alert.css';
import '@mantine/core/styles/Input.css';
import { Alert, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { phoneText } from '@slipway/domain/messages/phone-text';
import { useState } from 'react';
import type { GuestListOfBooking } from '@slipway/contract/bookings/guest-list';
import { api } from '#lib/api.ts';
import { formatDate, formatTime } from '#lib/format.ts';
import { conflictWays } from '#ui/edit/conflict-ways.ts';
import { EditModal } from '#ui/edit/edit-modal.tsx';
import { useSave } from '#ui/edit/use-save.ts';
import { ReadModal } from '#ui/dialogs/read-modal.tsx';
import { toastSuccess } from '#ui/toasts/toasts.ts';
import { guestListBody, guestListValues, guestRows, type GuestListValues } from './guest-rows.ts';
import classes from './guests.module.css';

const guestListKey = (id: number) => ['guest-list', id];

/** The names of a booking's guests and an emergency phone; they can be saved before all are known. */
export function GuestListModal({
  bookingId: id,
  onClose,
}: {
  bookingId: number;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const list = useQuery({
    queryKey: guestListKey(id),
    queryFn: ({ signal }) => api('GET /api/bookings/:id/guests', { params: { id }, signal }),
    staleTime: 0,
    gcTime: 0,
    // A refetch must not replace what is being typed.
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  });
  if (list.data?.data.can_change === true) {
    return <GuestListForm list={list.data.data} onClose={onClose} />;
  }
  return (
    <ReadModal title={t`Guest list`} query={list} onClose={onClose}>
      {({ data }) => <ClosedGuestList list={data} />}
    </ReadModal>
  );
}

/** Of a trip that has started or is cancelled: what was given. */
function ClosedGuestList({ list }: { list: GuestListOfBooking }) {
  return (
    <>
      <p className={classes.lead}>
        {list.closed === 'cancelled' ? (
          <Trans>This booking is cancelled, so the list can no longer be changed.</Trans>
        ) : (
          <Trans>The trip has started, so the list can no longer be changed.</Trans>
        )}
      </p>
      <ul>
        {list.guests.map(({ name }, index) => (
          <li key={index}>
            <bdi>{name}</bdi>
          </li>
        ))}
      </ul>
      {list.emergency_phone !== '' && (
        <p>
          <Trans>
            Emergency phone: <bdi>{phoneText(list.emergency_phone)}</bdi>
          </Trans>
        </p>
      )}
    </>
  );
}

function GuestListForm({ list, onClose }: { list: GuestListOfBooking; onClose: () => void }) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const [loaded, setLoaded] = useState(list);
  const form = useForm<GuestListValues>({ initialValues: guestListValues(list) });
  const rows = guestRows(loaded);
  const params = { id: loaded.booking_id };
  const save = useSave({
    form,
    send: (values) =>
      api('PUT /api/bookings/:id/guests', {
        params,
        body: { ...guestListBody(values, rows), version: loaded.version },
      }),
    onSaved: async () => {
      toastSuccess(t`Your changes have been updated.`);
      onClose();
      await Promise.all(
        ['my-bookings', 'bookings', 'guest-list', 'departures'].map((key) =>
          queryClient.invalidateQueries({ queryKey: [key] }),
        ),
      );
    },
  });
  const wholeError = form.errors['guests'];
  return (
    <EditModal
      title={t`Guest list`}
      form={form}
      save={save}
      conflict={conflictWays({
        form,
        save,
        valuesOf: guestListValues,
        read: async () => (await api('GET /api/bookings/:id/guests', { params })).data,
        onRead: setLoaded,
      })}
      onClose={onClose}
    >
      <p className={classes.lead}>
        <bdi>
          {loaded.package_name}, {loaded.unit}, {formatDate(loaded.date)}, {formatTime(loaded.time)}
        </bdi>
        <br />
        <Trans>The crew has to know who is aboard. You can save and add further names later.</Trans>
      </p>
      {typeof wholeError === 'string' && (
        <Alert color="red" variant="light" role="alert">
          {wholeError}
        </Alert>
      )}
      <div className={classes.rows}>
        {rows.map(({ type, number }, index) => (
          <TextInput
            key={`${type?.id ?? 0} ${number}`}
            label={type === null ? t`Guest ${number}` : `${type.name} ${number}`}
            name={`guests.${index}.name`}
            autoComplete="off"
            maxLength={120}
            {...(index === 0 && { 'data-autofocus': true })}
            {...form.getInputProps(`guests.${index}.name`)}
          />
        ))}
        <TextInput
          className={classes.phone ?? ''}
          label={t`Emergency phone`}
          description={t`Of somebody ashore.`}
          name="emergency_phone"
          type="tel"
          {...form.getInputProps('emergency_phone')}
        />
      </div>
    </EditModal>
  );
}
