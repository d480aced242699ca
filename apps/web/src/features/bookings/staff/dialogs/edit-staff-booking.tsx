import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Combobox.css';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/Popover.css';
import { Checkbox, Text, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDebouncedValue } from '@mantine/hooks';
import { Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { StaffBooking } from '@slipway/contract/bookings/staff-bookings';
import { supervisorArea } from '@slipway/domain/identity/abilities';
import { ApiError } from '#lib/api-error.ts';
import { api } from '#lib/api.ts';
import { usePageData } from '#lib/page-data.ts';
import { useMay } from '#shared/use-may.ts';
import { conflictWays } from '#ui/edit/conflict-ways.ts';
import { EditModal } from '#ui/edit/edit-modal.tsx';
import { Fields } from '#ui/edit/fields.tsx';
import { useSave } from '#ui/edit/use-save.ts';
import { toastSuccess } from '#ui/toasts/toasts.ts';
import { ChangeSummary } from './change-summary.tsx';
import { useUnits } from '#features/bookings/book/book-queries.ts';
import {
  bodyOf,
  chosenOf,
  valuesOf,
  type EditValues,
} from '#features/bookings/staff/edit-values.ts';
import { plainFields } from '#features/bookings/staff/plain-fields.ts';
import { NotSent } from '#features/customers/index.ts';
import { ChangesSince } from '#features/bookings/staff/booking-history.tsx';
import { PlaceWarnings } from '#features/bookings/staff/place-warnings.tsx';
import { TripFields } from '#features/bookings/staff/trip-fields.tsx';
import { refreshBooking } from '#features/bookings/staff/use-booking-step.ts';
import classes from '#features/bookings/staff/drawer.module.css';

/** Edits a booking; the price difference is shown before saving, and a conflict keeps what was typed. */
export function EditStaffBooking(props: { booking: StaffBooking; onClose: () => void }) {
  const { onClose } = props;
  const { i18n, t } = useLingui();
  const queryClient = useQueryClient();
  const [loaded, setLoaded] = useState(props.booking);
  const [theirs, setTheirs] = useState<StaffBooking | null>(null);
  const form = useForm<EditValues>({
    initialValues: valuesOf(props.booking),
    validate: {
      date: (date) => (date === '' ? t`Date is required.` : null),
      name: (name) => (name.trim() === '' ? t`Name is required.` : null),
      email: (email) =>
        email.trim() === '' || /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(email.trim())
          ? null
          : t`Email must be a valid email address.`,
    },
  });
  const { delivery } = usePageData();
  const mayOverrule = useMay(supervisorArea);
  const { id } = loaded;
  const [settled] = useDebouncedValue(form.values, 300);
  const units = useUnits(loaded.unit_id).data ?? [];
  const bodyFor = (values: EditValues) =>
    bodyOf(values, loaded, chosenOf(values, loaded, units).trip);
  const body = bodyFor(settled);
  const preview = useQuery({
    queryKey: ['bookings', 'change-preview', id, loaded.version, body],
    queryFn: async ({ signal }) => {
      const input = { params: { id }, body, signal };
      return (await api('POST /api/bookings/:id/change-preview', input)).data;
    },
    enabled: settled.date !== '',
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 0,
  });
  const save = useSave({
    form,
    send: (values) =>
      api('PUT /api/bookings/:id', {
        params: { id },
        body: { ...bodyFor(values), version: loaded.version },
      }),
    onSaved: async () => {
      toastSuccess(t`Your changes have been updated.`);
      await refreshBooking(queryClient);
      onClose();
    },
    onConflict: async () => {
      setTheirs(null);
      setTheirs(await readTheirs());
    },
  });
  const readTheirs = async () => (await api('GET /api/bookings/:id', { params: { id } })).data;
  const previewErrors = preview.error instanceof ApiError ? preview.error.errors : {};
  const refusals = preview.isError ? previewErrors : (preview.data?.refusals ?? {});
  const inField = Object.keys(previewErrors).some((field) => field in form.values);
  const field = (name: 'name' | 'phone' | 'email') => ({
    name,
    ...form.getInputProps(name),
    error: form.errors[name] ?? refusals[name]?.join(' '),
  });
  return (
    <EditModal
      title={t`Edit booking ${id}`}
      form={form}
      save={save}
      conflict={{
        title: t`Someone else has changed this booking`,
        theirs: theirs && <ChangesSince read={loaded} now={theirs} />,
        ...conflictWays({
          form,
          save,
          loaded: theirs,
          read: readTheirs,
          valuesOf,
          onRead: setLoaded,
        }),
      }}
      onClose={onClose}
      size={720}
    >
      <Fields>
        {!mayOverrule && (
          <Text size="sm" c="dimmed">
            <Trans>
              All but contact data and notes changes under the customer’s terms. Ask an Admin for
              anything beyond them.
            </Trans>
          </Text>
        )}
        <TripFields booking={loaded} form={form} refusals={refusals} />
        <div className={classes.two}>
          <TextInput label={t`Name`} {...field('name')} />
          <TextInput label={t`Phone`} type="tel" {...field('phone')} />
        </div>
        <TextInput label={t`Email`} type="email" {...field('email')} />
        <NotSent email={form.values.email} phone={form.values.phone} />
        {plainFields.map(({ name, label, description, maxLength }) => (
          <Textarea
            key={name}
            label={i18n._(label)}
            description={i18n._(description)}
            name={name}
            rows={3}
            maxLength={maxLength}
            {...form.getInputProps(name)}
          />
        ))}
        {(refusals['crew'] !== undefined || form.values.without_busy_crew) && (
          <Checkbox
            label={t`Save without crew members who are busy then`}
            description={refusals['crew']?.join(' ')}
            {...form.getInputProps('without_busy_crew', { type: 'checkbox' })}
          />
        )}
      </Fields>
      <PlaceWarnings warnings={preview.data?.warnings ?? []} />
      {preview.data?.moves_to && (
        <Text size="sm" c="dimmed" mt="sm">
          {delivery.mail && form.values.email.trim() !== '' ? (
            <Trans>The customer is told of the move by email.</Trans>
          ) : (
            <Trans>The customer is not told of the move: no email can be sent.</Trans>
          )}
        </Text>
      )}
      <ChangeSummary preview={preview.data ?? null} error={inField ? null : preview.error} />
    </EditModal>
  );
}
