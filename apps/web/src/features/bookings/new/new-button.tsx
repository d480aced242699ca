import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
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
  date?: string;
  /** A departure that is sold by the seat, beside its date. */
  departure?: { unit: number; package: number; time: string };
  children: ReactNode;
}) {
  const { what, date, departure, children } = props;
  const { settings } = usePageData();
  const mayMake = useMay(deskArea);
  if (!mayMake) return null;
  return (
    <ButtonLink
      to={pathOf('new-booking', settings.purpose)}
      search={{ ...(what && { what }), ...(date && { date }), ...departure }}
      color="signal"
      leftSection={<IconPlus size={18} stroke={2} aria-hidden />}
    >
      {children}
    </ButtonLink>
  );
}
