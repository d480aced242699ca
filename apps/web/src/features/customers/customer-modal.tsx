import '@mantine/core/styles/Input.css';
import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { adminArea, supervisorArea } from '@slipway/domain/identity/abilities';
import type { Customer } from '@slipway/contract/customers/customers';
import { pathOf } from '#lib/page-paths.ts';
import { emailProblem, nameProblem } from '#shared/fields/contact-rules.ts';
import { api } from '#lib/api.ts';
import { usePageData } from '#lib/page-data.ts';
import { useMay } from '#shared/use-may.ts';
import { showError } from '#ui/dialogs/dialogs.ts';
import { conflictWays } from '#ui/edit/conflict-ways.ts';
import { EditModal } from '#ui/edit/edit-modal.tsx';
import { Fields } from '#ui/edit/fields.tsx';
import { useSave } from '#ui/edit/use-save.ts';
import { ButtonLink } from '#ui/links.tsx';
import { toastSuccess } from '#ui/toasts/toasts.ts';
import { CustomerPayments } from './customer-payments.tsx';
import { MergeModal } from './merge-modal.tsx';
import classes from './customers.module.css';

const valuesOf = ({ name, email, phone }: Customer) => ({ name, email, phone: phone ?? '' });

/** A customer: contact details, totals, a recovery email, and merging a duplicate record. */
export function CustomerModal(props: {
  customer: Customer;
  onClose: () => void;
  onOpen: (id: number) => void;
}) {
  const { onClose } = props;
  const { t } = useLingui();
  const admin = useMay(adminArea);
  const seesPayments = useMay(supervisorArea);
  const queryClient = useQueryClient();
  const [customer, setCustomer] = useState(props.customer);
  const form = useForm({
    initialValues: valuesOf(customer),
    validate: {
      name: nameProblem,
      email: emailProblem,
    },
  });
  const save = useSave({
    form,
    send: ({ name, email, phone }) =>
      api('PUT /api/customers/:id', {
        params: { id: customer.id },
        body: {
          name,
          version: customer.version,
          phone: phone.trim() || null,
          ...(admin ? { email } : {}),
        },
      }),
    onSaved: () => {
      toastSuccess(t`Your changes have been updated.`);
      onClose();
      return queryClient.invalidateQueries({ queryKey: ['customers'] });
    },
  });
  return (
    <EditModal
      title={t`Customer ${customer.id}`}
      form={form}
      save={save}
      conflict={{
        title: t`Someone else has changed this customer`,
        ...conflictWays({
          form,
          save,
          read: async () =>
            (await api('GET /api/customer/:id', { params: { id: customer.id } })).data,
          valuesOf,
          onRead: setCustomer,
        }),
      }}
      onClose={onClose}
    >
      <Fields>
        <Actions customer={customer} admin={admin} onOpen={props.onOpen} />
        <TextInput
          label={t`Name`}
          name="name"
          autoComplete="off"
          data-autofocus
          {...form.getInputProps('name')}
        />
        <TextInput
          label={t`Email`}
          type="email"
          name="email"
          autoComplete="off"
          readOnly={!admin}
          description={
            admin
              ? t`A new address has to be verified before it is used.`
              : t`Only an Admin can change it.`
          }
          {...form.getInputProps('email')}
        />
        <TextInput
          label={t`Phone`}
          type="tel"
          name="phone"
          autoComplete="off"
          {...form.getInputProps('phone')}
        />
      </Fields>
      {seesPayments && <CustomerPayments id={customer.id} />}
    </EditModal>
  );
}

function Actions(props: { customer: Customer; admin: boolean; onOpen: (id: number) => void }) {
  const { customer, admin, onOpen } = props;
  const { t } = useLingui();
  const { settings } = usePageData();
  const [merging, setMerging] = useState(false);
  const recovery = useMutation({
    mutationFn: () => api('POST /api/send-password-recovery', { body: { id: customer.id } }),
    onSuccess: () => toastSuccess(t`The recovery link has been sent.`),
    onError: (error) => showError(error),
  });
  return (
    <div className={classes.links}>
      <ButtonLink
        to={pathOf('customer-bookings', settings.purpose, { customerId: String(customer.id) })}
        variant="default"
        size="xs"
      >
        {settings.purpose === 'sell' ? <Trans>Orders</Trans> : <Trans>Bookings</Trans>}
      </ButtonLink>
      {!customer.inactive && (
        <Button
          variant="default"
          size="xs"
          loading={recovery.isPending}
          onClick={() => recovery.mutate()}
        >
          <Trans>Email a recovery link</Trans>
        </Button>
      )}
      {admin && !customer.inactive && (
        <Button variant="default" size="xs" onClick={() => setMerging(true)}>
          <Trans>Merge a duplicate record</Trans>
        </Button>
      )}
      {merging && (
        <MergeModal
          into={customer}
          onClose={() => setMerging(false)}
          onMerged={() => {
            setMerging(false);
            onOpen(customer.id);
          }}
        />
      )}
    </div>
  );
}
