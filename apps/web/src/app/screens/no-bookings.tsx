import { Trans, useLingui } from '@lingui/react/macro';
import { IconShoppingBag } from '@tabler/icons-react';
import { adminArea } from '@slipway/domain/identity/abilities';
import { usePageData } from '#lib/page-data.ts';
import { pathOf } from '#lib/page-paths.ts';
import { useMay } from '#shared/use-may.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ButtonLink } from '#ui/links.tsx';
import { PageHeader } from '#ui/page-header.tsx';

/** In place of a screen of trips, for a business that only sells: why there is none, and where to go instead. */
export function NoBookings({ title }: { title: string }) {
  const { t } = useLingui();
  const { purpose } = usePageData().settings;
  const mayChange = useMay(adminArea);
  return (
    <>
      <PageHeader title={title} />
      <EmptyState
        title={t`This business takes no bookings`}
        icon={<IconShoppingBag size={28} stroke={1.6} aria-hidden />}
        action={
          <>
            <ButtonLink to={pathOf('bookings', purpose)}>
              <Trans>See the orders</Trans>
            </ButtonLink>
            {mayChange && (
              <ButtonLink to={pathOf('settings', purpose)} variant="default">
                <Trans>Settings</Trans>
              </ButtonLink>
            )}
          </>
        }
      >
        {mayChange ? (
          <Trans>
            It sells products, and this screen is about what is booked. To take bookings as well,
            choose “Rents units out” at Purpose in the settings.
          </Trans>
        ) : (
          <Trans>It sells products, and this screen is about what is booked.</Trans>
        )}
      </EmptyState>
    </>
  );
}
