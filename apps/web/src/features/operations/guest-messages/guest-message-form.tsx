import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/Combobox.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/Popover.css';
import { Checkbox, Select, Skeleton, Text, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Addressee } from '@slipway/contract/operations/guest-messages';
import { longestSms } from '@slipway/domain/messages/longest-sms';
import { phoneLink, phoneText } from '@slipway/domain/messages/phone-text';
import { api } from '#lib/api.ts';
import { useIdempotencyKey } from '#lib/use-idempotency-key.ts';
import { EditModal } from '#ui/edit/edit-modal.tsx';
import { Fields } from '#ui/edit/fields.tsx';
import { useSave } from '#ui/edit/use-save.ts';
import { LoadProblem } from '#ui/load-problem.tsx';
import { toastSuccess } from '#ui/toasts/toasts.ts';
import type { UnitOfDay, Audience } from './audience.ts';
import sheet from '../day-sheet.module.css';
import classes from './guest-messages.module.css';

type Values = { by_mail: boolean; by_sms: boolean; subject: string; text: string };
type Ways = Pick<Values, 'by_mail' | 'by_sms'>;

const isReached = ({ email, phone }: Addressee, by: Ways) =>
  (by.by_mail && email !== '') || (by.by_sms && phone !== '');

/**
 * A message to the guests of a departure or a day, by email and, where that is set up, by SMS. Says
 * before it is sent how many get it, and who does not.
 */
export function GuestMessageForm(props: {
  audience: Audience;
  units: UnitOfDay[];
  onClose: () => void;
}) {
  const { audience, units, onClose } = props;
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const { once } = useIdempotencyKey();
  /** Of a day, the unit; empty: all of them. */
  const [unit, setUnit] = useState('');
  const asked = unit === '' ? audience : { ...audience, unit_id: Number(unit) };
  const reach = useQuery({
    queryKey: ['guest-messages', asked],
    queryFn: async ({ signal }) =>
      (await api('GET /api/guest-messages/guests', { query: asked, signal })).data,
    staleTime: 0,
  });
  const form = useForm<Values>({
    initialValues: { by_mail: true, by_sms: false, subject: '', text: '' },
    validate: {
      by_mail: (byMail, { by_sms: bySms }) => (byMail || bySms ? null : t`Choose email or SMS.`),
      subject: (subject, { by_mail: byMail }) =>
        byMail && subject.trim() === '' ? t`Subject is required.` : null,
      text: (text, { by_sms: bySms }) => {
        if (text.trim() === '') return t`Text is required.`;
        return bySms && text.trim().length > longestSms
          ? t`Text must not be longer than ${longestSms} characters for an SMS.`
          : null;
      },
    },
  });
  const { values } = form;
  const wayProblem = form.errors['by_mail'] ?? form.errors['by_sms'];
  const guests = reach.data?.guests ?? [];
  const reached = guests.filter((guest) => isReached(guest, values)).length;
  const save = useSave({
    form,
    send: ({ by_mail, by_sms, subject, text }) => {
      const body = { ...asked, by_mail, by_sms, subject: by_mail ? subject : '', text };
      return once(body, (headers) => api('POST /api/guest-messages', { body, headers }));
    },
    onSaved: async ({ data }) => {
      const isKept = reach.data?.mail === false && data.sms === 0;
      toastSuccess(
        isKept
          ? t`Email is not set up: the message is kept under Messages and not sent.`
          : plural(data.bookings, {
              one: 'The message to # booking is on its way.',
              other: 'The message to # bookings is on its way.',
            }),
      );
      await queryClient.invalidateQueries({ queryKey: ['bookings'] });
      onClose();
    },
  });
  return (
    <EditModal
      title={t`Message to guests`}
      form={form}
      save={save}
      blocked={!reach.isSuccess || reach.isFetching || reached === 0}
      onClose={onClose}
      submit={plural(reached, { 0: 'Send', one: 'Send to # booking', other: 'Send to # bookings' })}
    >
      <Fields>
        {units.length > 1 && (
          <Select
            label={t`Unit`}
            name="unit_id"
            placeholder={t`All units`}
            clearable
            clearButtonProps={{ 'aria-label': t`All units` }}
            comboboxProps={{ withinPortal: false }}
            data={units.map(({ id, name }) => ({ value: String(id), label: name }))}
            value={unit === '' ? null : unit}
            error={save.fieldErrors['unit_id']?.[0]}
            onChange={(next) => setUnit(next ?? '')}
          />
        )}
        {reach.isPending && <Skeleton height={48} role="status" aria-label={t`Loading…`} />}
        {reach.isError && (
          <LoadProblem
            title={t`The guests could not be loaded`}
            error={reach.error}
            onRetry={() => void reach.refetch()}
          />
        )}
        {reach.isSuccess && <Reach guests={guests} by={values} mail={reach.data.mail} />}
        {reach.data?.sms && (
          <fieldset className={classes.ways}>
            <legend>
              <Trans>Send by</Trans>
            </legend>
            <Checkbox
              label={t`Email`}
              name="by_mail"
              {...form.getInputProps('by_mail', { type: 'checkbox' })}
              error={undefined}
            />
            <Checkbox
              label={t`SMS`}
              name="by_sms"
              {...form.getInputProps('by_sms', { type: 'checkbox' })}
              error={undefined}
            />
          </fieldset>
        )}
        {wayProblem !== undefined && (
          <Text size="sm" c="red" role="alert">
            {wayProblem}
          </Text>
        )}
        {values.by_mail && (
          <TextInput
            label={t`Subject`}
            name="subject"
            required
            maxLength={200}
            data-autofocus
            {...form.getInputProps('subject')}
          />
        )}
        <Textarea
          label={t`Text`}
          name="text"
          description={
            values.by_sms
              ? t`At most ${longestSms} characters, as it goes by SMS: ${values.text.trim().length}.`
              : t`A greeting and the booking are added to it.`
          }
          required
          rows={6}
          maxLength={2000}
          {...form.getInputProps('text')}
        />
      </Fields>
    </EditModal>
  );
}

/** How many bookings get the message, and whom it does not reach. */
function Reach({ guests, by, mail }: { guests: Addressee[]; by: Ways; mail: boolean }) {
  const missed = guests.filter((guest) => !isReached(guest, by));
  const reached = guests.length - missed.length;
  return (
    <div aria-live="polite">
      <Text size="sm">
        {guests.length === 0 ? (
          <Trans>Nobody has booked yet.</Trans>
        ) : (
          plural(reached, {
            0: 'Nobody gets it this way.',
            one: '# booking gets it, once.',
            other: '# bookings get it, each once.',
          })
        )}
        {by.by_mail && !mail && reached > 0 && (
          <>
            {' '}
            <Trans>Email is not set up: it is kept under Messages and not sent.</Trans>
          </>
        )}
      </Text>
      {missed.length > 0 && (
        <>
          <Text size="sm" mt={4}>
            <Trans>Not reached this way:</Trans>
          </Text>
          <ul className={classes.missed}>
            {missed.map((guest) => (
              <li key={guest.booking_id}>
                <Text size="sm" component="span">
                  <bdi>{guest.name}</bdi>, <OtherWay to={guest} />
                </Text>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

/** How else somebody can be reached. */
function OtherWay({ to: { phone, email } }: { to: Addressee }) {
  if (phone !== '') {
    return (
      <a href={phoneLink(phone)} className={sheet.phone}>
        <bdi>{phoneText(phone)}</bdi>
      </a>
    );
  }
  return email === '' ? <Trans>neither email nor phone</Trans> : <bdi>{email}</bdi>;
}
