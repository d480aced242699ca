import { act, screen } from '@testing-library/react';
import { createRef, type ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { showAlone } from '#test-screen.tsx';
import type { CardSource, OtherWays } from './card-source.ts';
import { StripePaymentForm } from './stripe-payment-form.tsx';

/** What the page asked of the provider's script. */
const asked = vi.hoisted(() => ({
  elements: undefined as unknown,
  form: undefined as unknown,
  card: vi.fn(),
  confirmation: vi.fn(),
  submit: vi.fn(),
  change: undefined as ((event: { complete: boolean }) => void) | undefined,
}));

vi.mock('./stripe-client.ts', () => ({ stripeFor: () => null }));
vi.mock('@stripe/react-stripe-js', () => ({
  Elements: ({ options, children }: { options: unknown; children: ReactNode }) => {
    asked.elements = options;
    return children;
  },
  PaymentElement: ({
    options,
    onChange,
  }: {
    options: unknown;
    onChange: (event: { complete: boolean }) => void;
  }) => {
    asked.form = options;
    asked.change = onChange;
    return <div>Fields of the provider</div>;
  },
  useStripe: () => ({
    createPaymentMethod: asked.card,
    createConfirmationToken: asked.confirmation,
  }),
  useElements: () => ({ submit: asked.submit, getElement: () => ({ focus: () => undefined }) }),
}));

beforeEach(() => {
  asked.card.mockResolvedValue({ paymentMethod: { id: 'pm_1' } });
  asked.confirmation.mockResolvedValue({ confirmationToken: { id: 'ctoken_1' } });
  asked.submit.mockResolvedValue({});
});
afterEach(() => vi.clearAllMocks());

async function show(more: {
  billing?: { name: string; email: string };
  otherWays?: OtherWays;
}): Promise<() => CardSource> {
  const card = createRef<CardSource>();
  showAlone(<StripePaymentForm ref={card} disabled={false} publishableKey="pk_test_1" {...more} />);
  await screen.findByText('Fields of the provider');
  return () => {
    if (!card.current) throw new Error('The form has no source of a card');
    return card.current;
  };
}
const isComplete = (source: () => CardSource) => {
  let complete: boolean | undefined;
  act(() => {
    complete = source().check();
  });
  return complete;
};
const tokenOf = (source: () => CardSource) => act(() => source().token());

describe('a card alone', () => {
  it('is made from the form, with neither wallets nor other ways to pay', async () => {
    const source = await show({});
    expect(asked.elements).toMatchObject({
      mode: 'setup',
      currency: 'cad',
      allowedPaymentMethodTypes: ['card'],
      paymentMethodCreation: 'manual',
    });
    expect(asked.form).toMatchObject({
      wallets: { applePay: 'never', googlePay: 'never', link: 'never' },
    });
    expect(await tokenOf(source)).toBe('pm_1');
    expect(asked.confirmation).not.toHaveBeenCalled();
  });

  it('carries the name and e-mail that are known, and no empty ones', async () => {
    const source = await show({ billing: { name: 'Ann', email: '' } });
    await tokenOf(source);
    const params = { billing_details: { name: 'Ann' } };
    expect(asked.card).toHaveBeenCalledWith(expect.objectContaining({ params }));
  });

  it('shows why the provider refuses it', async () => {
    asked.card.mockResolvedValue({ error: { message: 'Your card number is incomplete.' } });
    expect(await tokenOf(await show({}))).toBeNull();
    expect(await screen.findByRole('alert')).toHaveTextContent('Your card number is incomplete.');
  });
});

describe('any way to pay', () => {
  const otherWays = { ways: 'no_debits', amount: 24_000, currency: 'EUR' } as const;

  it('is confirmed by the server, for the amount, without debits, and comes back to a page', async () => {
    const source = await show({ otherWays });
    expect(asked.elements).toMatchObject({ mode: 'payment', amount: 24_000, currency: 'eur' });
    expect(asked.elements).toMatchObject({
      excludedPaymentMethodTypes: expect.arrayContaining(['sepa_debit']) as unknown,
    });
    expect(asked.form).not.toHaveProperty('wallets');
    expect(await tokenOf(source)).toBe('ctoken_1');
    const params = { return_url: 'http://localhost:3000/payment-return' };
    expect(asked.confirmation).toHaveBeenCalledWith(expect.objectContaining({ params }));
  });

  it('takes debits where their money may come later', async () => {
    await show({ otherWays: { ...otherWays, ways: 'all' } });
    expect(asked.elements).toMatchObject({ excludedPaymentMethodTypes: [] });
  });

  it('asks for neither name nor e-mail where they were given before', async () => {
    const billing = { name: 'Ann', email: 'ann@slipway.test' };
    const source = await show({ otherWays, billing });
    expect(asked.form).toMatchObject({
      fields: { billingDetails: { name: 'never', email: 'never' } },
    });
    await tokenOf(source);
    const params = expect.objectContaining({
      payment_method_data: { billing_details: billing },
    }) as unknown;
    expect(asked.confirmation).toHaveBeenCalledWith(expect.objectContaining({ params }));
  });

  it('opens no wallet and makes nothing while a field is not filled in', async () => {
    asked.submit.mockResolvedValue({ error: { message: 'Fill in the postal code.' } });
    const source = await show({ otherWays });
    expect(await tokenOf(source)).toBeNull();
    expect(asked.confirmation).not.toHaveBeenCalled();
    expect(await screen.findByRole('alert')).toHaveTextContent('Fill in the postal code.');
  });

  it('is complete once the provider says so', async () => {
    const source = await show({ otherWays });
    expect(isComplete(source)).toBe(false);
    expect(await screen.findByRole('alert')).toBeVisible();
    act(() => asked.change?.({ complete: true }));
    expect(isComplete(source)).toBe(true);
  });
});
