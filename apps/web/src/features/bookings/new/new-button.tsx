import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { can } from '@slipway/domain/identity/abilities';
import { pathOf } from '#app/routes.ts';
import { usePageData } from '#lib/page-data.ts';
import { ButtonLink } from '#ui/links.tsx';

/** Leads to a new booking or order, which only an Admin makes; `what`: where both can be made. */
export function NewButton({ what, children }: { what?: 'booking'; children: ReactNode }) {
  const { settings, user } = usePageData();
  if (!user || !can(user.role_name, { action: 'manage', subject: 'Admin' })) return null;
  return (
    <ButtonLink
      to={pathOf('new-booking', settings.purpose)}
      search={what === undefined ? {} : { what }}
      color="signal"
      leftSection={<IconPlus size={18} stroke={2} aria-hidden />}
    >
      {children}
    </ButtonLink>
  );
}
