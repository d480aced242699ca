import type { BasketQuote } from '@slipway/contract/basket/basket';
import type { DeliveryChoice, DeliveryOffer } from '@slipway/contract/orders/delivery';
import { useState } from 'react';
import { usePageData } from '#lib/page-data.ts';
import { storeDelivery, storedDelivery, type BasketAttempt } from '../basket-storage.ts';
import { missingDelivery } from '#shared/delivery/delivery-problems.ts';
import {
  choiceOf,
  deliveryFormOf,
  orderedDelivery,
  waysOf,
  withOffered,
  type DeliveryForm,
} from '#shared/delivery/delivery-form.ts';

/**
 * The delivery form, kept in the browser even while nothing in the basket is delivered. It begins with the country of the
 * business, where most customers are.
 */
export function useDeliveryForm() {
  const { phone_country: home } = usePageData();
  const [form, setForm] = useState(() => {
    const stored = storedDelivery();
    return { ...stored, country: stored.country || home };
  });
  const change = (fields: Partial<DeliveryForm>) => {
    const changed = { ...form, ...fields };
    setForm(changed);
    storeDelivery(changed);
  };
  return [form, change] as const;
}

/** The delivery to ask a quote for; null: not chosen yet. */
export function quotedChoice(
  form: DeliveryForm,
  offer: DeliveryOffer | null,
): DeliveryChoice | null {
  return choiceOf(offer === null ? form : withOffered(form, offer), offer);
}

/**
 * The delivery of the products in a basket: what is offered, what is chosen, and what is missing.
 * @param quote the last one received, even while the next is loading
 */
export function useDelivery(input: {
  typed: DeliveryForm;
  quote: BasketQuote | undefined;
  /** Whether the quote for another choice is loading. */
  isQuoting: boolean;
  /** The checkout that was sent: its delivery is shown as it was sent. */
  attempt: BasketAttempt | null;
}) {
  const { typed, quote, isQuoting, attempt } = input;
  const offer = quote?.order?.delivery ?? null;
  const pressed = attempt?.body.delivery ?? null;
  const form =
    pressed !== null ? deliveryFormOf(pressed) : offer === null ? typed : withOffered(typed, offer);
  const ways = isQuoting ? [] : (offer?.shipping ?? []);
  // The cheapest, unless another one was chosen.
  const way = ways.find(({ zone_id: id }) => id === form.zoneId) ?? ways[0];
  const zoneId = way?.zone_id ?? null;
  const problem = isQuoting ? null : (quote?.order?.delivery_problem ?? null);
  return {
    form,
    offer,
    isQuoting,
    zoneId,
    problem,
    /** The products can be neither picked up nor shipped. */
    isImpossible: offer !== null && waysOf(offer).length === 0,
    missing: offer === null || pressed !== null ? {} : missingDelivery(form, offer),
    /** The delivery to order; undefined: the basket has no products; null: something is missing. */
    ordered: () => (offer === null ? undefined : orderedDelivery(form, zoneId)),
    /** The pick-up place; null: not picked up, or not chosen. */
    place:
      form.by === 'pickup'
        ? (offer?.pickup_places.find(({ id }) => id === form.placeId) ?? null)
        : null,
  };
}
