import { Trans } from '@lingui/react/macro';
import { PageHeader } from '#ui/page-header.tsx';

/** Book Your Package. */
export function BookScreen() {
  return <PageHeader title={<Trans>Book Your Package</Trans>} />;
}
