import { usePageData } from '#lib/page-data.ts';
import { useMediaQuery } from '@mantine/hooks';
import type { CalendarDays } from '@slipway/contract/operations/day';
import { useMemo } from 'react';
import { AgendaView } from './agenda-view.tsx';
import { byDay } from './calendar-days.ts';
import { DaysView } from './days-view.tsx';
import { MonthView } from './month-view.tsx';
import { UnitsView } from './units-view.tsx';
import type { CalendarUrlState } from './use-calendar-url-state.ts';

/** The visible days in the chosen view; on a phone as a list. */
export function CalendarGrid({
  urlState,
  data,
}: {
  urlState: CalendarUrlState;
  data: CalendarDays;
}) {
  const narrow = useMediaQuery('(max-width: 61.99em)', undefined, {
    getInitialValueInEffect: false,
  });
  const { time_zone: zone } = usePageData().settings;
  const on = useMemo(() => byDay(data, zone), [data, zone]);
  if (narrow && urlState.view !== 'units')
    return <AgendaView urlState={urlState} data={data} on={on} />;
  switch (urlState.view) {
    case 'month':
      return <MonthView urlState={urlState} on={on} units={data.units} />;
    case 'week':
    case 'day':
      return <DaysView urlState={urlState} on={on} units={data.units} />;
    case 'units':
      return <UnitsView urlState={urlState} data={data} on={on} narrow={narrow} />;
  }
}
