import '@mantine/core/styles/Alert.css';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Radio.css';
import { Alert, Radio, Skeleton, Stack, Text, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { supervisorArea } from '@slipway/domain/identity/abilities';
import { giftCardMethod } from '@slipway/domain/payments/payment-methods';
import type { CancelPreview, StaffBooking } from '@slipway/contract/bookings/staff-bookings';
import { api } from '#lib/api.ts';
import { useMay } from '#shared/use-may.ts';
import { conflictWays } from '#ui/edit/conflict-ways.ts';
import { EditModal } from '#ui/edit/edit-modal.tsx';
import { Fields } from '#ui/edit/fields.tsx';
import { useSave } from '#ui/edit/use-save.ts';
import shared from '#ui/facts.module.css';
import { LoadProblem } from '#ui/load-problem.tsx';
import { Money } from '#ui/money.tsx';
import { toastSuccess } from '#ui/toasts/toasts.ts';
import { keptByText } from '#features/bookings/kept-by-text.ts';
import { movedOf, movedText } from '#features/bookings/moved-text.ts';
import { refreshBooking } from '#features/bookings/staff/use-booking-step.ts';
import classes from '#features/bookings/staff/drawer.module.css';

type Values = { by: 'terms' | 'business'; reason: string };

const emptyValues: Values = { by: 'terms', reason: '' };

/** Cancels a booking by its terms or on behalf of the business; the refund is shown first. */
export function CancelModal(props: {
  booking: Pick<StaffBooking, 'id' | 'version' | 'strictest_days_before' | 'terms'>;
  onClose: () => void;
}) {
  const { onClose } = props;
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const [version, setVersion] = useState(props.booking.version);
  const { id } = props.booking;
  const form = useForm<Values>({ initialValues: emptyValues });
  const mayDecline = useMay(supervisorArea);
  const byBusiness = form.values.by === 'business';
  const moved = movedText(movedOf(props.booking));
  const preview = useQuery({
    queryKey: ['bookings', 'cancel-preview', id, byBusiness, version],
    queryFn: async ({ signal }) => {
      const input = { params: { id }, body: { by_business: byBusiness }, signal };
      return (await api('POST /api/bookings/:id/cancel-preview', input)).data;
    },
    staleTime: 0,
  });
  /** The refund shown is current, and cancelling is allowed. */
  const canCancel = preview.isSuccess && !preview.isFetching && preview.data.refusal === null;
  const save = useSave({
    form,
    send: ({ by, reason }) =>
      api('POST /api/bookings/:id/cancel', {
        params: { id },
        body: { by_business: by === 'business', reason, version },
      }),
    onSaved: async () => {
      toastSuccess(t`The booking has been cancelled.`);
      await refreshBooking(queryClient);
      onClose();
    },
  });
  return (
    <EditModal
      title={t`Cancel booking ${id}`}
      form={form}
      save={save}
      conflict={{
        title: t`Someone else has changed this booking`,
        ...conflictWays<StaffBooking, Values>({
          form,
          save,
          read: async () => (await api('GET /api/bookings/:id', { params: { id } })).data,
          valuesOf: () => emptyValues,
          onRead: (now) => setVersion(now.version),
        }),
        keep: t`Review the refund`,
      }}
      blocked={!canCancel}
      onClose={onClose}
      danger
      submit={t`Cancel booking`}
      leave={t`No, go back`}
    >
      <Fields>
        {mayDecline ? (
          <Radio.Group label={t`Who is cancelling`} name="by" {...form.getInputProps('by')}>
            <Stack gap="sm" mt={6}>
              <Radio
                value="terms"
                label={t`The customer, under the terms`}
                description={t`The terms set how much is kept; the rest is refunded.`}
              />
              <Radio
                value="business"
                label={t`The business`}
                description={t`Weather, breakdown or declined: always a full refund.`}
              />
            </Stack>
          </Radio.Group>
        ) : (
          <Text size="sm">
            <Trans>It is cancelled under the customer’s terms. Only an Admin refunds more.</Trans>
          </Text>
        )}
        {preview.isPending && <Skeleton height={120} />}
        {preview.isError && (
          <LoadProblem
            title={t`The refund could not be worked out`}
            error={preview.error}
            onRetry={() => void preview.refetch()}
          />
        )}
        {preview.isSuccess && <Refund preview={preview.data} />}
        {!byBusiness && moved !== null && (
          <Text size="sm" c="dimmed">
            {moved}
          </Text>
        )}
        <Textarea
          label={t`Reason`}
          description={t`The customer sees it in the email.`}
          name="reason"
          rows={2}
          maxLength={500}
          {...form.getInputProps('reason')}
        />
      </Fields>
    </EditModal>
  );
}

function Refund({ preview }: { preview: CancelPreview }) {
  const { t } = useLingui();
  const { currency, refunds } = preview;
  const rule = keptByText(preview.kept_by);
  if (preview.refusal !== null) {
    return (
      <Alert color="red" variant="light">
        {preview.refusal}
      </Alert>
    );
  }
  return (
    <div aria-live="polite">
      <dl className={`${shared.amounts ?? ''} ${classes.amounts ?? ''}`}>
        <Line label={t`Paid`} amount={preview.paid} currency={currency} />
        <Line label={t`Kept`} amount={preview.kept} currency={currency} />
        <Line label={t`Refund`} amount={preview.refund} currency={currency} strong />
        {preview.owed > 0 && (
          <Line label={t`Still to pay`} amount={preview.owed} currency={currency} strong />
        )}
        {preview.tips > 0 && (
          <Line label={t`Tip, not refunded`} amount={preview.tips} currency={currency} />
        )}
      </dl>
      {rule !== null && (
        <Text size="sm" c="dimmed" mt={4}>
          {rule}
        </Text>
      )}
      {preview.tips > 0 && (
        <Text size="sm" c="dimmed" mt={4}>
          <Trans>Cancelling does not refund the tip. You can refund it under Payments.</Trans>
        </Text>
      )}
      {refunds.length > 0 && (
        <ul>
          {refunds.map(({ payment_id, amount, method, by_card }) => (
            <li key={payment_id}>
              <Text size="sm">
                {!by_card ? (
                  <Trans>By staff ({method}), as a task in To do</Trans>
                ) : method === giftCardMethod ? (
                  <Trans>To the gift card, straight away</Trans>
                ) : (
                  <Trans>To the card, straight away</Trans>
                )}
              </Text>
              <Text size="sm">
                <Money amount={amount} currency={currency} />
              </Text>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Line(props: { label: string; amount: number; currency: string; strong?: boolean }) {
  return (
    <div data-strong={props.strong}>
      <dt>{props.label}</dt>
      <dd>
        <Money amount={props.amount} currency={props.currency} />
      </dd>
    </div>
  );
}
