import { Skeleton } from '@mantine/core';
import { lazy, Suspense, type Ref } from 'react';
import { loadChunk } from '#lib/load-chunk.ts';
import { usePageData } from '#lib/page-data.ts';
import type { CardSource } from './card-source.ts';

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

/** A card that is charged and not kept: read out over the phone to staff, or typed where nobody is signed in. */
export function CardForm(props: {
  card: Ref<CardSource>;
  billing: { name: string; email: string };
  disabled: boolean;
}) {
  const { card, billing, disabled } = props;
  const { payment } = usePageData();
  const { publishable_key: key } = payment;
  const isLive = payment.gateway === 'stripe' && !payment.test_mode && key !== null;
  return (
    <Suspense fallback={<Skeleton height={96} />}>
      {isLive ? (
        <StripeCardForm ref={card} disabled={disabled} publishableKey={key} billing={billing} />
      ) : (
        <TestCardForm ref={card} disabled={disabled} />
      )}
    </Suspense>
  );
}
