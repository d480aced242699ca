import { CardElement, Elements, useElements, useStripe } from '@stripe/react-stripe-js';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useImperativeHandle, useState, type Ref } from 'react';
import { useAppearance } from '#lib/appearance.ts';
import type { CardSource } from './card-source.ts';
import { stripeFor } from './stripe-client.ts';
import fields from '#shared/fields/fields.module.css';
import classes from './cards.module.css';

interface Props {
  ref: Ref<CardSource>;
  disabled: boolean;
  billing: { name: string; email: string };
}

/** The provider's field is in an iframe without access to the page's CSS variables. */
function fieldStyle() {
  const css = getComputedStyle(document.documentElement);
  const of = (name: string) => css.getPropertyValue(name).trim();
  return {
    base: {
      color: of('--sw-text'),
      fontSize: '16px',
      '::placeholder': { color: of('--sw-placeholder') },
    },
    invalid: { color: of('--sw-error') },
  };
}

function CardField({ ref, disabled, billing }: Props) {
  const { t } = useLingui();
  const stripe = useStripe();
  const elements = useElements();
  const { skin } = useAppearance();
  const [empty, setEmpty] = useState(true);
  const [problem, setProblem] = useState<string | null>(null);
  const [style] = useState(fieldStyle);
  // After the page has changed its colour scheme.
  useEffect(() => {
    elements?.getElement(CardElement)?.update({ style: fieldStyle() });
  }, [elements, skin]);

  useImperativeHandle(ref, () => ({
    token: async () => {
      const card = elements?.getElement(CardElement);
      if (!stripe || !card) {
        setProblem(t`The card field is not ready yet. Please try again.`);
        return null;
      }
      const { error, paymentMethod } = await stripe.createPaymentMethod({
        type: 'card',
        card,
        billing_details: billing,
      });
      if (error) {
        setProblem(error.message ?? t`Something went wrong.`);
        card.focus();
        return null;
      }
      return paymentMethod.id;
    },
    check: () => {
      if (empty) setProblem(t`Card number is required.`);
      return !empty;
    },
    focus: () => elements?.getElement(CardElement)?.focus(),
  }));

  return (
    <div>
      <span className={fields.label} id="book-card-label">
        <Trans>Card</Trans>
      </span>
      <div
        className={classes.stripeCard}
        role="group"
        aria-labelledby="book-card-label"
        data-invalid={problem !== null || undefined}
      >
        <CardElement
          options={{ style, disabled, hidePostalCode: true }}
          onChange={(event) => {
            setEmpty(event.empty);
            setProblem(event.error?.message ?? null);
          }}
        />
      </div>
      {problem !== null && (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}

/** The provider's card field: the number goes from its iframe to the provider, never through this page. */
export function StripeCardForm(props: Props & { publishableKey: string }) {
  const { publishableKey, ...rest } = props;
  return (
    <Elements stripe={stripeFor(publishableKey)}>
      <CardField {...rest} />
    </Elements>
  );
}
