import { Button, Loader } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { api } from '#lib/api.ts';
import { pageData } from '#lib/page-data.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { LoadProblem } from '#ui/load-problem.tsx';
import { PageHeader } from '#ui/page-header.tsx';

function Waiting() {
  const { t } = useLingui();
  return <Loader aria-label={t`Loading…`} />;
}
const BankDialog = lazyPart(
  async () => (await import('#shared/cards/bank-dialog.tsx')).BankDialog,
  Waiting,
);

/** The payment in the address, from the frame that opened this window; null: it was opened by itself. */
function readPayment(): { secret: string; amount: number; currency: string } | null {
  const facts = new URLSearchParams(location.hash.slice(1));
  const [secret, currency] = [facts.get('secret') ?? '', facts.get('currency') ?? ''];
  const amount = Number(facts.get('amount'));
  return secret === '' || !/^[A-Z]{3}$/.test(currency) || !Number.isFinite(amount)
    ? null
    : { secret, amount, currency };
}

/** The provider's check, or the test gateway's stand-in for it. */
async function askBank(secret: string, approved: boolean | null): Promise<void> {
  if (approved === null) {
    const { authenticateWithBank: ask } = await import('#shared/cards/stripe-client.ts');
    return ask(pageData().payment.publishable_key ?? '', secret);
  }
  const outcome = approved ? 'approve' : 'refuse';
  await api('POST /api/test-gateway/authenticate', { body: { client_secret: secret, outcome } });
}

/**
 * The window in which a bank checks a payment that was begun in a frame on another website
 * (docs/rules/website.md, "The bank’s check"). The frame asks the server for the result.
 */
export function BankCheckScreen() {
  const { t } = useLingui();
  const [payment] = useState(readPayment);
  const isStripe = pageData().payment.gateway === 'stripe';
  const begun = useRef(false);
  const check = useMutation({
    mutationFn: (approved: boolean | null) => askBank(payment?.secret ?? '', approved),
    onSuccess: () => window.close(),
  });
  const { mutate } = check;
  useEffect(() => {
    if (payment === null || !isStripe || begun.current) return;
    begun.current = true;
    mutate(null);
  }, [payment, isStripe, mutate]);

  return (
    <>
      <PageHeader title={t`Confirm this payment with your bank`} />
      {payment === null ? (
        <EmptyState title={t`There is no payment to confirm here`}>
          <Trans>This page is opened by a booking. You can close it.</Trans>
        </EmptyState>
      ) : check.isError ? (
        <LoadProblem
          title={t`Your bank could not be asked`}
          error={check.error}
          onRetry={() => mutate(check.variables)}
        />
      ) : check.isSuccess ? (
        <EmptyState
          title={t`You can close this window`}
          action={
            <Button onClick={() => window.close()}>
              <Trans>Close the window</Trans>
            </Button>
          }
        >
          <Trans>Your booking goes on in the page that you came from.</Trans>
        </EmptyState>
      ) : isStripe ? (
        <Waiting />
      ) : (
        <BankDialog
          amount={payment.amount}
          currency={payment.currency}
          onAnswer={(approved) => mutate(approved)}
        />
      )}
    </>
  );
}
