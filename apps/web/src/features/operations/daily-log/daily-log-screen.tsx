import { ActionIcon, Button, Group, Skeleton, Stack } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { addDays, isCalendarDate, todayIn, type CalendarDate } from '@slipway/domain/dates/dates';
import { adminArea } from '@slipway/domain/identity/abilities';
import { formatDate, formatInstant } from '#lib/format.ts';
import { useRouteSearch } from '#lib/route-search.ts';
import { usePageData } from '#lib/page-data.ts';
import { useQueryChange } from '#lib/use-query-change.ts';
import { useMay } from '#shared/use-may.ts';
import { useNow } from '#shared/time/use-now.ts';
import { ButtonLink } from '#ui/links.tsx';
import { LoadProblem } from '#ui/load-problem.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { MessageGuests } from '../guest-messages/message-guests.tsx';
import { PrintPage } from '../print-page.tsx';
import { ClosedList } from './closed-list.tsx';
import { DayNote } from './day-note.tsx';
import { Deliveries } from './deliveries.tsx';
import { Departures } from './departures.tsx';
import { RefusedEntries } from './refused-entries.tsx';
import { StateLine } from './state-line.tsx';
import { Tasks } from './tasks.tsx';
import { hasGuests, unitsOfDay } from './units-of-day.ts';
import { useDailyLog } from './use-daily-log.ts';
import classes from './daily-log.module.css';

/** Daily log: a day's departures, notes and tasks, usable offline (docs/rules/screens.md, "Daily log"). */
export function DailyLogScreen() {
  const { t } = useLingui();
  const { settings } = usePageData();
  const today = todayIn(settings.time_zone, useNow());
  const date = useRouteSearch('daily-log').date ?? today;
  const mayReadMoney = useMay(adminArea);
  const { day, log, fromDevice, waiting, refused, sending } = useDailyLog(date);
  return (
    <div className={classes.sheet}>
      <PageHeader
        title={t`Daily log`}
        action={
          <Group gap="xs" className="no-print">
            {log !== null && hasGuests(log) && (
              <MessageGuests
                key={date}
                audience={{ date }}
                units={unitsOfDay(log)}
                disabled={fromDevice !== null}
              />
            )}
            {mayReadMoney && (
              <ButtonLink
                to="/admin/accountant"
                search={{ from: date, to: date }}
                variant="default"
              >
                <Trans>Money of the day</Trans>
              </ButtonLink>
            )}
            <PrintPage />
          </Group>
        }
      />
      <DayChoice date={date} today={today} />
      <StateLine waiting={waiting.length} refused={refused.length} sending={sending} />
      {fromDevice !== null && (
        <p className={classes.fromDevice} role="status">
          <Trans>
            Offline: the day as this device last loaded it, {formatInstant(fromDevice)}.
          </Trans>
        </p>
      )}
      {day.isPending && <ListSkeleton />}
      {day.isError && (
        <LoadProblem
          title={t`The day could not be loaded`}
          error={day.error}
          onRetry={() => void day.refetch()}
        />
      )}
      {log !== null && (
        <div className={classes.body}>
          <RefusedEntries refused={refused} log={log} />
          <div className={classes.main}>
            <ClosedList closed={log.closed} />
            <Departures
              date={date}
              departures={log.departures}
              shared={log.shared_departures}
              offline={fromDevice !== null}
            />
            <Deliveries deliveries={log.deliveries} />
          </div>
          <div className={classes.side}>
            <Tasks key={`tasks-${date}`} date={date} tasks={log.tasks} />
            <DayNote key={date} date={date} note={log.note} />
          </div>
        </div>
      )}
    </div>
  );
}

function DayChoice({ date, today }: { date: CalendarDate; today: CalendarDate }) {
  const { t } = useLingui();
  const changeQuery = useQueryChange();
  const goTo = (next: string) => changeQuery({ date: next === today ? null : next });
  return (
    <div className={classes.days}>
      <h2 className={classes.dayName}>{formatDate(date)}</h2>
      <div className={classes.dayButtons}>
        <ActionIcon
          variant="default"
          size={44}
          aria-label={t`Previous day`}
          onClick={() => goTo(addDays(date, -1))}
        >
          <IconChevronLeft size={20} stroke={1.8} className="mantine-rotate-rtl" aria-hidden />
        </ActionIcon>
        <Button variant="default" h={44} disabled={date === today} onClick={() => goTo(today)}>
          <Trans>Today</Trans>
        </Button>
        <ActionIcon
          variant="default"
          size={44}
          aria-label={t`Next day`}
          onClick={() => goTo(addDays(date, 1))}
        >
          <IconChevronRight size={20} stroke={1.8} className="mantine-rotate-rtl" aria-hidden />
        </ActionIcon>
        <input
          type="date"
          className={classes.jump}
          aria-label={t`Go to a date`}
          value={date}
          onChange={({ currentTarget: { value } }) => {
            if (isCalendarDate(value)) goTo(value);
          }}
        />
      </div>
    </div>
  );
}

function ListSkeleton() {
  const { t } = useLingui();
  return (
    <Stack gap="sm" role="status" aria-busy="true" aria-label={t`Loading…`}>
      {[0, 1, 2].map((row) => (
        <Skeleton key={row} height={128} radius="md" />
      ))}
    </Stack>
  );
}
