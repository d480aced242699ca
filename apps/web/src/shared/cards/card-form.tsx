import type { Ref } from 'react';
import { usePageData } from '#lib/page-data.ts';
import { lazyPart } from '#ui/lazy-part.tsx';
import type { CardSource, OtherWays } from './card-source.ts';
import { WhenSeen } from './when-seen.tsx';
import classes from './cards.module.css';

const Waiting = () => <div className={classes.waysWaiting} aria-busy="true" />;
const TestCardForm = lazyPart(
  async () => (await import('./test-card-form.tsx')).TestCardForm,
  Waiting,
);
const StripePaymentForm = lazyPart(
  async () => (await import('./stripe-payment-form.tsx')).StripePaymentForm,
  Waiting,
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
  return payment.gateway === 'stripe' && key !== null ? (
    <WhenSeen>
      <StripePaymentForm ref={card} publishableKey={key} {...rest} />
    </WhenSeen>
  ) : (
    <TestCardForm ref={card} disabled={props.disabled} ways={props.otherWays} />
  );
}
