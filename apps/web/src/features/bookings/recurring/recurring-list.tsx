import { useLingui } from '@lingui/react/macro';
import type { RecurringSeries } from '@slipway/contract/bookings/recurring';
import { formatDate } from '#lib/format.ts';
import { Badge } from '#ui/list/badge.tsx';
import { DataList } from '#ui/list/data-list.tsx';
import type { ListUrlState } from '#ui/list/use-list-url-state.ts';
import { RecurrenceSummary } from './recurrence-summary.tsx';
import classes from './recurring.module.css';

/** Schedules, one row each. */
export function RecurringList(props: {
  series: RecurringSeries[];
  urlState: ListUrlState;
  onOpen: (id: number) => void;
}) {
  const { t } = useLingui();
  const state = (one: RecurringSeries) =>
    one.ended_from === null ? (
      one.ahead > 0 ? (
        <Badge tone="good">{t`Running`}</Badge>
      ) : (
        <Badge>{t`Finished`}</Badge>
      )
    ) : (
      <Badge tone="waiting">{t`Ended`}</Badge>
    );
  const next = (one: RecurringSeries) => (one.next === null ? '–' : formatDate(one.next));
  return (
    <DataList
      rows={props.series}
      urlState={props.urlState}
      wideFrom="62em"
      action={{
        word: t`Open`,
        name: ({ id }) => t`Open schedule ${id}`,
        run: ({ id }) => props.onOpen(id),
      }}
      columns={[
        {
          title: t`Repeat of`,
          cell: (one) => (
            <>
              {one.booking_id === null
                ? t`Order ${one.order_id ?? 0}`
                : t`Booking ${one.booking_id}`}
              <span className={classes.small}>{one.what}</span>
            </>
          ),
        },
        { title: t`Customer`, by: 'name', cell: ({ name }) => name },
        { title: t`Schedule`, cell: (one) => <RecurrenceSummary series={one} /> },
        { title: t`Next`, by: 'next', cell: next },
        {
          title: t`Last`,
          by: '-last',
          cell: ({ last }) => (last === null ? '–' : formatDate(last)),
        },
        { title: t`Upcoming`, end: true, cell: (one) => t`${one.ahead} of ${one.made}` },
        { title: t`State`, cell: state },
      ]}
      card={(one) => ({
        title: one.name,
        state: state(one),
        body: <span className={classes.small}>{one.what}</span>,
        foot: (
          <>
            <RecurrenceSummary series={one} />
            {' · '}
            {next(one)}
          </>
        ),
      })}
    />
  );
}
