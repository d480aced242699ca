import type { Cents } from '#money/money.ts';
import type { ProviderMethod } from './payment-methods.ts';

/**
 * The status of a provider's payment. `requires_confirmation`: created, not charged.
 * `requires_action`: the card holder has to authenticate, or the payer to go where `redirect` leads.
 * `processing`: outcome not known yet; of a delayed method, the money is on its way.
 * `held`: on the card, to be captured or let go. `failed`: declined, not charged. `cancelled`: will never be charged.
 */
export type GatewayStatus =
  | 'requires_confirmation'
  | 'requires_action'
  | 'processing'
  | 'held'
  | 'succeeded'
  | 'failed'
  | 'cancelled';

/** The part of a card that may be shown and stored. */
export interface CardFace {
  brand: string;
  last4: string;
  expMonth: number;
  expYear: number;
}

/** A card at the provider; `ref` is the provider's opaque id (`pm_…`). */
export interface GatewayCard extends CardFace {
  ref: string;
  /** Equal for the same card number, whatever the `ref`; null: not provided. */
  fingerprint: string | null;
}

export interface GatewayPayment {
  ref: string;
  status: GatewayStatus;
  amount: Cents;
  /** What was charged; 0 until then. Of a held payment what was captured, which may be less than its amount. */
  captured: Cents;
  /** Until when it is held, while it is; null: not held, or the provider does not say. */
  captureBefore: Date | null;
  /** Refunds that succeeded or are pending. */
  refunded: Cents;
  /** Lets the browser, and only it, complete 3-D Secure. Never logged. */
  clientSecret: string;
  /** The provider's message for the last refused attempt; null without one. */
  failure: { code: string; message: string } | null;
  card: GatewayCard | null;
  /** How it is paid; null: not chosen yet. */
  method: ProviderMethod | null;
  /** Where the payer has to go to pay, while it `requires_action`; null: nowhere. */
  redirect: string | null;
}

/** A way to pay that the payer has chosen, before it is used. */
export interface ChosenMethod {
  method: ProviderMethod;
  /** Whether its money comes days later, or not at all. */
  delayed: boolean;
  /** Of a card, equal for the same number; null: unknown, or no card. */
  fingerprint: string | null;
}

/** A refund to make. */
export interface NewGatewayRefund {
  payment: string;
  amount: Cents;
  /** Ours, which the provider's events about it carry; absent: none. */
  number?: string;
  key: string;
}

export interface GatewayRefund {
  ref: string;
  status: 'succeeded' | 'pending' | 'failed';
  amount: Cents;
  failure: string | null;
}

interface RefundNews {
  type: 'refund';
  payment: string;
  refund: string;
  amount: Cents;
  status: GatewayRefund['status'];
  /** The number that we gave it; absent: it was made at the provider. */
  number?: string | undefined;
}

interface DisputeNews {
  type: 'dispute';
  payment: string;
  dispute: string;
  amount: Cents;
  /** Money was withdrawn for it, or returned. */
  status: 'opened' | 'won';
}

/**
 * A webhook event of the provider. It is only a hint to fetch the current state; order is not
 * assumed.
 */
export type GatewayEvent = { id: string } & (
  | { type: 'payment'; payment: string }
  | RefundNews
  | DisputeNews
  | { type: 'other'; name: string }
);

/** A payment as the provider lists it, with what it was told when the payment was created. */
export interface ListedPayment {
  type: 'payment';
  payment: string;
  status: GatewayStatus;
  amount: Cents;
  refunded: Cents;
  /** ISO 4217. */
  currency: string;
  description: string;
  metadata: Readonly<Record<string, string>>;
  at: Date;
}

/** What happened at the provider, as it lists it. */
export type GatewayMovement = ListedPayment | RefundNews | DisputeNews;

export interface NewGatewayPayment {
  amount: Cents;
  /** ISO 4217. */
  currency: string;
  /** Null: how it is paid comes with the confirmation, as a `ctoken_…`. */
  card: string | null;
  /** Without a card: whether a method may be used whose money comes days later. */
  delayed?: boolean;
  customer: string | null;
  /** Saves the card when the payment succeeds; requires a customer. */
  keepCard: boolean;
  /** Confirmed, it is held on the card, and charged when it is captured. */
  hold?: boolean;
  description: string;
  metadata: Record<string, string>;
  key: string;
}

