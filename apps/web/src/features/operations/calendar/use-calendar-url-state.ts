import { useNavigate } from '@tanstack/react-router';
import { supervisorArea } from '@slipway/domain/identity/abilities';
import { calendarDate, todayIn, type CalendarDate } from '@slipway/domain/dates/dates';
import { readerCustoms } from '#lib/format.ts';
import { useRouteSearch } from '#lib/route-search.ts';
import { usePageData } from '#lib/page-data.ts';
import { useMay } from '#shared/use-may.ts';
import { pathOf } from '#lib/page-paths.ts';
import { useQueryChange } from '#lib/use-query-change.ts';
import { firstDayOfWeek } from '#shared/time/week.ts';
import { useNow } from '#shared/time/use-now.ts';
import { shiftDate, visibleDays, type View } from './calendar-days.ts';

interface Opened {
  kind: 'booking' | 'departure' | 'order';
  id: number;
  date: string;
}

/** The URL state of the calendar: date, view, unit and open dialog. */
export function useCalendarUrlState() {
  const changeQuery = useQueryChange();
  const navigate = useNavigate();
  const { settings } = usePageData();
  const hasDepartures = useMay(supervisorArea);
  const today = todayIn(settings.time_zone, useNow());
  const search = useRouteSearch('calendar');
  const { view, unit } = search;
  const date = search.date ?? today;
  const firstDay = firstDayOfWeek(readerCustoms());
  const goTo = (next: CalendarDate, as: View = view) =>
    changeQuery({
      date: next === today ? null : next,
      view: as === 'month' ? null : as,
    });
  return {
    today,
    view,
    date,
    firstDay,
    unit,
    shown: visibleDays(view, date, firstDay),
    booking: search.booking,
    order: search.order,
    goTo,
    page: (step: 1 | -1) => goTo(shiftDate(view, date, step)),
    setView: (as: View) => goTo(date, as),
    setUnit: (id: number | null) => changeQuery({ unit: id }),
    /** Opens the details of an event; a departure has a page of its own, for Desk the day's log. */
    open: (event: Opened | null) => {
      if (event?.kind === 'departure') {
        void navigate(
          hasDepartures
            ? { to: pathOf('departures', settings.purpose), search: { departure: event.id } }
            : {
                to: pathOf('daily-log', settings.purpose),
                search: { date: calendarDate(event.date) },
              },
        );
        return;
      }
      changeQuery({
        booking: event?.kind === 'booking' ? event.id : null,
        order: event?.kind === 'order' ? event.id : null,
      });
    },
  };
}

export type CalendarUrlState = ReturnType<typeof useCalendarUrlState>;
