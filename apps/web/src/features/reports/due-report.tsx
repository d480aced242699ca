import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { DueRow } from '@slipway/contract/reports/reports';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '#lib/api.ts';
import { formatDate, formatMoney } from '#lib/format.ts';
import { Badge } from '#ui/list/badge.tsx';
import { Money } from '#ui/money.tsx';
import { Pager } from '#ui/list/pager.tsx';
import { Bars } from './bars.tsx';
import { Figure, FiguresTable } from './figures-table.tsx';
import { OwnerLink } from './owner-link.tsx';
import { ReportFrame } from './report-frame.tsx';
import { partNames } from './report-labels.ts';
import { TripCell } from './trip-cell.tsx';
import type { ReportUrlState } from './use-report-url-state.ts';
import classes from './reports.module.css';

/** What is left to pay, by instalment, and the payments due, oldest first. */
export function DueReport({ urlState }: { urlState: ReportUrlState }) {
  const { t, i18n } = useLingui();
  const query = {
    ...urlState.dueQuery,
    page: urlState.list.query.page,
    per_page: urlState.list.query.per_page,
  };
  const report = useQuery({
    queryKey: ['reports', 'due', query],
    queryFn: ({ signal }) => api('GET /api/reports/due', { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  return (
    <ReportFrame
      report={report}
      urlState={urlState}
      emptyText={t`Every booking and order is paid.`}
      isEmpty={({ totals }) => totals.amount === 0}
    >
      {({ data, meta, sums, totals, currency }) => {
        const figure = (part: keyof typeof partNames | null, overdue: boolean, amount: number) => {
          if (amount === 0) return <Money amount={0} currency={currency} />;
          const partLabel = part === null ? t`Total` : i18n._(partNames[part]);
          const money = formatMoney(amount, currency);
          return (
            <Figure
              name={
                overdue
                  ? t`${partLabel}, overdue: ${money}. Show the payments`
                  : t`${partLabel}, due: ${money}. Show the payments`
              }
              open={urlState.part === part && urlState.overdue === overdue}
              onOpen={() => urlState.filterDue({ part, overdue: overdue ? 1 : null })}
            >
              <Money amount={amount} currency={currency} />
            </Figure>
          );
        };
        return (
          <>
            <Bars
              title={t`Left to pay`}
              lying
              legend={[t`Not due yet`, t`Overdue`]}
              format={(value) => formatMoney(value, currency)}
              bars={sums.map(({ part, amount, overdue }) => ({
                key: part,
                label: i18n._(partNames[part]),
                parts: [amount - overdue, overdue],
                valueText: formatMoney(amount, currency),
              }))}
            />
            <FiguresTable
              caption={t`Due`}
              rows={sums}
              keyOf={({ part }) => part}
              head={t`Payment`}
              name={({ part }) => i18n._(partNames[part])}
              columns={[
                {
                  title: t`Left to pay`,
                  cell: ({ part, amount }) => figure(part, false, amount),
                  total: figure(null, false, totals.amount),
                },
                {
                  title: t`Overdue`,
                  cell: ({ part, overdue }) => figure(part, true, overdue),
                  total: figure(null, true, totals.overdue),
                },
              ]}
            />
            <section className={classes.report} aria-labelledby="due-payments">
              <h2 id="due-payments" className={classes.subtitle}>
                {urlState.part === null ? t`All payments` : i18n._(partNames[urlState.part])}
                {urlState.overdue && ` · ${t`Overdue`}`}
                <span className={classes.count}>
                  {plural(meta.total, { one: '# payment', other: '# payments' })}
                </span>
              </h2>
              <Payments rows={data} currency={currency} />
              <Pager meta={meta} onPage={urlState.list.goTo} />
            </section>
          </>
        );
      }}
    </ReportFrame>
  );
}

function Payments({ rows, currency }: { rows: DueRow[]; currency: string }) {
  const { t, i18n } = useLingui();
  return (
    <FiguresTable
      caption={t`Payments`}
      rows={rows}
      keyOf={({ id }) => id}
      head={t`Due on`}
      name={(row) => (
        <span className={classes.states}>
          {formatDate(row.due_on)}
          {row.overdue && <Badge tone="bad">{t`Overdue`}</Badge>}
        </span>
      )}
      columns={[
        { title: t`For`, start: true, cell: (row) => <OwnerLink of={row} /> },
        { title: t`Customer`, start: true, cell: ({ name }) => <bdi>{name}</bdi> },
        { title: t`Payment`, start: true, cell: ({ part }) => i18n._(partNames[part]) },
        { title: t`Trip or delivery`, start: true, cell: (row) => <TripCell {...row} /> },
        {
          title: t`Amount`,
          cell: ({ amount }) => <Money amount={amount} currency={currency} />,
        },
      ]}
    />
  );
}
