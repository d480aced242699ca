import { Trans } from '@lingui/react/macro';
import { ReceiptNotKept } from '#shared/receipt-not-kept.tsx';
import { keptReceipt } from '#shared/receipts.ts';
import { ButtonLink } from '#ui/links.tsx';
import { readBookedBasket } from './basket-storage.ts';
import { BasketThanks } from './basket-thanks.tsx';

/** The receipt of a basket that was booked in this browser, under its own address. */
export function KeptBasket({ name }: { name: string }) {
  const done = readBookedBasket(keptReceipt('basket', name));
  if (done !== null) return <BasketThanks done={done} />;
  return (
    <ReceiptNotKept
      action={
        <ButtonLink to="/basket">
          <Trans>See basket</Trans>
        </ButtonLink>
      }
    />
  );
}
