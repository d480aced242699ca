import { Trans, useLingui } from '@lingui/react/macro';
import type { ComponentProps } from 'react';
import type { Deposit } from '#features/payments/index.ts';
import { PriceSummary, type PaymentNow } from '../book/price-summary.tsx';
import summary from '../book/summary.module.css';

const paidWith = {
  in_full: 'in_full',
  later: 'later',
  none: 'later',
  saved_card: 'deposit',
  new_card: 'deposit',
  by_hand: 'deposit',
} as const satisfies Record<Deposit, PaymentNow>;

/** The summary beside the form, with the payment that staff chose. */
export function StaffSummary({
  deposit,
  ...shown
}: Omit<ComponentProps<typeof PriceSummary>, 'payment'> & { deposit: Deposit }) {
  const { t } = useLingui();
  return (
    <aside className={summary.panel} aria-label={t`Summary`}>
      <h2 className={summary.title}>
        <Trans>Summary</Trans>
      </h2>
      <PriceSummary {...shown} payment={paidWith[deposit]} />
    </aside>
  );
}
