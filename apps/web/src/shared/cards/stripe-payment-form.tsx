import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import type { Appearance } from '@stripe/stripe-js';
import { Trans, useLingui } from '@lingui/react/macro';
import { delayedTypes } from '@slipway/domain/payments/payment-methods';
import { useImperativeHandle, useState, type Ref } from 'react';
import { useAppearance } from '#lib/appearance.ts';
import { pathOf } from '#lib/page-paths.ts';
import { usePageData } from '#lib/page-data.ts';
import type { CardSource, TakenWays } from './card-source.ts';
import { stripeFor } from './stripe-client.ts';
import classes from './cards.module.css';

interface Props {
  ref: Ref<CardSource>;
  disabled: boolean;
  /** Absent: nobody was asked, and the provider asks for what it needs. */
  billing?: { name: string; email: string } | undefined;
}

/** The provider's fields are in a frame without access to the page's CSS variables. */
function looks(skin: 'light' | 'dark'): Appearance {
  const css = getComputedStyle(document.documentElement);
  const of = (name: string) => css.getPropertyValue(name).trim();
  return {
    theme: skin === 'dark' ? 'night' : 'stripe',
    variables: {
      colorText: of('--sw-text'),
      colorBackground: of('--sw-surface'),
      colorDanger: of('--sw-error'),
      colorTextPlaceholder: of('--sw-placeholder'),
      fontSizeBase: '16px',
    },
  };
}

function Ways({ ref, disabled, billing }: Props) {
  const { t } = useLingui();
  const stripe = useStripe();
  const elements = useElements();
  const { settings } = usePageData();
  const [complete, setComplete] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const focus = () => elements?.getElement('payment')?.focus();

  useImperativeHandle(ref, () => ({
    token: async () => {
      if (!stripe || !elements) {
        setProblem(t`The payment form is not ready yet. Please try again.`);
        return null;
      }
      // A wallet opens here: after everything else was found complete, and the terms agreed to.
      const submitted = await elements.submit();
      const made = submitted.error
        ? submitted
        : await stripe.createConfirmationToken({
            elements,
            params: {
              ...(billing && { payment_method_data: { billing_details: billing } }),
              return_url: `${location.origin}${pathOf('payment-return', settings.purpose)}`,
            },
          });
      if ('confirmationToken' in made && made.confirmationToken) return made.confirmationToken.id;
      setProblem(made.error?.message ?? t`Something went wrong.`);
      focus();
      return null;
    },
    check: () => {
      if (!complete) setProblem(t`Choose how to pay and fill in what is asked.`);
      return complete;
    },
    focus,
  }));

  return (
    <div>
      <PaymentElement
        options={{
          readOnly: disabled,
          // Given in the step before, and handed on with the token.
          ...(billing && { fields: { billingDetails: { name: 'never', email: 'never' } } }),
        }}
        onChange={(event) => {
          setComplete(event.complete);
          setProblem(null);
        }}
        onLoadError={({ error }) => setProblem(error.message ?? t`Something went wrong.`)}
      />
      {problem !== null && (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}

/**
 * The provider's own choice of ways to pay: cards, wallets, and what else the account and the currency allow.
 * What is typed goes from its frame to the provider, never through this page.
 */
export function StripePaymentForm(
  props: Props & {
    publishableKey: string;
    /** What is charged, in cents. */
    amount: number;
    currency: string;
    ways: TakenWays;
  },
) {
  const { publishableKey, amount, currency, ways, ...rest } = props;
  const { skin } = useAppearance();
  if (amount <= 0) {
    return (
      <p className={classes.wayNote}>
        <Trans>Choose what to book first. Then you choose here how to pay.</Trans>
      </p>
    );
  }
  return (
    <Elements
      stripe={stripeFor(publishableKey)}
      options={{
        mode: 'payment',
        amount,
        currency: currency.toLowerCase(),
        excludedPaymentMethodTypes: ways === 'all' ? [] : [...delayedTypes],
        appearance: looks(skin),
      }}
    >
      <Ways {...rest} />
    </Elements>
  );
}
