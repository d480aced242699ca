import '@mantine/core/styles/FloatingIndicator.css';
import '@mantine/core/styles/SegmentedControl.css';
import { SegmentedControl } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import type { Origin, OriginFigure, OriginLine } from '@slipway/contract/reports/origins';
import { isOriginPeriod } from '@slipway/domain/bookings/visits/origin-period';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '#lib/api.ts';
import { ErrorState } from '#ui/error-state.tsx';
import { Money } from '#ui/money.tsx';
import { Pager } from '#ui/list/pager.tsx';
import { Figure, FiguresTable, type FigureColumn } from '#features/reports/figures-table.tsx';
import { ReportFrame } from '#features/reports/report-frame.tsx';
import type { ReportUrlState } from '#features/reports/use-report-url-state.ts';
import { OriginBookings } from './origin-bookings.tsx';
import { groupNames, originText } from './origin-labels.ts';
import { TaggedLinks } from './tagged-links.tsx';
import { useOriginsUrlState } from './use-origins-url-state.ts';
import classes from '#features/reports/reports.module.css';

const keyOf = ({ kind, source, medium, campaign }: Origin) =>
  [kind, source, medium, campaign].join('\n');

/** The bookings of a period by where their visits came from; each line shows its bookings. */
export function OriginsReport({ urlState }: { urlState: ReportUrlState }) {
  const { t, i18n } = useLingui();
  const origins = useOriginsUrlState(urlState);
  const { by, page } = origins;
  const query = { ...origins.query, page, per_page: 25 };
  const report = useQuery({
    queryKey: ['reports', 'origins', query],
    queryFn: ({ signal }) => api('GET /api/reports/origins', { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    enabled: isOriginPeriod(query),
  });
  if (!isOriginPeriod(query)) {
    return (
      <ErrorState title={t`Choose a shorter period`}>
        {t`This report covers at most two years, and a period begins before it ends.`}
      </ErrorState>
    );
  }
  return (
    <>
      <SegmentedControl
        aria-label={t`Group by`}
        value={by}
        onChange={origins.groupBy}
        data={Object.entries(groupNames).map(([value, label]) => ({
          value,
          label: i18n._(label),
        }))}
      />
      <ReportFrame
        report={report}
        urlState={urlState}
        isEmpty={({ totals }) => totals.bookings === 0 && report.data?.meta.page === 1}
      >
        {({ data, totals, meta, currency }) => {
          const bookings = (line: OriginLine | null) => {
            const count = (line ?? totals).bookings;
            const whose = line === null ? t`Total` : originText(line);
            return (
              <Figure
                name={t`${whose}: ${count} bookings. Show them`}
                open={origins.isChosen(line)}
                onOpen={() => origins.open(line, currency)}
              >
                {count}
              </Figure>
            );
          };
          const money = (of: 'value' | 'paid'): Omit<FigureColumn<OriginLine>, 'title'> => ({
            by: `-${of}`,
            cell: (line) => <Money amount={line[of]} currency={currency} />,
            total: <Money amount={totals[of]} currency={currency} />,
          });
          const count = (of: OriginFigure): Omit<FigureColumn<OriginLine>, 'title'> => ({
            by: `-${of}`,
            cell: (line) => line[of],
            total: totals[of],
          });
          return (
            <>
              <FiguresTable
                caption={t`Where bookings come from`}
                rows={data}
                keyOf={keyOf}
                head={t`Source`}
                headBy="source"
                wideFrom="62em"
                sorting={origins.sorting}
                name={(line) => <bdi>{originText({ ...line, medium: '', campaign: '' })}</bdi>}
                columns={[
                  ...(by === 'source'
                    ? []
                    : [
                        {
                          title: t`Medium`,
                          by: 'medium',
                          start: true,
                          cell: ({ medium }: OriginLine) => <Part text={medium} />,
                        },
                      ]),
                  ...(by === 'campaign'
                    ? [
                        {
                          title: t`Campaign`,
                          by: 'campaign',
                          start: true,
                          cell: ({ campaign }: OriginLine) => <Part text={campaign} />,
                        },
                      ]
                    : []),
                  {
                    title: t`Bookings`,
                    by: '-bookings',
                    cell: (line: OriginLine) => bookings(line),
                    total: bookings(null),
                  },
                  { title: t`Cancelled`, ...count('cancelled') },
                  { title: t`Guests`, ...count('guests') },
                  { title: t`Booked value`, ...money('value') },
                  { title: t`Paid`, ...money('paid') },
                ]}
              />
              <Pager meta={meta} onPage={origins.goTo} />
              <p className={classes.note}>
                {t`By the day on which they were booked. Guests and value are without those that were cancelled.`}
              </p>
            </>
          );
        }}
      </ReportFrame>
      {origins.behind !== null && report.data && report.data.totals.bookings > 0 && (
        <OriginBookings origins={origins} behind={origins.behind} />
      )}
      {report.data && <TaggedLinks example={report.data.example} />}
    </>
  );
}

/** A value of the link; a dash where it has none. */
function Part({ text }: { text: string }) {
  return text === '' ? <span className={classes.none}>–</span> : <bdi>{text}</bdi>;
}
