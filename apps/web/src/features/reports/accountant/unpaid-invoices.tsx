import { Anchor, Skeleton, Text } from '@mantine/core';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { UnpaidInvoice } from '@slipway/contract/reports/accountant';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { FiguresTable } from '#features/reports/figures-table.tsx';
import { OwnerLink } from '#features/reports/owner-link.tsx';
import classes from '#features/reports/reports.module.css';
import { api, urlOf } from '#lib/api.ts';
import { formatDate } from '#lib/format.ts';
import { Pager } from '#ui/list/pager.tsx';
import { LoadProblem } from '#ui/load-problem.tsx';
import { Money } from '#ui/money.tsx';
import { Download } from './files.tsx';
import type { AccountantUrlState } from './use-accountant-url-state.ts';

/** Invoices of which something is left to pay now, whatever the period. */
export function UnpaidInvoices({ urlState }: { urlState: AccountantUrlState }) {
  const { t } = useLingui();
  const { scope, page } = urlState;
  const query = { ...scope, page };
  const unpaid = useQuery({
    queryKey: ['reports', 'unpaid-invoices', query],
    queryFn: ({ signal }) => api('GET /api/accountant/unpaid-invoices', { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  return (
    <section className={classes.report} aria-labelledby="unpaid">
      <div className={classes.bar}>
        <h2 id="unpaid" className={classes.subtitle}>
          {t`Unpaid invoices today`}
          {unpaid.data && (
            <span className={classes.count}>
              {plural(unpaid.data.meta.total, { one: '# invoice', other: '# invoices' })}
            </span>
          )}
        </h2>
        <Download url={urlOf('/api/accountant/unpaid-invoices/csv', {}, scope)}>
          <Trans>Export unpaid invoices</Trans>
        </Download>
      </div>
      {unpaid.isPending && (
        <Skeleton height={160} radius="md" role="status" aria-label={t`Loading…`} />
      )}
      {unpaid.isError && (
        <LoadProblem
          title={t`The invoices could not be loaded`}
          error={unpaid.error}
          onRetry={() => void unpaid.refetch()}
        />
      )}
      {unpaid.data?.meta.total === 0 && (
        <Text c="dimmed">
          <Trans>
            Every invoice is paid. Bookings and orders without an invoice are in the report of what
            is due.
          </Trans>
        </Text>
      )}
      {unpaid.data && unpaid.data.meta.total > 0 && (
        <>
          <Invoices rows={unpaid.data.data} {...unpaid.data} />
          <Pager meta={unpaid.data.meta} onPage={urlState.goTo} />
        </>
      )}
    </section>
  );
}

function Invoices(props: { rows: UnpaidInvoice[]; currency: string; totals: { left: number } }) {
  const { t } = useLingui();
  const { rows, currency, totals } = props;
  const money = (amount: number) => <Money amount={amount} currency={currency} />;
  return (
    <FiguresTable
      caption={t`Unpaid invoices`}
      rows={rows}
      keyOf={({ id }) => String(id)}
      head={t`Invoice`}
      name={({ id, number }) => (
        <Anchor href={`/api/invoices/${id}/pdf`} target="_blank" inherit className="numbers">
          {t`Invoice ${number}`}
        </Anchor>
      )}
      columns={[
        { title: t`Issued on`, start: true, cell: (row) => formatDate(row.issued_on) },
        { title: t`Booking or order`, start: true, cell: (row) => <OwnerLink of={row} /> },
        { title: t`Customer`, start: true, cell: ({ name }) => <bdi>{name}</bdi> },
        { title: t`Date`, start: true, cell: ({ date }) => formatDate(date) },
        { title: t`Total`, cell: ({ total }) => money(total) },
        { title: t`Paid`, cell: ({ paid }) => money(paid) },
        { title: t`Left to pay`, cell: ({ left }) => money(left), total: money(totals.left) },
      ]}
    />
  );
}
