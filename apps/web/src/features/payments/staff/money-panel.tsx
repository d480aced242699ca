import { Button, Group, Skeleton, Stack, Title } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { supervisorArea } from '@slipway/domain/identity/abilities';
import type { LedgerRow, MoneyOf } from '@slipway/contract/payments/money';
import { useState } from 'react';
import { api } from '#lib/api.ts';
import { useMay } from '#shared/use-may.ts';
import { useQueryChange } from '#lib/use-query-change.ts';
import { useRouteSearch } from '#lib/route-search.ts';
import { lazyPart } from '#ui/lazy-part.tsx';
import { LoadProblem } from '#ui/load-problem.tsx';
import { useFailureToast } from '#ui/toasts/use-failure-toast.ts';
import { InvoicesSection } from './invoices-section.tsx';
import { LedgerList } from './ledger-list.tsx';
import { MoneyAlerts } from './money-alerts.tsx';
import { MoneyFacts } from './money-facts.tsx';
import { SecurityDepositSection } from './security-deposit-section.tsx';

const TakePaymentForm = lazyPart(
  async () => (await import('./take-payment-form.tsx')).TakePaymentForm,
);
const GiveBackForm = lazyPart(async () => (await import('./refund-form.tsx')).RefundForm);

/** The booking or order that the panel shows. */
export type MoneyOwner = { bookingId: number } | { orderId: number };

const PayLinksModal = lazyPart(async () => (await import('./pay-links-modal.tsx')).PayLinksModal);

type Opened =
  | { form: 'take' }
  | { form: 'links' }
  | { form: 'refund'; entry: LedgerRow; task?: number }
  | { form: 'correct'; entry: LedgerRow };

function load(of: MoneyOwner, signal: AbortSignal) {
  return 'bookingId' in of
    ? api('GET /api/booking-money/:id', { params: { id: of.bookingId }, signal })
    : api('GET /api/order-money/:id', { params: { id: of.orderId }, signal });
}

/** Price, ledger and money actions of a booking or an order, for staff. */
export function MoneyPanel({ of, hasEmail }: { of: MoneyOwner; hasEmail: boolean }) {
  const { t } = useLingui();
  const money = useQuery({
    queryKey: ['money', of],
    queryFn: ({ signal }) => load(of, signal),
    staleTime: 0,
  });
  useFailureToast(money.isError, t`The payments could not be loaded`);
  if (money.isPending) {
    return (
      <Stack gap="sm" role="status" aria-busy="true" aria-label={t`Loading…`}>
        <Skeleton height={60} />
        <Skeleton height={120} />
      </Stack>
    );
  }
  if (money.isLoadingError) {
    return (
      <LoadProblem
        title={t`The payments could not be loaded`}
        error={money.error}
        onRetry={() => void money.refetch()}
      />
    );
  }
  return <Panel of={of} money={money.data.data} hasEmail={hasEmail} />;
}

/** The refund form of a task; null if it has none. */
function refundOf(money: MoneyOf, taskId: number | null): Opened | null {
  const task = money.tasks.find(({ id }) => id === taskId);
  const entry = money.ledger.find(({ id }) => id === task?.payment_id);
  return task && entry ? { form: 'refund', entry, task: task.id } : null;
}

function Panel(props: { of: MoneyOwner; money: MoneyOf; hasEmail: boolean }) {
  const { of, money, hasEmail } = props;
  const queryClient = useQueryClient();
  const changeQuery = useQueryChange();
  const { refund: requestedRefund } = useRouteSearch('bookings');
  const mayRefund = useMay(supervisorArea);
  const [opened, setOpened] = useState<Opened | null>(() =>
    mayRefund ? refundOf(money, requestedRefund) : null,
  );
  const close = () => {
    setOpened(null);
    if (requestedRefund !== null) changeQuery({ refund: null });
  };
  const done = () => {
    close();
    // Status, lists and reports depend on the ledger.
    void queryClient.invalidateQueries();
  };
  return (
    <Stack gap="md" component="section" aria-labelledby="money-title">
      <Group justify="space-between">
        <Title order={3} size="h4" id="money-title">
          <Trans>Payments</Trans>
        </Title>
        <Group gap="xs">
          {(money.left > 0 || money.pay_links.length > 0) && (
            <Button size="xs" variant="default" onClick={() => setOpened({ form: 'links' })}>
              <Trans>Pay link</Trans>
            </Button>
          )}
          <Button
            size="xs"
            variant={money.left > 0 ? 'filled' : 'default'}
            onClick={() => setOpened({ form: 'take' })}
          >
            <Trans>Take a payment</Trans>
          </Button>
        </Group>
      </Group>
      <MoneyAlerts money={money} onRefund={(task) => setOpened(refundOf(money, task))} />
      <MoneyFacts money={money} />
      {money.security_deposit !== null && money.booking_id !== null && (
        <SecurityDepositSection
          booking={money.booking_id}
          deposit={money.security_deposit}
          currency={money.currency}
        />
      )}
      <LedgerList
        money={money}
        onRefund={(entry) => setOpened({ form: 'refund', entry })}
        onCorrect={(entry) => setOpened({ form: 'correct', entry })}
      />
      <InvoicesSection of={of} hasEmail={hasEmail} />
      {opened?.form === 'take' && <TakePaymentForm money={money} onClose={close} onDone={done} />}
      {opened?.form === 'links' && <PayLinksModal money={money} onClose={close} />}
      {(opened?.form === 'refund' || opened?.form === 'correct') && (
        <GiveBackForm
          currency={money.currency}
          entry={opened.entry}
          tooMuch={Math.max(0, -money.left)}
          correct={opened.form === 'correct'}
          task={opened.form === 'refund' ? (opened.task ?? null) : null}
          onClose={close}
          onDone={done}
        />
      )}
    </Stack>
  );
}
