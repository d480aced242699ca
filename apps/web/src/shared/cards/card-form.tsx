import { Skeleton } from '@mantine/core';
import { lazy, Suspense, type Ref } from 'react';
import { loadChunk } from '#lib/load-chunk.ts';
import { usePageData } from '#lib/page-data.ts';
import type { CardSource } from './card-source.ts';
import { WhenSeen } from './when-seen.tsx';

const TestCardForm = lazy(() =>
  loadChunk(() => import('./test-card-form.tsx')).then((it) => ({
    default: it.TestCardForm,
  })),
);
const StripeCardForm = lazy(() =>
  loadChunk(() => import('./stripe-card-form.tsx')).then((it) => ({
    default: it.StripeCardForm,
  })),
);

const StripePaymentForm = lazy(() =>
  loadChunk(() => import('./stripe-payment-form.tsx')).then((it) => ({
    default: it.StripePaymentForm,
  })),
);

/** A card that is charged and not kept: read out over the phone to staff, or typed where nobody is signed in. */
export function CardForm(props: {
  card: Ref<CardSource>;
  billing: { name: string; email: string };
  disabled: boolean;
  /** What is charged, in cents, where other ways to pay at once are taken too; absent: only a card that is typed. */
  otherWays?: { amount: number; currency: string } | undefined;
}) {
  const { card, billing, disabled, otherWays } = props;
  const { payment } = usePageData();
  const { publishable_key: key } = payment;
  const isLive = payment.gateway === 'stripe' && !payment.test_mode && key !== null;
  return (
    <Suspense fallback={<Skeleton height={96} />}>
      {isLive && otherWays ? (
        <WhenSeen>
          <StripePaymentForm
            ref={card}
            disabled={disabled}
            publishableKey={key}
            ways="no_debits"
            {...otherWays}
          />
        </WhenSeen>
      ) : isLive ? (
        <StripeCardForm ref={card} disabled={disabled} publishableKey={key} billing={billing} />
      ) : (
        <TestCardForm
          ref={card}
          disabled={disabled}
          {...(otherWays && { ways: { currency: otherWays.currency, ways: 'no_debits' } })}
        />
      )}
    </Suspense>
  );
}
