import { plural, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { AnswerOf } from '@slipway/contract/call';
import type { Calls } from '@slipway/contract/calls';
import type { OccupancyLine } from '@slipway/contract/reports/reports';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { pathOf } from '#lib/page-paths.ts';
import { api } from '#lib/api.ts';
import { usePageData } from '#lib/page-data.ts';
import { TextLink } from '#ui/links.tsx';
import { Bars } from './bars.tsx';
import { FiguresTable } from './figures-table.tsx';
import { ReportFrame } from './report-frame.tsx';
import { formatMonth } from './report-labels.ts';
import { inMonth, type ReportUrlState } from './use-report-url-state.ts';
import classes from './reports.module.css';

type Totals = AnswerOf<Calls['GET /api/reports/occupancy']>['totals'];

/** The totals of each unit. */
function unitsOf(lines: readonly OccupancyLine[]): OccupancyLine[] {
  const units = new Map<number, OccupancyLine>();
  for (const line of lines) {
    const unitTotal = units.get(line.unit_id);
    units.set(
      line.unit_id,
      unitTotal === undefined
        ? line
        : {
            ...unitTotal,
            taken: unitTotal.taken + line.taken,
            possible: unitTotal.possible + line.possible,
          },
    );
  }
  return [...units.values()];
}

function countedText(of: OccupancyLine['counted'], taken: number, possible: number): string {
  switch (of) {
    case 'bookings':
      return plural(possible, { one: `${taken} of # booking`, other: `${taken} of # bookings` });
    case 'hours':
      return plural(possible, { one: `${taken} of # hour`, other: `${taken} of # hours` });
    case 'seats':
      return plural(possible, { one: `${taken} of # seat`, other: `${taken} of # seats` });
    case 'days':
      return plural(possible, { one: `${taken} of # day`, other: `${taken} of # days` });
  }
}

/** The sums of what is counted alike; days and bookings are one sum. */
function totalsOf({ hours, seats, taken, possible }: Totals) {
  const all = [
    { taken, possible, text: t`${taken} of ${possible}` },
    { ...hours, text: countedText('hours', hours.taken, hours.possible) },
    { ...seats, text: countedText('seats', seats.taken, seats.possible) },
  ];
  return all.filter((one) => one.possible > 0);
}

/** The occupancy of each unit; each figure links to its bookings. */
export function OccupancyReport({ urlState }: { urlState: ReportUrlState }) {
  const { t, i18n } = useLingui();
  const { purpose } = usePageData().settings;
  const { query } = urlState;
  const report = useQuery({
    queryKey: ['reports', 'occupancy', query],
    queryFn: ({ signal }) => api('GET /api/reports/occupancy', { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const percent = (taken: number, possible: number) =>
    i18n.number(possible === 0 ? 0 : taken / possible, {
      style: 'percent',
      maximumFractionDigits: 1,
    });
  const counted = ({ counted: of, taken, possible }: OccupancyLine) =>
    countedText(of, taken, possible);
  return (
    <ReportFrame report={report} urlState={urlState} isEmpty={({ data }) => data.length === 0}>
      {({ data, totals }) => (
        <>
          <Bars
            title={t`Share of bookable time that is booked`}
            lying
            most={1}
            format={(value) => percent(value, 1)}
            bars={unitsOf(data).map((unit) => ({
              key: String(unit.unit_id),
              label: unit.unit,
              parts: [unit.possible === 0 ? 0 : unit.taken / unit.possible],
              valueText: `${percent(unit.taken, unit.possible)} · ${counted(unit)}`,
            }))}
          />
          <FiguresTable
            caption={t`Occupancy`}
            rows={data}
            keyOf={({ unit_id, month }) => `${unit_id} ${month}`}
            head={purpose === 'sell' ? t`Product and month` : t`Unit and month`}
            isBare={({ taken }) => taken === 0}
            name={({ unit, month }) => `${unit}, ${formatMonth(month)}`}
            columns={[
              {
                title: t`Booked`,
                cell: (line) =>
                  line.taken === 0 ? (
                    <span className={classes.none}>{counted(line)}</span>
                  ) : (
                    <TextLink
                      to={pathOf('bookings', purpose)}
                      search={{
                        ...(purpose === 'sell' ? { tab: 'bookings' } : {}),
                        unit: line.unit_id,
                        ...inMonth(line.month, urlState.period),
                      }}
                      className="numbers"
                      inherit
                    >
                      {counted(line)}
                    </TextLink>
                  ),
                total: totalsOf(totals)
                  .map(({ text }) => text)
                  .join(' · '),
              },
              {
                title: t`Occupancy`,
                cell: (line) => percent(line.taken, line.possible),
                total: totalsOf(totals)
                  .map((one) => percent(one.taken, one.possible))
                  .join(' · '),
              },
            ]}
          />
        </>
      )}
    </ReportFrame>
  );
}
