import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { CalendarDate } from '@slipway/domain/dates/dates';
import { deskArea } from '@slipway/domain/identity/abilities';
import { pathOf } from '#lib/page-paths.ts';
import { usePageData } from '#lib/page-data.ts';
import { useMay } from '#shared/use-may.ts';
import { ButtonLink } from '#ui/links.tsx';

/**
 * Links to a new booking or order, for Admins and Desk. `what` is the kind where both can be created, `date`
 * presets the day.
 */
export function NewButton(props: {
  what?: 'booking' | 'order';
  date?: CalendarDate;
  children: ReactNode;
}) {
  const { what, date, children } = props;
  const { settings } = usePageData();
  const mayMake = useMay(deskArea);
  if (!mayMake) return null;
  return (
    <ButtonLink
      to={pathOf('new-booking', settings.purpose)}
      search={{ ...(what && { what }), ...(date && { date }) }}
      color="signal"
      leftSection={<IconPlus size={18} stroke={2} aria-hidden />}
    >
      {children}
    </ButtonLink>
  );
}
