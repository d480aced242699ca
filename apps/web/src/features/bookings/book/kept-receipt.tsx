import { Button } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { ReceiptNotKept } from '#shared/receipt-not-kept.tsx';
import { keptReceipt } from '#shared/receipts.ts';
import { framedReceipt } from './book-storage.ts';
import { readReceipt } from './press/receipt.ts';
import { ThankYou } from './thank-you.tsx';

/**
 * The receipt of a booking that was made in this browser.
 * @param name the key in its address; null: of the frame that was loaded again
 */
export function KeptReceipt({ name, onAgain }: { name: string | null; onAgain: () => void }) {
  const receipt = readReceipt(name === null ? framedReceipt() : keptReceipt('booking', name));
  if (receipt !== null) return <ThankYou done={receipt} onAgain={onAgain} />;
  return (
    <ReceiptNotKept
      action={
        <Button onClick={onAgain}>
          <Trans>Book another package</Trans>
        </Button>
      }
    />
  );
}
