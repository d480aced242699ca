import { useLingui } from '@lingui/react/macro';
import { taxLabel } from '@slipway/domain/money/journal';
import type { UseQueryResult } from '@tanstack/react-query';
import { paymentMethodLabel } from '#shared/cards/method-labels.ts';
import { FiguresTable } from '#features/reports/figures-table.tsx';
import { ReportFrame } from '#features/reports/report-frame.tsx';
import { formatMonth } from '#features/reports/report-labels.ts';
import classes from '#features/reports/reports.module.css';
import type { Answer } from '#lib/api.ts';
import { Money } from '#ui/money.tsx';
import type { AccountantUrlState } from './use-accountant-url-state.ts';

/** Money by month, method and tax. */
export function MoneySums(props: {
  sums: UseQueryResult<Answer<'GET /api/accountant/sums'>>;
  urlState: AccountantUrlState;
}) {
  const { t, i18n } = useLingui();
  return (
    <section className={classes.report} aria-labelledby="money">
      <h2 id="money" className={classes.subtitle}>
        {t`Money by month, method and tax`}
      </h2>
      <ReportFrame
        report={props.sums}
        urlState={props.urlState}
        isEmpty={({ data }) => data.length === 0}
      >
        {({ data, totals, taxes, meta: { currency } }) => {
          const money = (amount: number) => <Money amount={amount} currency={currency} />;
          return (
            <FiguresTable
              caption={t`Money by month, method and tax`}
              rows={data}
              keyOf={({ month, method }) => `${month} ${method}`}
              head={t`Month and method`}
              name={({ month, method }) => (
                <span className={classes.unbroken}>
                  {`${formatMonth(month)} · ${i18n._(paymentMethodLabel(method))}`}
                </span>
              )}
              columns={[
                { title: t`Entries`, cell: ({ entries }) => entries, total: totals.entries },
                { title: t`Net`, cell: ({ net }) => money(net), total: money(totals.net) },
                ...taxes.map((tax, index) => ({
                  title: taxLabel(tax),
                  cell: (line: { taxes: number[] }) => money(line.taxes[index] ?? 0),
                  total: money(totals.taxes[index] ?? 0),
                })),
                {
                  title: t`With tax`,
                  cell: ({ gross }) => money(gross),
                  total: money(totals.gross),
                },
                { title: t`Tips`, cell: ({ tips }) => money(tips), total: money(totals.tips) },
                ...(totals.security_deposits === 0 &&
                data.every((one) => one.security_deposits === 0)
                  ? []
                  : [
                      {
                        title: t`Security deposits`,
                        cell: (line: { security_deposits: number }) =>
                          money(line.security_deposits),
                        total: money(totals.security_deposits),
                      },
                    ]),
                ...(totals.gift_cards === 0 && data.every((one) => one.gift_cards === 0)
                  ? []
                  : [
                      {
                        title: t`Gift cards sold`,
                        cell: (line: { gift_cards: number }) => money(line.gift_cards),
                        total: money(totals.gift_cards),
                      },
                    ]),
                { title: t`Total`, cell: ({ total }) => money(total), total: money(totals.total) },
              ]}
            />
          );
        }}
      </ReportFrame>
    </section>
  );
}
