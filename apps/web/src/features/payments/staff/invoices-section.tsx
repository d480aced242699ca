import { Button, Group, Skeleton, Text, Title } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Invoice } from '@slipway/contract/payments/invoices';
import { api } from '#lib/api.ts';
import { mailedText } from '#shared/sent-text.ts';
import { useIdempotencyKey } from '#lib/use-idempotency-key.ts';
import { formatInstant, formatMoney } from '#lib/format.ts';
import { showError } from '#ui/dialogs/dialogs.ts';
import { LoadProblem } from '#ui/load-problem.tsx';
import { toastSuccess } from '#ui/toasts/toasts.ts';
import type { MoneyOwner } from './money-panel.tsx';
import classes from './staff.module.css';

const idOf = (of: MoneyOwner) => ('bookingId' in of ? of.bookingId : of.orderId);

function list(of: MoneyOwner, signal: AbortSignal) {
  const params = { id: idOf(of) };
  return 'bookingId' in of
    ? api('GET /api/booking-invoices/:id', { params, signal })
    : api('GET /api/order-invoices/:id', { params, signal });
}

/**
 * The invoices, newest first: create, download and print; staff also email them.
 * @param own the customer's own view
 * @param hasEmail whether staff have an address to email them to
 */
export function InvoicesSection(props: { of: MoneyOwner; own?: boolean; hasEmail?: boolean }) {
  const { of, own = false, hasEmail = true } = props;
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const { once } = useIdempotencyKey();
  const invoices = useQuery({
    queryKey: ['invoices', of],
    queryFn: ({ signal }) => list(of, signal),
    staleTime: 0,
  });
  const params = { id: idOf(of) };
  const refresh = () => void queryClient.invalidateQueries({ queryKey: ['invoices', of] });
  const make = useMutation({
    mutationFn: () =>
      'bookingId' in of
        ? api('POST /api/booking-invoice/:id', { params })
        : api('POST /api/order-invoice/:id', { params }),
    onSuccess: refresh,
    onError: (error) => void showError(error),
  });
  const send = useMutation({
    mutationFn: () =>
      once(of, (headers) =>
        'bookingId' in of
          ? api('POST /api/booking-invoice-send/:id', { params, headers })
          : api('POST /api/order-invoice-send/:id', { params, headers }),
      ),
    onSuccess: () => {
      toastSuccess(mailedText(t`The invoice is on its way`));
      refresh();
    },
    onError: (error) => void showError(error),
  });
  const rows = invoices.data?.data ?? [];
  return (
    <div>
      <Group justify="space-between" mb="xs">
        <Title order={own ? 3 : 4} size="h5">
          <Trans>Invoices</Trans>
        </Title>
        <Group gap="xs">
          <Button
            size="compact-sm"
            variant="default"
            loading={make.isPending}
            onClick={() => make.mutate()}
          >
            <Trans>Create invoice</Trans>
          </Button>
          {!own && (
            <Button
              size="compact-sm"
              variant="default"
              loading={send.isPending}
              disabled={!hasEmail}
              title={hasEmail ? undefined : t`There is no email address to send it to.`}
              onClick={() => send.mutate()}
            >
              <Trans>Email invoice</Trans>
            </Button>
          )}
        </Group>
      </Group>
      {invoices.isPending && <Skeleton height={32} role="status" aria-label={t`Loading…`} />}
      {invoices.isError && (
        <LoadProblem
          title={t`The invoices could not be loaded`}
          error={invoices.error}
          onRetry={() => void invoices.refetch()}
        />
      )}
      {invoices.isSuccess && rows.length === 0 && (
        <Text c="dimmed" size="sm">
          <Trans>No invoice yet. It is created from the payments as they are now.</Trans>
        </Text>
      )}
      {rows.length > 0 && (
        <ul className={classes.entries}>
          {rows.map((row) => (
            <InvoiceRow key={row.id} invoice={row} />
          ))}
        </ul>
      )}
    </div>
  );
}

function InvoiceRow({ invoice }: { invoice: Invoice }) {
  const { t } = useLingui();
  const { id, number, version, kind } = invoice;
  const name = kind === 'invoice' ? t`Invoice ${number}` : t`Credit note ${number}`;
  const whole = version === 1 ? name : t`${name}, version ${version}`;
  return (
    <li className={classes.entry}>
      <span>{whole}</span>
      <span className={classes.amount}>{formatMoney(invoice.total, invoice.currency)}</span>
      <span className={classes.small}>{formatInstant(invoice.issued_at)}</span>
      <div className={classes.actions}>
        <Button
          component="a"
          size="compact-xs"
          variant="default"
          href={`/api/invoices/${id}/pdf`}
          download
          aria-label={t`Download ${whole}`}
        >
          <Trans>Download</Trans>
        </Button>
        <Button
          component="a"
          size="compact-xs"
          variant="subtle"
          href={`/api/invoices/${id}/pdf`}
          target="_blank"
          rel="noopener"
          aria-label={t`Print ${whole}`}
        >
          <Trans>Print</Trans>
        </Button>
      </div>
    </li>
  );
}
