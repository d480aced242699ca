import type { Visit } from '@slipway/domain/bookings/visits/visit';
import type { Settings } from '@slipway/domain/settings/settings';
import { bookingRef, orderRef, type PayableRef } from '#db/payable-ref.ts';
import type { Deps } from '#deps.ts';
import type { PlannedGift } from '#features/bookings/public/apply-gift-cards.ts';
import type { BookingPlan } from '#features/bookings/public/plan-public-booking.ts';
import type { Offer } from '#features/bookings/waiting/take-over-offer.ts';
import type { FoundCode } from '#features/catalogue/catalogue-api.ts';
import type { Attempt, CheckoutIds } from '#features/payments/payments-api.ts';
import type { PlannedOrder } from './held-orders.ts';

/** The booking or order that the request key and the return page refer to. */
export function firstRef({ bookingIds: [bookingId], orderId }: CheckoutIds): PayableRef {
  if (bookingId !== undefined) return bookingRef(bookingId);
  if (orderId === null) throw new Error('Nothing is held');
  return orderRef(orderId);
}

interface Visitor {
  name: string;
  email: string;
  phone: string;
  /** Set when signed in. */
  customerId: number | null;
  address: string;
  /** The network that open holds are counted by, and the /48 around it for IPv6. */
  network: string;
  site: string | null;
}

export interface HoldRequest {
  /** The trips that are held together, each planned under the same settings. */
  plans: readonly BookingPlan[];
  /** The order that is held with them, or alone; absent: no products. */
  order?: PlannedOrder | null;
  settings: Settings;
  /** What the names of a trip's fields begin with in a refusal, by its place among the plans. */
  fieldPrefix: (n: number) => string;
  /** The lines of a basket that the trips are booked from; absent: none. */
  lineIds?: readonly string[] | undefined;
  visitor: Visitor;
  /** The version of the text of the terms that was agreed to. */
  termsText: number | null;
  /** False: there is no deposit, or it is paid by hand. */
  charges: boolean;
  keepCard: boolean;
  /** Whether the card is kept for the security deposits. */
  forSecurityDeposit: boolean;
  /** Where the visit came from; null: not known. */
  visit: Visit | null;
  /** The code that was used for some of them; absent: none. */
  code?: FoundCode | null;
  /** The place that is kept for the visitor, who waited for it; absent: none. */
  offer?: Offer | null;
  /** What gift cards pay of what is due now; absent: nothing. */
  gift?: PlannedGift | null;
  key: string;
  fingerprint: string;
}

export interface Hold extends CheckoutIds {
  /** In the order of the plans, which is that of their numbers. */
  bookingIds: number[];
  /** Null when there is nothing to charge. */
  attempt: Attempt | null;
  /** The dependencies with the account that the attempt is charged by, which cannot change while it is open. */
  charging: Deps;
}
