import { Trans } from '@lingui/react/macro';
import { PageHeader } from '#ui/page-header.tsx';

/** My bookings. */
export function DashboardScreen() {
  return <PageHeader title={<Trans>My bookings</Trans>} />;
}
