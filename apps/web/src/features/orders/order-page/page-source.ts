import type { OrderPage } from '@slipway/contract/orders/order-page';
import type { ReturnRefundAnswer } from '@slipway/contract/orders/fulfilment';
import { api, urlOf } from '#lib/api.ts';

/** Pieces of an order's lines. */
export type ChosenPieces = { position: number; quantity: number }[];

/** Where the page of an order comes from: its link, or the account of its customer. */
export interface PageSource {
  queryKey: readonly unknown[];
  /** Whoever comes by link tells the e-mail address of the order before anything is done. */
  asksEmail: boolean;
  invoice: string;
  read: (signal: AbortSignal) => Promise<{ data: OrderPage }>;
  cancel: (email: string, refund: number) => Promise<{ data: OrderPage }>;
  preview: (lines: ChosenPieces, signal: AbortSignal) => Promise<{ data: ReturnRefundAnswer }>;
  askReturn: (
    email: string,
    asked: { lines: ChosenPieces; reason: string; refund: number },
  ) => Promise<{ data: OrderPage }>;
}

/** The page by its link. */
export function pageByLink(token: string): PageSource {
  const params = { token };
  return {
    queryKey: ['order-page', token],
    asksEmail: true,
    invoice: urlOf('/api/order/:token/invoice', params, {}),
    read: (signal) => api('GET /api/order/:token', { params, signal }),
    cancel: (email, refund) =>
      api('POST /api/order/:token/cancel', { params, body: { email, refund } }),
    preview: (lines, signal) =>
      api('POST /api/order/:token/return-preview', { params, body: { lines }, signal }),
    askReturn: (email, asked) =>
      api('POST /api/order/:token/return', { params, body: { ...asked, email } }),
  };
}

/** The page of an own order. */
export function pageOfOwn(id: number): PageSource {
  const params = { id };
  return {
    queryKey: ['my-orders', 'page', id],
    asksEmail: false,
    invoice: urlOf('/api/my-orders/:id/invoice', params, {}),
    read: (signal) => api('GET /api/my-orders/:id', { params, signal }),
    cancel: (_email, refund) => api('POST /api/my-orders/:id/cancel', { params, body: { refund } }),
    preview: (lines, signal) =>
      api('POST /api/my-orders/:id/return-preview', { params, body: { lines }, signal }),
    askReturn: (_email, asked) => api('POST /api/my-orders/:id/return', { params, body: asked }),
  };
}
