import { useMediaQuery } from '@mantine/hooks';
import type { CalendarDays } from '@slipway/contract/operations/day';
import { useMemo } from 'react';
import { AgendaView } from './agenda-view.tsx';
import { byDay } from './calendar-days.ts';
import { DaysView } from './days-view.tsx';
import { MonthView } from './month-view.tsx';
import { UnitsView } from './units-view.tsx';
import type { CalendarUrlState } from './use-calendar-url-state.ts';

/** The days shown, in the view that was chosen; on a phone a list of them. */
export function CalendarGrid({ place, data }: { place: CalendarUrlState; data: CalendarDays }) {
  const narrow = useMediaQuery('(max-width: 61.99em)', undefined, {
    getInitialValueInEffect: false,
  });
  const on = useMemo(() => byDay(data), [data]);
  if (narrow && place.view !== 'units') return <AgendaView place={place} data={data} on={on} />;
  switch (place.view) {
    case 'month':
      return <MonthView place={place} on={on} units={data.units} />;
    case 'week':
    case 'day':
      return <DaysView place={place} on={on} units={data.units} />;
    case 'units':
      return <UnitsView place={place} data={data} on={on} narrow={narrow} />;
  }
}
