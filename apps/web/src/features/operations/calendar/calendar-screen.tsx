import { Button, Group, Skeleton } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { supervisorArea } from '@slipway/domain/identity/abilities';
import type { CalendarDays } from '@slipway/contract/operations/day';
import { useEffect } from 'react';
import { NewButton } from '#features/bookings/index.ts';
import { ClosingModal } from '#features/catalogue/index.ts';
import { usePageData } from '#lib/page-data.ts';
import { useTakesBookings } from '#shared/takes-bookings.ts';
import { useMay } from '#shared/use-may.ts';
import { lazyPart } from '#ui/lazy-part.tsx';
import { ButtonLink } from '#ui/links.tsx';
import { LoadProblem } from '#ui/load-problem.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { PrintPage } from '../print-page.tsx';
import { toastError } from '#ui/toasts/toasts.ts';
import { CalendarGrid } from './calendar-grid.tsx';
import { CalendarLegend } from './calendar-legend.tsx';
import { useCalendarDays } from './calendar-query.ts';
import { CalendarTools } from './calendar-tools.tsx';
import { ClosingContext, nothingCloses, useClosing } from './close-days.tsx';
import { MovableContext } from './drag.ts';
import { useCalendarUrlState, type CalendarUrlState } from './use-calendar-url-state.ts';
import { useMove } from './use-move.ts';
import classes from './calendar.module.css';

const EventModal = lazyPart(async () => (await import('./event-modal.tsx')).EventModal);

/** Calendar, the staff's home page: bookings, deliveries and closed days by month, week, day or unit. */
export function CalendarScreen() {
  const { t } = useLingui();
  const { settings } = usePageData();
  const urlState = useCalendarUrlState();
  const { closing, days: toClose, stop } = useClosing(urlState.today);
  const days = useCalendarDays(urlState);
  const from = urlState.date < urlState.today ? urlState.today : urlState.date;
  const problem = t`The calendar could not be loaded`;
  useEffect(() => {
    if (days.isError) toastError(problem);
  }, [days.isError, problem]);
  const maySupervise = useMay(supervisorArea);
  const hasTrips = useTakesBookings();
  const callOff = {
    edit: 'new',
    date: from,
    ...(urlState.unit === null ? {} : { unit: urlState.unit }),
  };
  return (
    <>
      <PageHeader
        title={t`Calendar`}
        action={
          <Group gap="xs" className="no-print">
            {settings.purpose !== 'sell' && maySupervise && (
              <Button
                variant="default"
                onClick={() => closing.close({ unitId: urlState.unit, from, to: from })}
              >
                <Trans>Close…</Trans>
              </Button>
            )}
            {maySupervise && hasTrips && (
              <ButtonLink to="/admin/called-off" search={callOff} variant="default">
                <Trans>Call off…</Trans>
              </ButtonLink>
            )}
            {hasTrips && (
              <ButtonLink to="/admin/daily-log" search={{ date: urlState.date }} variant="default">
                <Trans>Daily log</Trans>
              </ButtonLink>
            )}
            <PrintPage />
            <NewButton date={from}>
              {settings.purpose === 'sell' ? <Trans>New order</Trans> : <Trans>New booking</Trans>}
            </NewButton>
          </Group>
        }
      />
      <CalendarTools urlState={urlState} units={days.data?.data.units ?? []} />
      {days.isPending && (
        <div role="status" aria-busy="true" aria-label={t`Loading…`}>
          <Skeleton height={560} radius="md" />
        </div>
      )}
      {days.isLoadingError && (
        <LoadProblem title={problem} error={days.error} onRetry={() => void days.refetch()} />
      )}
      {days.data && (
        <ClosingContext value={maySupervise ? closing : nothingCloses}>
          <CalendarContent
            urlState={urlState}
            data={days.data.data}
            busy={days.isPlaceholderData}
          />
        </ClosingContext>
      )}
      {toClose && <ClosingModal closing={null} start={toClose} onClose={stop} />}
    </>
  );
}

/** The loaded days with moving and the open dialog. */
function CalendarContent(props: { urlState: CalendarUrlState; data: CalendarDays; busy: boolean }) {
  const { urlState, data, busy } = props;
  const movable = useMove(data, urlState.today);
  return (
    <MovableContext value={movable}>
      <div aria-busy={busy} className={classes.body}>
        <CalendarGrid urlState={urlState} data={data} />
        <CalendarLegend departures={data.departures.length > 0} />
      </div>
      {(urlState.booking !== null || urlState.order !== null) && (
        <EventModal
          key={`${String(urlState.booking)}-${String(urlState.order)}`}
          urlState={urlState}
          data={data}
        />
      )}
    </MovableContext>
  );
}
