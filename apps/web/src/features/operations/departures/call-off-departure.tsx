import '@mantine/core/styles/Input.css';
import { Text, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { DepartureWithManifest } from '@slipway/contract/operations/departures';
import { api } from '#lib/api.ts';
import { conflictWays } from '#ui/edit/conflict-ways.ts';
import { EditModal } from '#ui/edit/edit-modal.tsx';
import { Fields } from '#ui/edit/fields.tsx';
import { useSave } from '#ui/edit/use-save.ts';
import { toastSuccess } from '#ui/toasts/toasts.ts';
import {
  calledOffText,
  proposedMessage,
  tellsCustomers,
  callOffNotice,
} from '#features/operations/call-off/call-off-notice.ts';
import { isTooFew } from './departure-labels.ts';
import { refreshDepartures } from './use-departure.ts';

type Values = { reason: string; message: string };

/** Calls a departure off: the reason, and the message to its customers, who choose another date or their money. */
export function CallOffDeparture(props: {
  departure: DepartureWithManifest;
  onDone: (callOffId: number | null) => void;
  onClose: () => void;
}) {
  const { onDone, onClose } = props;
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const [departure, setDeparture] = useState(props.departure);
  /** The same id for every press: a repeated request is done once. */
  const [requestId] = useState(() => crypto.randomUUID());
  const { id, version } = departure;
  const parties = departure.parties.filter((party) => !party.hold && !party.called_off);
  const told = parties.filter(({ email }) => email !== '').length;
  const toPhone = parties.length - told;
  const form = useForm<Values>({
    initialValues: {
      reason: isTooFew(props.departure) ? t`Too few guests` : '',
      message: proposedMessage(),
    },
    validate: {
      reason: (value) => (value.trim() === '' ? t`Reason is required.` : null),
      message: (value) => (value.trim() === '' ? t`Message is required.` : null),
    },
  });
  const save = useSave({
    form,
    send: ({ reason, message }) =>
      api('POST /api/departures/:id/call-off', {
        params: { id },
        body: { request_id: requestId, version, reason, message },
      }),
    onSaved: async ({ data }) => {
      toastSuccess(data.call_off_id === null ? t`The departure is closed.` : calledOffText());
      await refreshDepartures(queryClient);
      onDone(data.call_off_id);
    },
  });
  return (
    <EditModal
      title={t`Call this departure off?`}
      form={form}
      save={save}
      danger
      conflict={{
        title: t`Someone else has changed this departure`,
        ...conflictWays({
          form,
          save,
          read: async () => (await api('GET /api/departures/:id', { params: { id } })).data,
          valuesOf: () => form.getInitialValues(),
          onRead: setDeparture,
        }),
      }}
      onClose={onClose}
      submit={tellsCustomers() ? t`Call off and notify ${told}` : t`Call off`}
      leave={t`Go back`}
    >
      <Text mb="md">
        <Trans>It closes to sales at once.</Trans> {callOffNotice(told)}{' '}
        <Trans>You can reverse it for those who have not chosen yet.</Trans>
        {toPhone > 0 && ` ${t`Without an email address, to be phoned: ${toPhone}.`}`}
      </Text>
      <Fields>
        <TextInput
          label={t`Reason`}
          name="reason"
          placeholder={t`Storm warning`}
          required
          maxLength={200}
          data-autofocus
          {...form.getInputProps('reason')}
        />
        <Textarea
          label={t`Message to the customers`}
          name="message"
          description={t`Their trip and the link to choose are added automatically.`}
          required
          rows={6}
          maxLength={2000}
          {...form.getInputProps('message')}
        />
      </Fields>
    </EditModal>
  );
}
