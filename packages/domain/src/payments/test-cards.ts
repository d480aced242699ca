/** What the provider's test mode does with a card. */
export type TestOutcome =
  | { kind: 'succeeds' }
  /** Every charge is declined with this message, and so is saving the card unless it `attaches`. */
  | {
      kind: 'declined';
      code: string;
      declineCode: string | null;
      message: string;
      attaches: boolean;
    }
  /** 3-D Secure: requires the card holder; without them (off session) the charge is declined. */
  | { kind: 'authenticates'; when: 'always' | 'unless_set_up' }
  /** Charged normally; a refund is accepted and fails later. */
  | { kind: 'refund_fails'; reason: string };

/** A published test card: no real money, so its number is no secret. */
export interface TestCard {
  last4: string;
  number: string;
  brand: 'visa' | 'mastercard' | 'amex';
  /** The token the browser sends for it; null: only `pm` exists. */
  token: string | null;
  pm: string;
  outcome: TestOutcome;
}

/**
 * The provider's test cards (docs/rules/statuses-and-money.md, "Test cards"); the test gateway
 * behaves the same.
 */
export const testCards: readonly TestCard[] = [
  {
    last4: '4242',
    number: '4242424242424242',
    brand: 'visa',
    token: 'tok_visa',
    pm: 'pm_card_visa',
    outcome: { kind: 'succeeds' },
  },
  {
    last4: '4444',
    number: '5555555555554444',
    brand: 'mastercard',
    token: 'tok_mastercard',
    pm: 'pm_card_mastercard',
    outcome: { kind: 'succeeds' },
  },
  {
    last4: '8431',
    number: '371449635398431',
    brand: 'amex',
    token: 'tok_amex',
    pm: 'pm_card_amex',
    outcome: { kind: 'succeeds' },
  },
  {
    last4: '0002',
    number: '4000000000000002',
    brand: 'visa',
    token: 'tok_chargeDeclined',
    pm: 'pm_card_visa_chargeDeclined',
    outcome: {
      kind: 'declined',
      code: 'card_declined',
      declineCode: 'generic_decline',
      message: 'Your card was declined.',
      attaches: false,
    },
  },
  {
    last4: '9995',
    number: '4000000000009995',
    brand: 'visa',
    token: 'tok_chargeDeclinedInsufficientFunds',
    pm: 'pm_card_visa_chargeDeclinedInsufficientFunds',
    outcome: {
      kind: 'declined',
      code: 'card_declined',
      declineCode: 'insufficient_funds',
      message: 'Your card has insufficient funds.',
      attaches: false,
    },
  },
  {
    last4: '9987',
    number: '4000000000009987',
    brand: 'visa',
    token: 'tok_chargeDeclinedLostCard',
    pm: 'pm_card_visa_chargeDeclinedLostCard',
    outcome: {
      kind: 'declined',
      code: 'card_declined',
      declineCode: 'lost_card',
      message: 'Your card was declined.',
      attaches: false,
    },
  },
  {
    last4: '9979',
    number: '4000000000009979',
    brand: 'visa',
    token: 'tok_chargeDeclinedStolenCard',
    pm: 'pm_card_visa_chargeDeclinedStolenCard',
    outcome: {
      kind: 'declined',
      code: 'card_declined',
      declineCode: 'stolen_card',
      message: 'Your card was declined.',
      attaches: false,
    },
  },
  {
    last4: '6975',
    number: '4000000000006975',
    brand: 'visa',
    token: null,
    pm: 'pm_card_visa_chargeDeclinedVelocityLimitExceeded',
    outcome: {
      kind: 'declined',
      code: 'card_declined',
      declineCode: 'card_velocity_exceeded',
      message:
        'Your card was declined for making repeated attempts too frequently or exceeding its amount limit.',
      attaches: false,
    },
  },
  {
    last4: '0069',
    number: '4000000000000069',
    brand: 'visa',
    token: 'tok_chargeDeclinedExpiredCard',
    pm: 'pm_card_chargeDeclinedExpiredCard',
    outcome: {
      kind: 'declined',
      code: 'expired_card',
      declineCode: null,
      message: 'Your card has expired.',
      attaches: false,
    },
  },
  {
    last4: '0127',
    number: '4000000000000127',
    brand: 'visa',
    token: 'tok_chargeDeclinedIncorrectCvc',
    pm: 'pm_card_chargeDeclinedIncorrectCvc',
    outcome: {
      kind: 'declined',
      code: 'incorrect_cvc',
      declineCode: null,
      message: "Your card's security code is incorrect.",
      attaches: false,
    },
  },
  {
    last4: '0119',
    number: '4000000000000119',
    brand: 'visa',
    token: 'tok_chargeDeclinedProcessingError',
    pm: 'pm_card_chargeDeclinedProcessingError',
    outcome: {
      kind: 'declined',
      code: 'processing_error',
      declineCode: null,
      message: 'An error occurred while processing your card. Try again in a little bit.',
      attaches: false,
    },
  },
  {
    last4: '0341',
    number: '4000000000000341',
    brand: 'visa',
    token: 'tok_chargeCustomerFail',
    pm: 'pm_card_chargeCustomerFail',
    outcome: {
      kind: 'declined',
      code: 'card_declined',
      declineCode: null,
      message: 'Your card was declined.',
      attaches: true,
    },
  },
  {
    last4: '3155',
    number: '4000002500003155',
    brand: 'visa',
    token: null,
    pm: 'pm_card_authenticationRequiredOnSetup',
    outcome: { kind: 'authenticates', when: 'unless_set_up' },
  },
  {
    last4: '3184',
    number: '4000002760003184',
    brand: 'visa',
    token: null,
    pm: 'pm_card_authenticationRequired',
    outcome: { kind: 'authenticates', when: 'always' },
  },
  {
    last4: '3220',
    number: '4000000000003220',
    brand: 'visa',
    token: null,
    pm: 'pm_card_threeDSecure2Required',
    outcome: { kind: 'authenticates', when: 'always' },
  },
  {
    last4: '5126',
    number: '4000000000005126',
    brand: 'visa',
    token: 'tok_refundFail',
    pm: 'pm_card_refundFail',
    outcome: { kind: 'refund_fails', reason: 'expired_or_canceled_card' },
  },
];

/** The decline of a card that requires authentication when its holder is absent. */
export const authenticationRequired = {
  code: 'authentication_required',
  message: 'Your card was declined. This transaction requires authentication.',
} as const;

/** The decline when the card holder fails or leaves 3-D Secure. */
export const authenticationFailed = {
  code: 'payment_intent_authentication_failure',
  message:
    'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
} as const;

/** The test card with these last four digits, which is all the card form uses in test mode. */
export function testCardByLast4(last4: string): TestCard | null {
  return testCards.find((card) => card.last4 === last4) ?? null;
}

/** The test card of a `tok_…` or `pm_card_…`. */
export function testCardByToken(token: string): TestCard | null {
  return testCards.find((card) => card.token === token || card.pm === token) ?? null;
}

/** The token to send for a test card. */
export function tokenOf(card: TestCard): string {
  return card.token ?? card.pm;
}
