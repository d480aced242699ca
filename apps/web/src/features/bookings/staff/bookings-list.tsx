import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { BookingRow } from '@slipway/contract/bookings/booking-lists';
import { guestTypesText } from '@slipway/domain/bookings/guest-types';
import { formatDate, formatTime } from '#lib/format.ts';
import { usePageData } from '#lib/page-data.ts';
import { Badge } from '#ui/list/badge.tsx';
import { DataList, type Column } from '#ui/list/data-list.tsx';
import type { ListUrlState } from '#ui/list/use-list-url-state.ts';
import { Money } from '#ui/money.tsx';
import { TripStatus } from '#features/bookings/trip-status.tsx';
import { useAsksSurvey } from '#shared/packages/use-kinds.ts';
import { endText, packageText } from '#shared/packages/trip-text.ts';
import { unitLabel } from '#features/bookings/unit-label.ts';
import classes from './staff.module.css';

/** Bookings, one row each (docs/rules/screens.md, "Bookings"). */
export function BookingsList(props: {
  bookings: BookingRow[];
  urlState: ListUrlState;
  onOpen: (id: number) => void;
}) {
  const { bookings, urlState, onOpen } = props;
  const { t } = useLingui();
  const asksSurvey = useAsksSurvey();
  const sell = usePageData().settings.purpose === 'sell';
  const columns: Column<BookingRow>[] = [
    { title: t`No.`, by: '-id', cell: (it) => <span className="numbers">{it.id}</span> },
    {
      title: t`Date`,
      by: '-date',
      cell: (it) => (
        <>
          <span className={classes.nowrap}>{formatDate(it.date)}</span>
          <span className={classes.small}>
            {formatTime(it.time)} – {endText(it)}
          </span>
        </>
      ),
    },
    {
      title: sell ? t`Product` : t`Unit`,
      by: 'unit',
      cell: (it) => (
        <>
          <Unit row={it} />
          <span className={classes.small}>{packageText(it.package_name, it.quantity)}</span>
        </>
      ),
    },
    {
      title: t`Customer`,
      by: 'customer',
      cell: (it) => (
        <div className={classes.who}>
          <bdi>{it.name}</bdi>
          <bdi className={classes.small} title={it.email}>
            {it.email}
          </bdi>
        </div>
      ),
    },
    {
      title: t`Guests`,
      by: '-guests',
      end: true,
      cell: (it) => <span title={guestTypesText(it.guest_types)}>{it.details}</span>,
    },
    {
      title: t`Total`,
      by: '-total',
      end: true,
      cell: (it) => <Money amount={it.total_price} currency={it.currency} />,
    },
    {
      title: t`Paid`,
      by: '-paid',
      end: true,
      cell: (it) => <Money amount={it.paid} currency={it.currency} />,
    },
    { title: t`Left`, by: '-left', end: true, cell: (it) => <Left row={it} /> },
    { title: t`Status`, by: 'status', cell: (it) => <Status row={it} /> },
    {
      title: t`Charter Survey`,
      cell: (it) => <Answered row={it} asksSurvey={asksSurvey(it.kind)} />,
    },
  ];
  return (
    <DataList
      rows={bookings}
      urlState={urlState}
      wideFrom="62em"
      tight
      action={{
        word: t`Open`,
        name: ({ id }) => t`Open booking ${id}`,
        run: ({ id }) => onOpen(id),
      }}
      columns={columns}
      card={(it) => ({
        title: <bdi>{it.name}</bdi>,
        state: <Status row={it} />,
        body: (
          <>
            <span className={classes.small}>
              {formatDate(it.date)}, {formatTime(it.time)} – {endText(it)} ·{' '}
              {unitLabel({ ...it, package: it.package_name })}
            </span>
            <span className={classes.small}>
              {packageText(it.package_name, it.quantity)} ·{' '}
              {guestTypesText(it.guest_types) ||
                plural(it.details, { one: '# guest', other: '# guests' })}
            </span>
          </>
        ),
        foot: (
          <>
            {t`Number ${it.id}`}
            {!it.cancelled && (
              <>
                {' '}
                · {t`Left`} <Left row={it} />
              </>
            )}
          </>
        ),
      })}
    />
  );
}

/** The package is shown below; a trip on another business's boat has no unit to show. */
function Unit({ row }: { row: BookingRow }) {
  const unitText = unitLabel({ ...row, package: row.package_name });
  return unitText === row.package_name ? '–' : unitText;
}

function Left({ row }: { row: BookingRow }) {
  if (row.cancelled) return <span className={classes.small}>–</span>;
  return <Money amount={row.left} currency={row.currency} />;
}

function Status({ row }: { row: BookingRow }) {
  const { t } = useLingui();
  return (
    <span className={classes.states}>
      <TripStatus
        status={row.status}
        packageName={row.package_name}
        unitId={row.unit_id}
        awaiting={row.awaiting}
      />
      {row.called_off && <Badge tone="bad">{t`Called off`}</Badge>}
      {row.no_show && <Badge tone="bad">{t`No-show`}</Badge>}
    </span>
  );
}

/** What its kind asks of the customer: the survey, the names of the guests, or nothing. */
function Answered({ row, asksSurvey }: { row: BookingRow; asksSurvey: boolean }) {
  const { t } = useLingui();
  const asksNames = row.names_given !== null;
  if (!asksNames && !asksSurvey) return null;
  const isDone = asksNames ? row.names_given : row.survey.done;
  const state = isDone ? t`Completed` : t`Not completed`;
  const text = asksNames ? t`Guest list: ${state}` : state;
  return isDone ? (
    <Badge tone="good">{text}</Badge>
  ) : (
    <span className={classes.notDone}>{text}</span>
  );
}
