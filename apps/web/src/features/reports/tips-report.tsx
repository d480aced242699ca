import { useLingui } from '@lingui/react/macro';
import type { TipsLine } from '@slipway/contract/reports/reports';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '#lib/api.ts';
import { formatMoney } from '#lib/format.ts';
import { Money } from '#ui/money.tsx';
import { Bars } from './bars.tsx';
import { Figure, FiguresTable } from './figures-table.tsx';
import { ReportFrame } from './report-frame.tsx';
import type { ReportUrlState } from './use-report-url-state.ts';

/** Tips by person: half each for supervisor and mate, an odd cent for the supervisor. */
export function TipsReport({ urlState }: { urlState: ReportUrlState }) {
  const { t } = useLingui();
  const { query, chosen } = urlState;
  const report = useQuery({
    queryKey: ['reports', 'tips', query],
    queryFn: ({ signal }) => api('GET /api/reports/tips', { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const nameOf = ({ person_id, name }: TipsLine) => (person_id === 0 ? t`Nobody assigned` : name);
  return (
    <ReportFrame report={report} urlState={urlState} isEmpty={({ data }) => data.length === 0}>
      {({ data, totals, meta: { currency } }) => (
        <>
          <Bars
            title={t`Shares of tips`}
            lying
            legend={[t`As supervisor`, t`As mate`]}
            format={(value) => formatMoney(value, currency)}
            bars={data.map((line) => ({
              key: String(line.person_id),
              label: nameOf(line),
              parts: [line.as_supervisor, line.as_mate],
              valueText: formatMoney(line.share, currency),
            }))}
          />
          <FiguresTable
            caption={t`Tips`}
            rows={data}
            keyOf={({ person_id }) => String(person_id)}
            head={t`Person`}
            name={nameOf}
            columns={[
              { title: t`Trips`, cell: ({ trips }) => trips, total: totals.trips },
              {
                title: t`Tips of these trips`,
                cell: ({ tips }) => <Money amount={tips} currency={currency} />,
              },
              {
                title: t`As supervisor`,
                cell: (line) => <Money amount={line.as_supervisor} currency={currency} />,
              },
              {
                title: t`As mate`,
                cell: (line) => <Money amount={line.as_mate} currency={currency} />,
              },
              {
                title: t`Share`,
                cell: (line) => {
                  const name = nameOf(line);
                  const money = formatMoney(line.share, currency);
                  return (
                    <Figure
                      name={t`${name}, share: ${money}. Show the entries`}
                      open={chosen.figure === 'tips' && chosen.person === line.person_id}
                      onOpen={() =>
                        urlState.open({ currency, figure: 'tips', person: line.person_id })
                      }
                    >
                      <Money amount={line.share} currency={currency} />
                    </Figure>
                  );
                },
                total: (
                  <Figure
                    name={t`All tips. Show the entries`}
                    open={chosen.figure === 'tips' && chosen.person === null}
                    onOpen={() => urlState.open({ currency, figure: 'tips' })}
                  >
                    <Money amount={totals.tips} currency={currency} />
                  </Figure>
                ),
              },
            ]}
          />
        </>
      )}
    </ReportFrame>
  );
}
