import type { CallInput } from '#lib/api.ts';
import type { OrderDetails } from '@slipway/contract/orders/order-details';
import { quoteOrder, type OrderQuote } from '@slipway/domain/orders/orders';
import type { PriceRules } from '@slipway/domain/bookings/prices/price';
import { fromMajor, toMajor } from '@slipway/domain/money/money';
import type { PageData } from '@slipway/contract/settings/settings';

/** A variant of a product in an order line. */
export interface LineProduct {
  /** The variant's. */
  id: number;
  unitId: number;
  /** With the values of its options. */
  name: string;
  price: number;
  /** Its own taxes; null: those of the order. */
  taxes: PriceRules['taxes'] | null;
  /** The highest quantity that this order may have. */
  free: number;
}

/** A line in the form. */
export interface LineValue {
  key: string;
  product: LineProduct | null;
  quantity: number;
}

/** The order form's values. */
export interface OrderValues extends Record<string, unknown> {
  name: string;
  email: string;
  phone: string;
  delivery_date: string;
  delivery_address: string;
  staff_notes: string;
  lines: LineValue[];
}

export const emptyLine = (): LineValue => ({
  key: crypto.randomUUID(),
  product: null,
  quantity: 1,
});

/** An empty order, with a delivery date if one was requested. */
export const emptyOrder = (day: string | null = null): OrderValues => ({
  name: '',
  email: '',
  phone: '',
  delivery_date: day ?? '',
  delivery_address: '',
  staff_notes: '',
  lines: [emptyLine()],
});

/** An existing order as form values: its lines keep their prices and reserved quantities. */
export function valuesOf(order: OrderDetails): OrderValues {
  const { name, email, phone, delivery_date, delivery_address, staff_notes } = order;
  return {
    name,
    email,
    phone,
    delivery_date,
    delivery_address,
    staff_notes,
    lines: order.lines.map((line) => ({
      key: `line-${line.variant_id}`,
      product: {
        id: line.variant_id,
        unitId: line.unit_id,
        name: line.name,
        price: line.price,
        taxes:
          order.own_taxes.find(({ variant_id }) => variant_id === line.variant_id)?.taxes ?? null,
        free:
          line.quantity +
          (order.free.find(({ variant_id }) => variant_id === line.variant_id)?.free ?? 0),
      },
      quantity: line.quantity,
    })),
  };
}

/** The price rules of a new order. */
export function currentPriceRules(settings: PageData['settings']): PriceRules {
  return { taxes: settings.sale_taxes, pricesIncludeTax: settings.prices_include_tax };
}

/** The price rules under which an existing order was taken. */
export function agreedPriceRules(order: OrderDetails): PriceRules {
  return {
    taxes: order.taxes,
    pricesIncludeTax: order.tax_included,
  };
}

/** The cost of the lines, by the server's rules; null while a product is missing. */
export function quoteOf(lines: readonly LineValue[], rules: PriceRules): OrderQuote | null {
  const filled = lines.flatMap(({ product, quantity }) =>
    product === null ? [] : [{ price: fromMajor(product.price), taxes: product.taxes, quantity }],
  );
  return filled.length === 0 || filled.some(({ quantity }) => quantity < 1)
    ? null
    : quoteOrder(filled, rules);
}

/** The request body that creates or changes an order. */
export function orderBody(
  values: OrderValues,
  rules: PriceRules,
): Omit<CallInput<'PUT /api/orders/:id'>['body'], 'version'> {
  const quote = quoteOf(values.lines, rules);
  return {
    name: values.name.trim(),
    email: values.email.trim(),
    phone: values.phone.trim(),
    delivery_date: values.delivery_date,
    delivery_address: values.delivery_address.trim(),
    staff_notes: values.staff_notes.trim(),
    lines: values.lines.flatMap(({ product, quantity }) =>
      product === null ? [] : [{ unit_id: product.unitId, variant_id: product.id, quantity }],
    ),
    total_price: quote === null ? 0 : toMajor(quote.total),
  };
}
