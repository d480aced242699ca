import { Skeleton } from '@mantine/core';
import { lazy, Suspense, type Ref } from 'react';
import type { CardSource } from '#features/bookings/book/card-source.ts';
import { loadChunk } from '#lib/load-chunk.ts';
import { usePageData } from '#lib/page-data.ts';

const TestCardForm = lazy(() =>
  loadChunk(() => import('#features/bookings/book/test-card-form.tsx')).then((it) => ({
    default: it.TestCardForm,
  })),
);
const StripeCardForm = lazy(() =>
  loadChunk(() => import('#features/bookings/book/stripe-card-form.tsx')).then((it) => ({
    default: it.StripeCardForm,
  })),
);

/** A card typed by staff for the customer, as told on the phone. */
export function CardEntry(props: { card: Ref<CardSource>; disabled: boolean }) {
  const { card, disabled } = props;
  const { payment } = usePageData();
  const { publishable_key: key } = payment;
  const isLive = payment.gateway === 'stripe' && !payment.test_mode && key !== null;
  return (
    <Suspense fallback={<Skeleton height={150} />}>
      {isLive ? (
        <StripeCardForm
          ref={card}
          disabled={disabled}
          publishableKey={key}
          billing={{ name: '', email: '' }}
        />
      ) : (
        <TestCardForm ref={card} disabled={disabled} />
      )}
    </Suspense>
  );
}
