import type { PaymentSetup } from '@slipway/contract/settings/settings';
import type { PaymentGateway } from '@slipway/domain/payments/payment-gateway';
import type { Db } from '#db/transaction.ts';

/** How cards are taken: the provider, and what the browser needs for it. */
export interface CardAccount {
  gateway: PaymentGateway;
  payment: PaymentSetup;
}

/** The card provider whose account is in use at the moment of each call. */
export class CurrentGateway implements PaymentGateway {
  readonly kind = 'current';
  readonly #account: (db?: Db) => Promise<CardAccount>;

  /** @param account the account in use now, read on this connection where one is given */
  constructor(account: (db?: Db) => Promise<CardAccount>) {
    this.#account = account;
  }

  account(db?: Db): Promise<CardAccount> {
    return this.#account(db);
  }

  async #inUse(): Promise<PaymentGateway> {
    return (await this.#account()).gateway;
  }

  async createCustomer(p: Parameters<PaymentGateway['createCustomer']>[0]) {
    return (await this.#inUse()).createCustomer(p);
  }
  async dropCustomer(p: Parameters<PaymentGateway['dropCustomer']>[0]) {
    return (await this.#inUse()).dropCustomer(p);
  }
  async cardFromToken(p: Parameters<PaymentGateway['cardFromToken']>[0]) {
    return (await this.#inUse()).cardFromToken(p);
  }
  async methodOfToken(p: Parameters<PaymentGateway['methodOfToken']>[0]) {
    return (await this.#inUse()).methodOfToken(p);
  }
  async keepCard(p: Parameters<PaymentGateway['keepCard']>[0]) {
    return (await this.#inUse()).keepCard(p);
  }
  async dropCard(p: Parameters<PaymentGateway['dropCard']>[0]) {
    return (await this.#inUse()).dropCard(p);
  }
  async createPayment(p: Parameters<PaymentGateway['createPayment']>[0]) {
    return (await this.#inUse()).createPayment(p);
  }
  async confirmPayment(p: Parameters<PaymentGateway['confirmPayment']>[0]) {
    return (await this.#inUse()).confirmPayment(p);
  }
  async findPayment(ref: string) {
    return (await this.#inUse()).findPayment(ref);
  }
  async capturePayment(p: Parameters<PaymentGateway['capturePayment']>[0]) {
    return (await this.#inUse()).capturePayment(p);
  }
  async cancelPayment(ref: string) {
    return (await this.#inUse()).cancelPayment(ref);
  }
  async refundPayment(p: Parameters<PaymentGateway['refundPayment']>[0]) {
    return (await this.#inUse()).refundPayment(p);
  }
  async *movementsSince(since: Date) {
    yield* (await this.#inUse()).movementsSince(since);
  }
  async readEvent(rawBody: Uint8Array, signature: string) {
    return (await this.#inUse()).readEvent(rawBody, signature);
  }
}

/** The provider itself. */
export async function gatewayInUse(gateway: PaymentGateway): Promise<PaymentGateway> {
  return gateway instanceof CurrentGateway ? (await gateway.account()).gateway : gateway;
}

/**
 * The dependencies with the account that is in use now, for work that asks for it more than once. Its statement is
 * sent at once.
 */
export async function withCardAccount<D extends Taking>(deps: D, db: Db): Promise<D> {
  const { gateway } = deps;
  if (!(gateway instanceof CurrentGateway)) return deps;
  const account = await gateway.account(db);
  return { ...deps, gateway: account.gateway, payment: () => Promise.resolve(account.payment) };
}

/** The dependencies that depend on the account. */
interface Taking {
  gateway: PaymentGateway;
  payment: () => Promise<PaymentSetup>;
}
