import { lazy, Suspense, type Ref } from 'react';
import { loadChunk } from '#lib/load-chunk.ts';
import { usePageData } from '#lib/page-data.ts';
import type { CardSource, OtherWays } from './card-source.ts';
import { WhenSeen } from './when-seen.tsx';
import classes from './cards.module.css';

const TestCardForm = lazy(() =>
  loadChunk(() => import('./test-card-form.tsx')).then((it) => ({
    default: it.TestCardForm,
  })),
);
const StripePaymentForm = lazy(() =>
  loadChunk(() => import('./stripe-payment-form.tsx')).then((it) => ({
    default: it.StripePaymentForm,
  })),
);

/** How somebody pays: in the provider's form, or in that of test mode. */
export function CardForm(props: {
  card: Ref<CardSource>;
  disabled: boolean;
  /** Whose card it is, where they were asked; absent: the provider asks for what it needs. */
  billing?: { name: string; email: string };
  /** Absent: a card is typed. */
  otherWays?: OtherWays | undefined;
}) {
  const { card, ...rest } = props;
  const { payment } = usePageData();
  const { publishable_key: key } = payment;
  return (
    <Suspense fallback={<div className={classes.waysWaiting} aria-busy="true" />}>
      {payment.gateway === 'stripe' && key !== null ? (
        <WhenSeen>
          <StripePaymentForm ref={card} publishableKey={key} {...rest} />
        </WhenSeen>
      ) : (
        <TestCardForm ref={card} disabled={props.disabled} ways={props.otherWays} />
      )}
    </Suspense>
  );
}
