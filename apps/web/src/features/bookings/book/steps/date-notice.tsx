import { Trans } from '@lingui/react/macro';
import type { CalendarDate } from '@slipway/domain/dates/dates';
import type { ReactNode } from 'react';
import {
  choosesReturn,
  leastOfSeason,
  returnDay,
  returnDays,
  type StayDays,
} from '../stay-days.ts';
import { formatDate, formatTime } from '#lib/format.ts';
import { usePageData } from '#lib/page-data.ts';
import type { DateStepProps } from './date-step.tsx';
import classes from '../book.module.css';

/** What is said of the days: why one cannot be booked, what is chosen next, and what an earlier attempt holds. */
export function DateNotice(
  props: Pick<
    DateStepProps,
    'trip' | 'inshore' | 'lost' | 'month' | 'prices' | 'held' | 'hasWaitingList'
  > & {
    /** Null: it is no stay. */
    stay: StayDays | null;
    /** The pressed day that cannot be booked, with the reason. */
    refused: CalendarDate | null;
    why: ReactNode;
    /** For how many there is room on that day; null: for none. */
    room: ReactNode;
    problem: string | undefined;
  },
) {
  const { settings } = usePageData();
  const { trip, lost, prices, stay, refused, why, room, problem, held } = props;
  return (
    <div id="book-date-notice" role="status">
      {lost !== '' && why === null && <p className={classes.lost}>{lost}</p>}
      {refused !== null && why !== null && (
        <p>
          {formatDate(refused)}: {why}
        </p>
      )}
      {refused !== null && room !== null && <p>{room}</p>}
      {stay !== null && problem === undefined && <p>{nextOfStay(stay, prices)}</p>}
      {stay !== null && choosesReturn(stay) && (
        <FirstReturn dates={returnDays(stay)} month={props.month} />
      )}
      {held != null && (
        <p>
          <Trans>
            Your earlier attempt still holds {formatDate(held.date)},{' '}
            {held.time ? formatTime(held.time) : ''} for up to {settings.hold_minutes} minutes.
            Until then it shows as already booked, here and for everyone else.
          </Trans>
        </p>
      )}
      {trip === null && (
        <p>
          {props.inshore ? (
            <Trans>Choose a duration first.</Trans>
          ) : (
            <Trans>Choose a unit and a package first.</Trans>
          )}
        </p>
      )}
      {trip?.kind === 'package' && lost === '' && problem === undefined && why === null && (
        <p>
          <Trans>Crossed-out days cannot be booked. Choose one to see why.</Trans>
          {props.hasWaitingList === true && (
            <>
              {' '}
              <Trans>If it is full, you can join its waiting list.</Trans>
            </>
          )}
        </p>
      )}
    </div>
  );
}

function nextOfStay(stay: StayDays, prices: DateStepProps['prices']): ReactNode {
  if (returnDay(stay) !== null) {
    return <Trans>Choose a day to start again with another arrival.</Trans>;
  }
  if (!choosesReturn(stay)) {
    return (
      <>
        <Trans>Choose the day of arrival.</Trans>{' '}
        {prices?.ofDay != null && prices.ofShortestStays && (
          <Trans>Each price is of the shortest stay from that day.</Trans>
        )}
      </>
    );
  }
  return (
    <>
      <Trans>Now choose the day of return.</Trans> {leastOfSeason(stay)}
    </>
  );
}

/** The first possible day of return, when it is outside the month that the calendar shows. */
function FirstReturn({ dates, month }: { dates: CalendarDate[]; month: CalendarDate }) {
  const [first] = dates;
  const shown = month.slice(0, 7);
  if (first === undefined || dates.some((date) => date.startsWith(shown))) return null;
  return (
    <p>
      <Trans>The first day of return is {formatDate(first)}.</Trans>
    </p>
  );
}
