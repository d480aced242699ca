import '@mantine/core/styles/FloatingIndicator.css';
import '@mantine/core/styles/SegmentedControl.css';
import { SegmentedControl } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReportGroup, RevenueFigure, RevenueLine } from '@slipway/contract/reports/reports';
import { revenueFigures } from '@slipway/contract/reports/reports';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '#lib/api.ts';
import { formatMoney } from '#lib/format.ts';
import { usePageData } from '#lib/page-data.ts';
import { useTakesBookings } from '#shared/takes-bookings.ts';
import { Money } from '#ui/money.tsx';
import { Bars } from './bars.tsx';
import { Figure, FiguresTable } from './figures-table.tsx';
import { ReportFrame } from './report-frame.tsx';
import { figureNames, formatMonth, groupNames } from './report-labels.ts';
import type { ReportUrlState } from './use-report-url-state.ts';
import classes from './reports.module.css';

/** The filter of the entries behind a line. */
function behind(by: ReportGroup, key: string) {
  if (by === 'month') return { month: key };
  return by === 'unit' ? { unit: Number(key) } : { package: key };
}

/** Money received and refunded, tips separately. */
export function RevenueReport({ urlState }: { urlState: ReportUrlState }) {
  const { t, i18n } = useLingui();
  const sell = usePageData().settings.purpose === 'sell';
  const hasTrips = useTakesBookings();
  const { by } = urlState;
  const query = { ...urlState.query, by };
  const report = useQuery({
    queryKey: ['reports', 'revenue', query],
    queryFn: ({ signal }) => api('GET /api/reports/revenue', { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const nameOf = ({ key, name }: RevenueLine, short = false) => {
    if (by === 'month') return formatMonth(key, short ? 'short' : 'year');
    if (by === 'unit') return key === '0' ? (sell ? t`No product` : t`No unit`) : name;
    return key === 'orders' ? t`Orders` : name === '' ? key : name;
  };
  const { chosen } = urlState;
  const isOpen = (figure: RevenueFigure, key: string | null) => {
    if (chosen.figure !== figure) return false;
    if (key === null)
      return chosen.month === null && chosen.unit === null && chosen.package === null;
    return by === 'month'
      ? chosen.month === key
      : by === 'unit'
        ? String(chosen.unit) === key
        : chosen.package === key;
  };
  return (
    <>
      <SegmentedControl
        aria-label={t`Group by`}
        value={by}
        onChange={urlState.groupBy}
        data={Object.entries(groupNames)
          .filter(([value]) => hasTrips || value === by || value !== 'package')
          .map(([value, label]) => ({
            value,
            label: value === 'unit' && sell ? t`By product` : i18n._(label),
          }))}
      />
      <ReportFrame
        report={report}
        urlState={urlState}
        isEmpty={({ totals, damage }) =>
          damage === 0 && revenueFigures.every((figure) => totals[figure] === 0)
        }
      >
        {({ data, totals, damage, meta }) => {
          const { currency } = meta;
          const figure = (of: RevenueFigure, line: RevenueLine | null) => {
            const amount = line === null ? totals[of] : line[of];
            const lineLabel = line === null ? t`Total` : nameOf(line);
            const label = i18n._(figureNames[of]);
            if (amount === 0) {
              return (
                <span className={classes.none}>
                  <Money amount={0} currency={currency} />
                </span>
              );
            }
            const money = formatMoney(amount, currency);
            return (
              <Figure
                name={t`${lineLabel}, ${label}: ${money}. Show the entries`}
                open={isOpen(of, line?.key ?? null)}
                onOpen={() =>
                  urlState.open({
                    currency,
                    figure: of,
                    ...(line === null ? {} : behind(by, line.key)),
                  })
                }
              >
                <Money amount={amount} currency={currency} />
              </Figure>
            );
          };
          return (
            <>
              <Bars
                title={t`Net and tips`}
                lying={by !== 'month' || data.length > 24}
                legend={[t`Net`, t`Tips`]}
                format={(value) => compact(value, currency)}
                bars={data.map((line) => ({
                  key: line.key,
                  label: nameOf(line, data.length > 6 && data.length <= 12),
                  parts: [line.net, line.tips],
                  valueText: formatMoney(line.net + line.tips, currency),
                }))}
              />
              <FiguresTable
                caption={t`Revenue`}
                rows={data}
                keyOf={({ key }) => key}
                isBare={(line) => revenueFigures.every((of) => line[of] === 0)}
                head={
                  by === 'month'
                    ? t`Month`
                    : by === 'package'
                      ? t`Package`
                      : sell
                        ? t`Product`
                        : t`Unit`
                }
                name={(line) => nameOf(line)}
                columns={revenueFigures.map((of) => ({
                  title: i18n._(figureNames[of]),
                  cell: (line: RevenueLine) => figure(of, line),
                  total: figure(of, null),
                }))}
              />
              {damage > 0 && (
                <p>
                  <Trans>
                    Kept from security deposits for damage, and in no figure above:{' '}
                    <Money amount={damage} currency={currency} />
                  </Trans>
                </p>
              )}
            </>
          );
        }}
      </ReportFrame>
    </>
  );
}

/** Formats the ends of a scale: `4K`. */
function compact(value: number, currency: string): string {
  return new Intl.NumberFormat(undefined, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    notation: 'compact',
    maximumFractionDigits: 1,
  }).format(value);
}
