import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { QuotedOrder } from '@slipway/contract/orders/order-quote';
import { add, fromMajor, subtract, zero } from '@slipway/domain/money/money';
import type { OrderQuote } from '@slipway/domain/orders/orders';
import { useState } from 'react';
import { api } from '#lib/api.ts';
import { usePageData } from '#lib/page-data.ts';
import {
  choiceOf,
  emptyDelivery,
  orderedDelivery,
  waysOf,
  withOffered,
  type DeliveryField,
  type DeliveryForm,
} from '#shared/delivery/delivery-form.ts';
import { missingDelivery } from '#shared/delivery/delivery-problems.ts';
import type { LineValue } from './order-values.ts';

/** How an order of staff reaches its customer: handed over as they write down, or packed first. */
export type HandOver = 'handed_over' | 'pickup' | 'shipping';

/** The names of the fields, as refusals of the call have them. */
export const packedFieldNames: Readonly<Record<DeliveryField, string>> = {
  by: 'delivery',
  place: 'delivery.place_id',
  country: 'delivery.address.country',
  region: 'delivery.region',
  zone: 'delivery.zone_id',
  line1: 'delivery.address.line1',
  line2: 'delivery.address.line2',
  city: 'delivery.address.city',
  otherRegion: 'delivery.address.region',
  postcode: 'delivery.address.postcode',
};

/** The products as calls take them; null while one is missing or more than there are. */
function linesToAsk(lines: readonly LineValue[]) {
  const filled = lines.flatMap(({ product, quantity }) =>
    product === null || quantity < 1 || quantity > product.free
      ? []
      : [{ unit_id: product.unitId, variant_id: product.id, quantity }],
  );
  return filled.length === lines.length ? filled : null;
}

function sumsOf({ total_price: price, tax_lines: taxes }: QuotedOrder) {
  const total = fromMajor(price);
  const tax = add(zero, ...taxes.map(({ amount }) => fromMajor(amount)));
  return { total, deposit: total, tax, net: subtract(total, tax) };
}

/** The delivery of an order that staff take, by what visitors could choose, and what it comes to with it. */
export function usePackedOrder(lines: readonly LineValue[]) {
  const { phone_country: home } = usePageData();
  const [handOver, setHandOver] = useState<HandOver>('handed_over');
  const [typed, setTyped] = useState<DeliveryForm>({ ...emptyDelivery, country: home });
  const asked = linesToAsk(lines);
  const by = handOver === 'handed_over' ? null : handOver;
  const delivery = by === null ? null : choiceOf({ ...typed, by }, null);
  const found = useQuery({
    queryKey: ['orders', 'quote', asked, delivery],
    queryFn: ({ signal }) =>
      api('POST /api/orders/quote', { body: { lines: asked ?? [], delivery }, signal }),
    enabled: asked !== null,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const quoted = asked === null ? null : (found.data?.data ?? null);
  const offer = quoted?.delivery ?? null;
  const isCurrent = quoted !== null && !found.isPlaceholderData;
  const form = offer === null ? { ...typed, by } : { ...withOffered({ ...typed, by }, offer), by };
  const way = isCurrent
    ? (offer?.shipping.find(({ zone_id: id }) => id === form.zoneId) ?? offer?.shipping[0])
    : undefined;
  const zoneId = way?.zone_id ?? null;
  const isPriced = isCurrent && quoted.shipping !== null;
  const quote: OrderQuote | null = isPriced
    ? {
        ...sumsOf(quoted),
        rest: zero,
        taxIncluded: quoted.tax_included,
        taxLines: quoted.tax_lines.map((tax) => ({ ...tax, amount: fromMajor(tax.amount) })),
      }
    : null;
  return {
    handOver,
    setHandOver,
    /** The ways that are offered for these products. */
    ways: offer === null ? [] : waysOf(offer),
    offer,
    form,
    change: (fields: Partial<DeliveryForm>) => setTyped({ ...form, ...fields }),
    zoneId,
    problem: by !== null && isCurrent ? quoted.delivery_problem : null,
    quote,
    shipping: isPriced ? quoted.shipping : null,
    /** What is missing before it can be sent, by the names of the fields. */
    missing: (): Record<string, string> =>
      by === null || offer === null
        ? {}
        : Object.fromEntries(
            Object.entries(missingDelivery(form, offer)).map(([field, text]) => [
              packedFieldNames[field as DeliveryField],
              text,
            ]),
          ),
    /** As it is sent; null: it is handed over as staff wrote down, or something is missing. */
    ordered: () => (by === null ? null : orderedDelivery(form, zoneId)),
  };
}
export type PackedOrder = ReturnType<typeof usePackedOrder>;
