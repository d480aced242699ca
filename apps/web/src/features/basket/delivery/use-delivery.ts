import type { BasketQuote } from '@slipway/contract/basket/basket';
import type { DeliveryChoice, DeliveryOffer } from '@slipway/contract/orders/delivery';
import { useState } from 'react';
import { storeDelivery, storedDelivery, type BasketAttempt } from '../basket-storage.ts';
import { missingDelivery } from './delivery-problems.ts';
import {
  choiceOf,
  deliveryFormOf,
  orderedDelivery,
  waysOf,
  withOffered,
  type DeliveryForm,
} from './delivery-form.ts';

/** What is chosen and typed of the delivery; it stays in the browser, also while nothing in the basket is delivered. */
export function useDeliveryForm() {
  const [form, setForm] = useState(storedDelivery);
  const change = (fields: Partial<DeliveryForm>) => {
    const changed = { ...form, ...fields };
    setForm(changed);
    storeDelivery(changed);
  };
  return [form, change] as const;
}

/** Where products go, as a quote is asked for it; null: it is not chosen yet. */
export function quotedChoice(
  form: DeliveryForm,
  offer: DeliveryOffer | null,
): DeliveryChoice | null {
  return choiceOf(offer === null ? form : withOffered(form, offer), offer);
}

/**
 * The delivery of the products of a basket: what is chosen of what is offered, and what is missing.
 * @param quote the newest that is known of it, even while another choice is being looked up
 */
export function useDelivery(input: {
  typed: DeliveryForm;
  quote: BasketQuote | undefined;
  /** Whether another choice is being looked up. */
  isLooking: boolean;
  /** It was pressed, and is shown as it was sent. */
  attempt: BasketAttempt | null;
}) {
  const { typed, quote, isLooking, attempt } = input;
  const offer = quote?.order?.delivery ?? null;
  const pressed = attempt?.body.delivery ?? null;
  const form =
    pressed !== null ? deliveryFormOf(pressed) : offer === null ? typed : withOffered(typed, offer);
  const ways = isLooking ? [] : (offer?.shipping ?? []);
  // The cheapest, unless another one was chosen.
  const way = ways.find(({ zone_id: id }) => id === form.zoneId) ?? ways[0];
  const zoneId = way?.zone_id ?? null;
  const problem = isLooking ? null : (quote?.order?.delivery_problem ?? null);
  return {
    form,
    offer,
    isLooking,
    zoneId,
    problem,
    /** Neither a pick-up place nor a country is there for them. */
    isImpossible: offer !== null && waysOf(offer).length === 0,
    missing: offer === null || pressed !== null ? {} : missingDelivery(form, offer),
    /** As it is ordered; undefined: no product is in it. Null: something of it is missing. */
    ordered: () => (offer === null ? undefined : orderedDelivery(form, zoneId)),
    /** Where it is picked up; null: it is not. */
    place:
      form.by === 'pickup'
        ? (offer?.pickup_places.find(({ id }) => id === form.placeId) ?? null)
        : null,
  };
}
