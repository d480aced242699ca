import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { usePageData } from '#lib/page-data.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { receiptDays } from './receipts.ts';

/** In place of a receipt that this browser does not keep. */
export function ReceiptNotKept({ action }: { action: ReactNode }) {
  const { t } = useLingui();
  const { delivery } = usePageData();
  return (
    <>
      <PageHeader title={t`Receipt`} />
      <EmptyState title={t`This receipt is no longer available`} action={action}>
        <Trans>
          A receipt is shown for {receiptDays} days, in the browser in which it was paid.
        </Trans>{' '}
        {delivery.mail && <Trans>The confirmation is in your email.</Trans>}
      </EmptyState>
    </>
  );
}
