import type { Cents } from '#money/money.ts';

/**
 * A provider's payment. `requires_confirmation`: known, nothing charged. `requires_action`: the card
 * holder has to authenticate. `processing`: outcome not known yet. `failed`: declined, nothing
 * charged. `cancelled`: will never be charged.
 */
export type GatewayStatus =
  'requires_confirmation' | 'requires_action' | 'processing' | 'succeeded' | 'failed' | 'cancelled';

/** What may be shown and kept of a card. */
export interface CardFace {
  brand: string;
  last4: string;
  expMonth: number;
  expYear: number;
}

/** A card at the provider; `ref` is the provider's opaque name of it (`pm_…`). */
export interface GatewayCard extends CardFace {
  ref: string;
  /** The same for the same card number, whatever `ref` it has; null: the provider does not tell. */
  fingerprint: string | null;
}

export interface GatewayPayment {
  ref: string;
  status: GatewayStatus;
  amount: Cents;
  /** Refunds that succeeded or are under way. */
  refunded: Cents;
  /** With it, and only with it, the browser finishes 3-D Secure. Never logged. */
  clientSecret: string;
  /** The provider's words for the last refused try; null when there was none. */
  failure: { code: string; message: string } | null;
  card: GatewayCard | null;
}

export interface GatewayRefund {
  ref: string;
  status: 'succeeded' | 'pending' | 'failed';
  amount: Cents;
  failure: string | null;
}

/** What the provider tells on its own; the payload is a hint to look, order is not assumed. */
export type GatewayEvent = { id: string } & (
  | { type: 'payment'; payment: string }
  | {
      type: 'refund';
      payment: string;
      refund: string;
      amount: Cents;
      status: GatewayRefund['status'];
    }
  | {
      type: 'dispute';
      payment: string;
      dispute: string;
      amount: Cents;
      /** Money was withdrawn for it, or came back. */
      status: 'opened' | 'won';
    }
  | { type: 'other'; name: string }
);

export interface NewGatewayPayment {
  amount: Cents;
  /** ISO 4217. */
  currency: string;
  card: string;
  customer: string | null;
  /** Only with a customer: the card stays on file when the payment succeeds. */
  keepCard: boolean;
  description: string;
  metadata: Record<string, string>;
  key: string;
}

/**
 * The provider that moves money. Amounts in integer cents. Each `key` is an idempotency key: the
 * same key with the same parameters gets the first answer again, refusals included; with other
 * parameters it is refused (`GatewayMisused`). Use booking id, attempt number and the step's name.
 *
 * Every method may throw `GatewayUnavailable`: then nobody knows whether it took effect, and the
 * caller asks again with the same key or through `findPayment`.
 */
export interface PaymentGateway {
  readonly kind: 'stripe' | 'embedded';
  createCustomer(p: { name: string; email: string; key: string }): Promise<string>;
  /** Removes the customer with the cards on file; payments stay. One that is gone already is fine. */
  dropCustomer(p: { customer: string }): Promise<void>;
  /** `tok_…` or `pm_…` to a card; the token is never stored. Throws `CardRefused`. */
  cardFromToken(p: { token: string; key: string }): Promise<GatewayCard>;
  /** Attaches the card to the customer. Throws `CardRefused`. */
  keepCard(p: { customer: string; card: string }): Promise<GatewayCard>;
  /** Detaches; a card that is gone already is fine. */
  dropCard(p: { card: string }): Promise<void>;
  /** Creates but does not confirm: nothing is charged yet. Throws `CardRefused`. */
  createPayment(p: NewGatewayPayment): Promise<GatewayPayment>;
  /**
   * Charges. A decline is an answer (`failed` with the provider's words), not an exception.
   * `customerPresent` false asks without the card holder: 3-D Secure is then a decline.
   */
  confirmPayment(p: {
    payment: string;
    customerPresent: boolean;
    key: string;
  }): Promise<GatewayPayment>;
  findPayment(ref: string): Promise<GatewayPayment>;
  /**
   * Makes sure that it is never charged; when it was charged already it answers `succeeded`, and
   * `processing` when the provider cannot cancel it yet.
   */
  cancelPayment(ref: string): Promise<GatewayPayment>;
  /** Throws `RefundRefused` with the provider's words when it says no; then nothing changed. */
  refundPayment(p: { payment: string; amount: Cents; key: string }): Promise<GatewayRefund>;
  /** Checks the signature over the raw body; throws `BadSignature`, or `UnreadableEvent` for a body that is none. */
  readEvent(rawBody: Uint8Array, signature: string): GatewayEvent;
}

/** Network, time-out, 5xx or rate limit: the outcome is in doubt. */
export class GatewayUnavailable extends Error {
  override readonly name = 'GatewayUnavailable';
}

/** The provider refuses the card before any charge; `message` is for the card holder. */
export class CardRefused extends Error {
  override readonly name = 'CardRefused';
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

/** The provider does not refund; `message` says why, in its words. */
export class RefundRefused extends Error {
  override readonly name = 'RefundRefused';
}

/** The event was not signed with our secret, or at a time too far from now, past or future. */
export class BadSignature extends Error {
  override readonly name = 'BadSignature';
}

/** The event is signed with our secret, and no event that we know how to read. */
export class UnreadableEvent extends Error {
  override readonly name = 'UnreadableEvent';
}

/** The provider does not know the customer: it was removed there, or the keys are another account's. */
export class UnknownCustomer extends Error {
  override readonly name = 'UnknownCustomer';
}

/** Our mistake: unknown reference, bad key, or other parameters under a used idempotency key. */
export class GatewayMisused extends Error {
  override readonly name = 'GatewayMisused';
}
