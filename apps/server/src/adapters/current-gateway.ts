import type { PaymentGateway } from '@slipway/domain/payments/payment-gateway';

/** The card provider whose account is in use at the moment of each call. */
export class CurrentGateway implements PaymentGateway {
  readonly kind = 'current';
  readonly #inUse: () => Promise<PaymentGateway>;

  constructor(inUse: () => Promise<PaymentGateway>) {
    this.#inUse = inUse;
  }

  inUse(): Promise<PaymentGateway> {
    return this.#inUse();
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
  async readEvent(rawBody: Uint8Array, signature: string) {
    return (await this.#inUse()).readEvent(rawBody, signature);
  }
}

/** The provider itself. */
export async function gatewayInUse(gateway: PaymentGateway): Promise<PaymentGateway> {
  return gateway instanceof CurrentGateway ? gateway.inUse() : gateway;
}
