import { useLingui } from '@lingui/react/macro';
import type { WaitingPage } from '@slipway/contract/bookings/waiting-list';
import { wallClock } from '@slipway/domain/dates/dates';
import { formatTime } from '#lib/format.ts';
import { usePageData } from '#lib/page-data.ts';

type Waiting = Pick<WaitingPage, 'state' | 'kept_until'>;

/** The title and the explanation of an entry's state. */
function useWaitingTexts({ state, kept_until: keptUntil }: Waiting): {
  title: string;
  text: string;
} {
  const { t } = useLingui();
  const { settings } = usePageData();
  const until =
    keptUntil === null ? '' : formatTime(wallClock(new Date(keptUntil), settings.time_zone).time);
  switch (state) {
    case 'waiting':
      return {
        title: t`You are on the waiting list`,
        text: t`We email you when a place is free.`,
      };
    case 'offered':
      return {
        title: t`A place is free`,
        text: t`We keep it for you until ${until} today. After that it is offered to the next person.`,
      };
    case 'told':
      return { title: t`A place is free`, text: t`The first to book gets it.` };
    case 'paying':
      return {
        title: t`Your place is being booked`,
        text: t`Finish the payment in the window in which you began it.`,
      };
    case 'booked':
      return {
        title: t`You have your place`,
        text: t`Your booking is in your email. See you soon!`,
      };
    case 'left':
      return {
        title: t`You are no longer on the waiting list`,
        text: t`We will not email you about this day any more.`,
      };
    case 'over':
      return {
        title: t`This day is over`,
        text: t`No place became free in time. We are sorry.`,
      };
  }
}

/** The texts of an entry's state, and the question before leaving the list. */
export function useWaitingWords(entry: Waiting) {
  const { t } = useLingui();
  const leaving = {
    title: t`Leave the waiting list?`,
    text:
      entry.state === 'offered'
        ? t`The place that we keep for you is offered to the next person.`
        : t`You lose your turn. You can join again as long as the day is full.`,
    yes: t`Leave the list`,
    no: t`Stay on it`,
    loses: true,
  };
  return { ...useWaitingTexts(entry), leaving };
}
