import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
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
  const counted = ({ schedule, taken, possible }: OccupancyLine) =>
    schedule === 'times'
      ? plural(possible, { one: `${taken} of # booking`, other: `${taken} of # bookings` })
      : plural(possible, { one: `${taken} of # day`, other: `${taken} of # days` });
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
                total: t`${totals.taken} of ${totals.possible}`,
              },
              {
                title: t`Occupancy`,
                cell: (line) => percent(line.taken, line.possible),
                total: percent(totals.taken, totals.possible),
              },
            ]}
          />
        </>
      )}
    </ReportFrame>
  );
}
