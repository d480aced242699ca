import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import type {
  Appearance,
  Stripe,
  StripeElements,
  StripeElementsOptions,
  StripePaymentElementOptions,
} from '@stripe/stripe-js';
import { Trans, useLingui } from '@lingui/react/macro';
import { delayedTypes } from '@slipway/domain/payments/payment-methods';
import { useImperativeHandle, useState, type Ref } from 'react';
import { useAppearance } from '#lib/appearance.ts';
import { pathOf } from '#lib/page-paths.ts';
import { usePageData } from '#lib/page-data.ts';
import type { CardSource, OtherWays } from './card-source.ts';
import { stripeFor } from './stripe-client.ts';
import { TestNotice } from './test-notice.tsx';
import classes from './cards.module.css';

interface Props {
  ref: Ref<CardSource>;
  disabled: boolean;
  billing?: { name: string; email: string } | undefined;
  otherWays?: OtherWays | undefined;
}

/** The provider's answer to what was filled in: a token for the server, or why there is none. */
type TokenAnswer = { id: string } | { error: { message?: string | undefined } };

/** The provider's fields are in a frame without access to the page's CSS variables. */
function appearanceFor(skin: 'light' | 'dark'): Appearance {
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

/** A token for a card that is typed. Only what was filled in is sent: the provider refuses empty texts. */
async function makeCard(
  stripe: Stripe,
  elements: StripeElements,
  { name = '', email = '' }: { name?: string; email?: string } = {},
): Promise<TokenAnswer> {
  const { error, paymentMethod } = await stripe.createPaymentMethod({
    elements,
    params: { billing_details: { ...(name && { name }), ...(email && { email }) } },
  });
  return error ? { error } : { id: paymentMethod.id };
}

/** A token for any way to pay, with which the server confirms the payment. */
async function makeConfirmation(
  stripe: Stripe,
  elements: StripeElements,
  { billing, returnTo }: { billing: Props['billing']; returnTo: string },
): Promise<TokenAnswer> {
  const { error, confirmationToken } = await stripe.createConfirmationToken({
    elements,
    params: {
      ...(billing && { payment_method_data: { billing_details: billing } }),
      return_url: returnTo,
    },
  });
  return error ? { error } : { id: confirmationToken.id };
}

/** What the provider's form shows. */
function formOptions({ disabled, billing, otherWays }: Props): StripePaymentElementOptions {
  if (otherWays === undefined) {
    const wallets = { applePay: 'never', googlePay: 'never', link: 'never' } as const;
    return { readOnly: disabled, wallets, terms: { card: 'never' } };
  }
  // Given in the step before, and handed on with the token.
  const fields = { billingDetails: { name: 'never', email: 'never' } } as const;
  return { readOnly: disabled, ...(billing && { fields }) };
}

function PaymentFields(props: Props) {
  const { ref, billing, otherWays } = props;
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
      const returnTo = `${location.origin}${pathOf('payment-return', settings.purpose)}`;
      const answer: TokenAnswer = submitted.error
        ? { error: submitted.error }
        : otherWays === undefined
          ? await makeCard(stripe, elements, billing)
          : await makeConfirmation(stripe, elements, { billing, returnTo });
      if ('id' in answer) return answer.id;
      setProblem(answer.error.message ?? t`Something went wrong.`);
      focus();
      return null;
    },
    check: () => {
      if (!complete) {
        setProblem(
          otherWays === undefined
            ? t`Fill in the card.`
            : t`Choose how to pay and fill in what is asked.`,
        );
      }
      return complete;
    },
    focus,
  }));

  return (
    <div>
      <PaymentElement
        options={formOptions(props)}
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

/** The provider's options: for a payment of an amount, or only for entering a card, which the server charges. */
function elementsOptions(
  otherWays: OtherWays | undefined,
  currency: string,
): StripeElementsOptions {
  if (otherWays === undefined) {
    return {
      mode: 'setup',
      currency: currency.toLowerCase(),
      allowedPaymentMethodTypes: ['card'],
      paymentMethodCreation: 'manual',
    };
  }
  return {
    mode: 'payment',
    amount: otherWays.amount,
    currency: otherWays.currency.toLowerCase(),
    excludedPaymentMethodTypes: otherWays.ways === 'all' ? [] : [...delayedTypes],
  };
}

/**
 * The provider's form (Payment Element): cards, wallets, and what else the account and the currency allow, or a card
 * alone. What is typed goes from its frame to the provider, never through this page.
 */
export function StripePaymentForm(props: Props & { publishableKey: string }) {
  const { publishableKey, ...rest } = props;
  const { otherWays } = rest;
  const { skin } = useAppearance();
  const { payment, settings } = usePageData();
  if (otherWays !== undefined && otherWays.amount <= 0) {
    return (
      <p className={classes.wayNote}>
        <Trans>Choose what to book first. Then you choose here how to pay.</Trans>
      </p>
    );
  }
  return (
    <div className={classes.ways}>
      {payment.test_mode && <TestNotice />}
      <Elements
        stripe={stripeFor(publishableKey)}
        options={{
          ...elementsOptions(otherWays, settings.currency),
          appearance: appearanceFor(skin),
        }}
      >
        <PaymentFields {...rest} />
      </Elements>
    </div>
  );
}
