import { Button, Stack, Text, TextInput } from '@mantine/core';
import '@mantine/core/styles/Input.css';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#lib/api.ts';
import { formatMoney } from '#lib/format.ts';
import { usePageData } from '#lib/page-data.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { LoadProblem } from '#ui/load-problem.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import classes from '#shared/cards/payment-pages.module.css';

interface Asked {
  secret: string;
  amount: number;
  currency: string;
  /** Where it leads back to, of this website. */
  back: string;
}

/** What the test gateway asks; null: this page was opened by itself. */
function readAsked(): Asked | null {
  const facts = new URLSearchParams(location.hash.slice(1));
  const [secret, currency, back] = ['secret', 'currency', 'back'].map((name) => facts.get(name));
  const amount = Number(facts.get('amount'));
  if (!secret || !/^[A-Z]{3}$/.test(currency ?? '') || !Number.isFinite(amount)) return null;
  // Nowhere else than on this website.
  if (!back || !/^\/(?!\/)/.test(back)) return null;
  return { secret, amount, currency: currency ?? '', back };
}

type Choice = 'pays' | 'pays_elsewhere' | 'pays_and_stays' | 'refuses';

/**
 * The test gateway's stand-in for the page of a bank or a wallet: it imitates a payer who pays and comes back,
 * comes back on another device, never comes back, or does not pay.
 */
export function TestBankScreen() {
  const { t } = useLingui();
  const { settings, payment } = usePageData();
  const [asked] = useState(readAsked);
  const answer = useMutation({
    mutationFn: async (choice: Choice) => {
      const outcome = choice === 'refuses' ? 'refuse' : 'approve';
      const body = { client_secret: asked?.secret ?? '', outcome } as const;
      await api('POST /api/test-gateway/authenticate', { body });
      return choice;
    },
    onSuccess: (choice) => {
      if (choice === 'pays' || choice === 'refuses') location.assign(asked?.back ?? '/');
    },
  });
  if (asked === null || payment.gateway !== 'embedded') {
    return (
      <>
        <PageHeader title={t`Test bank`} />
        <EmptyState title={t`There is no payment to make here`}>
          <Trans>This page is opened by a booking. You can close it.</Trans>
        </EmptyState>
      </>
    );
  }
  const { mutate, data: chosen, isPending, isError } = answer;
  return (
    <div className={classes.page}>
      <PageHeader title={t`Test bank`} />
      <Text>
        <Trans>
          {settings.business.name} is asking for a payment of{' '}
          <b>{formatMoney(asked.amount, asked.currency)}</b>.
        </Trans>
      </Text>
      <Text c="dimmed" size="sm">
        <Trans>No money moves. Choose what the payer does.</Trans>
      </Text>
      {isError ? (
        <LoadProblem
          title={t`This payment cannot be made any more`}
          error={answer.error}
          onRetry={() => mutate(answer.variables)}
        />
      ) : chosen === 'pays_elsewhere' ? (
        <Stack gap="xs" role="status">
          <Text>
            <Trans>Paid. Open this address on the other device:</Trans>
          </Text>
          <TextInput
            readOnly
            dir="ltr"
            aria-label={t`Address to come back to`}
            value={`${location.origin}${asked.back}`}
            onFocus={(event) => event.currentTarget.select()}
          />
        </Stack>
      ) : chosen === 'pays_and_stays' ? (
        <Text role="status">
          <Trans>Paid. You can close this page; the booking is concluded without you.</Trans>
        </Text>
      ) : (
        <Stack gap="xs">
          <Button loading={isPending} onClick={() => mutate('pays')}>
            <Trans>Pay and go back</Trans>
          </Button>
          <Button variant="default" disabled={isPending} onClick={() => mutate('pays_elsewhere')}>
            <Trans>Pay, and come back on another device</Trans>
          </Button>
          <Button variant="default" disabled={isPending} onClick={() => mutate('pays_and_stays')}>
            <Trans>Pay, and never come back</Trans>
          </Button>
          <Button variant="default" disabled={isPending} onClick={() => mutate('refuses')}>
            <Trans>Do not pay, and go back</Trans>
          </Button>
          <Text c="dimmed" size="sm">
            <Trans>Close this page to act as a payer who neither pays nor comes back.</Trans>
          </Text>
        </Stack>
      )}
    </div>
  );
}
