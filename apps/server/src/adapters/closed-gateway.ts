import { BadSignature, GatewayUnavailable } from '@slipway/domain/payments/payment-gateway';
import type { PaymentGateway } from '@slipway/domain/payments/payment-gateway';

const closed = () => Promise.reject(new GatewayUnavailable('No card provider is set up'));

/**
 * Stands in for a missing card provider: it is unreachable, so that open payments wait until the keys are back.
 */
export const closedGateway: PaymentGateway = {
  kind: 'none',
  createCustomer: closed,
  dropCustomer: closed,
  cardFromToken: closed,
  methodOfToken: closed,
  keepCard: closed,
  dropCard: closed,
  createPayment: closed,
  confirmPayment: closed,
  findPayment: closed,
  capturePayment: closed,
  cancelPayment: closed,
  refundPayment: closed,
  movementsSince: () => ({ [Symbol.asyncIterator]: () => ({ next: closed }) }),
  readEvent: () => {
    throw new BadSignature('No card provider is set up');
  },
};
