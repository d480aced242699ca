import '@mantine/core/styles/FloatingIndicator.css';
import '@mantine/core/styles/SegmentedControl.css';
import { ActionIcon, Button, SegmentedControl, Text } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { isCalendarDate } from '@slipway/domain/dates/dates';
import { formatDate } from '#lib/format.ts';
import { usePageData } from '#lib/page-data.ts';
import { FilterSelect } from '#ui/list/filter-select.tsx';
import { views, type View } from './calendar-days.ts';
import type { CalendarUrlState } from './use-calendar-url-state.ts';
import classes from './calendar.module.css';

/** Date navigation, view and unit filter. */
export function CalendarTools(props: {
  urlState: CalendarUrlState;
  units: { id: number; name: string }[];
}) {
  const { urlState, units } = props;
  const { t } = useLingui();
  const sell = usePageData().settings.purpose === 'sell';
  const names: Record<View, string> = {
    month: t`Month`,
    week: t`Week`,
    day: t`Day`,
    units: t`By unit`,
  };
  return (
    <div className={classes.tools}>
      <div className={classes.pages}>
        <ActionIcon
          variant="default"
          size={36}
          aria-label={t`Earlier`}
          onClick={() => urlState.page(-1)}
        >
          <IconChevronLeft size={18} stroke={1.8} className="mantine-rotate-rtl" aria-hidden />
        </ActionIcon>
        <Button
          variant="default"
          disabled={urlState.date === urlState.today}
          onClick={() => urlState.goTo(urlState.today)}
        >
          <Trans>Today</Trans>
        </Button>
        <ActionIcon
          variant="default"
          size={36}
          aria-label={t`Later`}
          onClick={() => urlState.page(1)}
        >
          <IconChevronRight size={18} stroke={1.8} className="mantine-rotate-rtl" aria-hidden />
        </ActionIcon>
        <input
          type="date"
          className={classes.jump}
          aria-label={t`Go to a date`}
          value={urlState.date}
          onChange={({ currentTarget: { value } }) => {
            if (isCalendarDate(value)) urlState.goTo(value);
          }}
        />
      </div>
      <Text component="h2" className={classes.title} aria-live="polite">
        <Heading urlState={urlState} />
      </Text>
      <div className={classes.choices}>
        {units.length > 1 && (
          <FilterSelect
            label={sell ? t`Product` : t`Unit`}
            unset={sell ? t`All products` : t`All units`}
            searchable={units.length > 8}
            choices={units.map(({ id, name }) => ({ value: String(id), label: name }))}
            value={urlState.unit === null ? null : String(urlState.unit)}
            onChange={(id) => urlState.setUnit(id === null ? null : Number(id))}
          />
        )}
        <SegmentedControl
          classNames={{ root: classes.views, control: classes.view }}
          aria-label={t`View`}
          data={views.map((value) => ({ value, label: names[value] }))}
          value={urlState.view}
          onChange={(value) => urlState.setView(views.find((it) => it === value) ?? 'month')}
        />
      </div>
    </div>
  );
}

function Heading({ urlState }: { urlState: CalendarUrlState }) {
  const { i18n } = useLingui();
  const { view, date, shown } = urlState;
  if (view === 'day') return formatDate(date);
  if (view === 'month') {
    const month = new Intl.DateTimeFormat(i18n.locale, {
      month: 'long',
      year: 'numeric',
      timeZone: 'UTC',
    });
    return month.format(new Date(`${date}T12:00:00Z`));
  }
  return (
    <bdi>
      {formatDate(shown.from)} – {formatDate(shown.to)}
    </bdi>
  );
}
