import '@mantine/core/styles/Alert.css';
import { Alert, Button, Paper, Stack, Text } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import type { PayLinkPage } from '@slipway/contract/payments/pay-links';
import { fromMajor } from '@slipway/domain/money/money';
import { useRouterState } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { api } from '#lib/api.ts';
import { formatDate, formatMoney } from '#lib/format.ts';
import { usePageData } from '#lib/page-data.ts';
import type { CardSource } from '#shared/cards/card-source.ts';
import { CardForm } from '#shared/cards/card-form.tsx';
import { AmountChoice } from '#features/payments/amount-choice.tsx';
import { HowToPay } from '#features/payments/how-to-pay.tsx';
import { paymentKindLabel } from '#features/payments/kind-labels.ts';
import { SentNotice } from '#features/payments/sent-notice.tsx';
import { usePayment } from '#features/payments/use-payment.ts';
import { TextLink } from '#ui/links.tsx';
import { WhatItIsFor } from './what-it-is-for.tsx';
import payments from '#features/payments/payments.module.css';
import { lazyPart } from '#ui/lazy-part.tsx';

const BankDialog = lazyPart(async () => (await import('#shared/cards/bank-dialog.tsx')).BankDialog);

/** What is due, and the card that pays it. `onEnd`: the amount is asked for again, whatever came of it. */
export function PayLinkForm(props: {
  token: string;
  page: PayLinkPage;
  onPaid: () => void;
  onEnd: () => void;
}) {
  const { token, page, onPaid, onEnd } = props;
  const { t } = useLingui();
  const { user } = usePageData();
  const [all, setAll] = useState(page.all_due);
  const card = useRef<CardSource>(null);
  /** The card of this press; a payment that was sent before is found out about without it. */
  const cardToken = useRef<string | null>(null);
  const params = { token };
  const { phase, bank, pay } = usePayment({
    name: `link-${token.slice(0, 6)}`,
    underWay: page.under_way,
    send: async (_key, data) => {
      const body = { amount: Number(data), stripeToken: cardToken.current };
      return (await api('POST /api/pay/:token', { params, body })).data;
    },
    confirm: async (body) => (await api('POST /api/pay/:token/confirm', { params, body })).data,
    onPaid,
  });
  const busy = phase !== 'idle';
  const { sent } = page;
  const isElsewhere = page.under_way && sent === null;
  const amount = sent ?? (all ? page.left : page.amount);
  const kind = amount > page.amount ? t`The full balance` : t(paymentKindLabel(page.kind));
  // A visitor may have one in their account.
  const mayHaveCard =
    page.booking !== null && page.given_back_on === null && (user === null || user.card !== null);
  const press = async (stays = false) => {
    if (sent === null) {
      cardToken.current = (await card.current?.token()) ?? null;
      if (cardToken.current === null) return;
    }
    await pay(String(amount), amount, stays);
    onEnd();
  };
  // The server marks the address of whoever comes back from a bank's page.
  const hasReturned = useRef(
    useRouterState({ select: (state) => state.location.hash }) === 'returned',
  );
  useEffect(() => {
    if (!hasReturned.current || sent === null) return;
    hasReturned.current = false;
    void press(true);
  });
  if (!page.by_card && !page.under_way) {
    return (
      <Stack gap="md">
        <Due page={page} amount={amount} kind={kind} />
        <HowToPay about="price" />
      </Stack>
    );
  }
  return (
    <Paper
      component="form"
      withBorder
      radius="md"
      p="lg"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy && !isElsewhere) void press();
      }}
    >
      <Stack gap="md">
        <Due page={page} amount={amount} kind={kind} />
        {sent !== null && !busy && <SentNotice />}
        {isElsewhere && !busy && (
          <Alert color="yellow" variant="light" role="status">
            <Trans>A payment is being processed, perhaps on another device. Please wait.</Trans>
          </Alert>
        )}
        {sent === null && !isElsewhere && (
          <>
            {page.left > page.amount && (
              <AmountChoice
                kind={page.kind}
                amount={page.amount}
                left={page.left}
                allDue={page.all_due}
                currency={page.currency}
                all={all}
                disabled={busy}
                onChange={setAll}
              />
            )}
            <CardForm
              card={card}
              disabled={busy}
              otherWays={
                page.given_back_on === null
                  ? { ways: 'no_debits', amount: fromMajor(amount), currency: page.currency }
                  : undefined
              }
            />
          </>
        )}
        <Text role="status" size="sm" c="dimmed" mih={20}>
          {phase === 'bank' && <Trans>Waiting for your bank…</Trans>}
          {phase === 'paying' && <Trans>Taking your payment. Please stay on this page.</Trans>}
        </Text>
        <Button type="submit" color="signal" size="md" loading={busy} disabled={isElsewhere}>
          <Trans>Pay {formatMoney(amount, page.currency)}</Trans>
        </Button>
        <Stack gap={4}>
          <Text size="sm" c="dimmed">
            {page.given_back_on === null ? (
              <Trans>You are charged once, and your payment details are not kept.</Trans>
            ) : (
              <Trans>
                The amount is held on your card where that is possible, otherwise charged. The card
                is used for nothing else.
              </Trans>
            )}
          </Text>
          {mayHaveCard && (
            <TextLink to="/dashboard" search={{ booking: page.booking, open: 'pay' }} fz="sm">
              {user === null ? (
                <Trans>Sign in to pay with your saved card</Trans>
              ) : (
                <Trans>Pay with your saved card</Trans>
              )}
            </TextLink>
          )}
        </Stack>
      </Stack>
      {bank !== null && (
        <BankDialog amount={bank.amount} currency={page.currency} onAnswer={bank.answer} />
      )}
    </Paper>
  );
}

/** What is due, of which booking or order. */
function Due({ page, amount, kind }: { page: PayLinkPage; amount: number; kind: string }) {
  return (
    <div className={payments.due}>
      <span className={payments.small}>{kind}</span>
      <span className={payments.dueAmount}>{formatMoney(amount, page.currency)}</span>
      <WhatItIsFor page={page} />
      {page.given_back_on !== null && (
        <Text size="sm" mt="xs">
          <Trans>
            This is a security deposit, not part of the price. You get it back on{' '}
            <bdi>{formatDate(page.given_back_on)}</bdi> at the latest, unless something is damaged.
          </Trans>
        </Text>
      )}
    </div>
  );
}