/**
 * The card provider. Amounts in integer cents. Each `key` is an idempotency key: the same key with
 * the same parameters gets the first answer again, including refusals; with other parameters it is
 * refused (`GatewayMisused`). Use booking id, attempt number and the step's name.
 *
 * Every method may throw `GatewayUnavailable`: the outcome is then unknown, and the caller retries
 * with the same key or calls `findPayment`.
 */
export interface PaymentGateway {
  readonly kind: 'stripe' | 'embedded' | 'current' | 'none';
  createCustomer(p: { name: string; email: string; key: string }): Promise<string>;
  /** Deletes the customer with the cards on file; payments stay. Idempotent. */
  dropCustomer(p: { customer: string }): Promise<void>;
  /** Resolves `tok_…` or `pm_…` to a card; the token is never stored. Throws `CardRefused`. */
  cardFromToken(p: { token: string; key: string }): Promise<GatewayCard>;
  /** What a `ctoken_…` stands for: any way to pay. Uses nothing up. Throws `CardRefused`. */
  methodOfToken(p: { token: string }): Promise<ChosenMethod>;
  /** Attaches the card to the customer. Throws `CardRefused`. */
  keepCard(p: { customer: string; card: string }): Promise<GatewayCard>;
  /** Detaches a card. Idempotent. */
  dropCard(p: { card: string }): Promise<void>;
  /** Creates a payment without confirming it: nothing is charged yet. Throws `CardRefused`. */
  createPayment(p: NewGatewayPayment): Promise<GatewayPayment>;
  /**
   * Charges. A decline is an answer (`failed` with the provider's message), not an exception.
   * `customerPresent` false charges without the card holder: a card that requires 3-D Secure is
   * then declined.
   */
  confirmPayment(p: {
    payment: string;
    customerPresent: boolean;
    key: string;
  }): Promise<GatewayPayment>;
  findPayment(ref: string): Promise<GatewayPayment>;
  /**
   * Captures a part or all of what is held, once; the rest is released. One that is no longer held is returned as it
   * stands: captured before, or cancelled because its time was over.
   */
  capturePayment(p: { payment: string; amount: Cents; key: string }): Promise<GatewayPayment>;
  /**
   * Ensures that it is never charged, and releases what is held; returns `succeeded` if it was charged already, and
   * `processing` while the provider cannot cancel it yet.
   */
  cancelPayment(ref: string): Promise<GatewayPayment>;
  /**
   * Throws `RefundRefused` with the provider's message when it refuses; nothing has changed then.
   */
  refundPayment(p: NewGatewayRefund): Promise<GatewayRefund>;
  /**
   * All payments, refunds and disputes that began at that time or later, payments first: also those that nobody here
   * knows.
   */
  movementsSince(since: Date): AsyncIterable<GatewayMovement>;
  /**
   * Verifies the signature over the raw body; throws `BadSignature`, or `UnreadableEvent` for a
   * malformed body.
   */
  readEvent(rawBody: Uint8Array, signature: string): GatewayEvent | Promise<GatewayEvent>;
}

/** Network error, time-out, 5xx or rate limit: the outcome is unknown. */
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

/** The provider refuses the refund; `message` is its reason. */
export class RefundRefused extends Error {
  override readonly name = 'RefundRefused';
}

/** The provider refuses the secret key, or what it has to be allowed to. */
export class CardKeyRefused extends Error {
  override readonly name = 'CardKeyRefused';
}

/** Something that exists at the account in use. */
export type KnownAtProvider = { payment: string } | { customer: string };

/** The event was not signed with our secret, or at a time too far in the past or future. */
export class BadSignature extends Error {
  override readonly name = 'BadSignature';
}

/** The event is signed with our secret but malformed. */
export class UnreadableEvent extends Error {
  override readonly name = 'UnreadableEvent';
}

/**
 * The provider does not know the customer: deleted there, or belonging to another account's keys.
 */
export class UnknownCustomer extends Error {
  override readonly name = 'UnknownCustomer';
}

/**
 * Our mistake: unknown reference, invalid key, or other parameters under a used idempotency key.
 */
export class GatewayMisused extends Error {
  override readonly name = 'GatewayMisused';
}
