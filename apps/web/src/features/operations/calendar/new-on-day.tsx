import { useLingui } from '@lingui/react/macro';
import { IconPlus } from '@tabler/icons-react';
import { deskArea } from '@slipway/domain/identity/abilities';
import type { CalendarDate } from '@slipway/domain/dates/dates';
import { pathOf } from '#lib/page-paths.ts';
import { formatDate } from '#lib/format.ts';
import { usePageData } from '#lib/page-data.ts';
import { useMay } from '#shared/use-may.ts';
import { TextLink } from '#ui/links.tsx';
import classes from './calendar.module.css';

/** Links to a new booking (or order) on a day, for Admins, Desk and days that are not past. */
export function NewOnDay(props: {
  day: CalendarDate;
  today: CalendarDate;
  /** The unit of the calendar row. */
  unit?: number | null;
  /** Shows a text label instead of a plus icon with an accessible name. */
  withLabel?: boolean;
  tabIndex?: number;
}) {
  const { day, today, unit = null, withLabel = false, tabIndex } = props;
  const { t } = useLingui();
  const { settings } = usePageData();
  const mayMake = useMay(deskArea);
  if (!mayMake || day < today) return null;
  const sells = settings.purpose === 'sell';
  const word = sells ? t`New order` : t`New booking`;
  const search = { date: day, ...(unit !== null && unit > 0 && !sells ? { unit } : {}) };
  return (
    <TextLink
      to={pathOf('new-booking', settings.purpose)}
      search={search}
      className={(withLabel ? classes.newWithLabel : classes.newOnDay) ?? ''}
      aria-label={t`${word} on ${formatDate(day)}`}
      title={word}
      {...(tabIndex === undefined ? {} : { tabIndex })}
    >
      <IconPlus size={16} stroke={2} aria-hidden />
      {withLabel && word}
    </TextLink>
  );
}
