import { z } from 'zod';
import {
  call,
  data,
  fromEnd,
  longPageOf,
  money,
  rowId,
  type Call,
  type CallName,
} from '../call.ts';
import { listQuery } from '../form-fields.ts';
import { picture } from './picture.ts';

const shopProduct = z.object({
  id: z.int(),
  name: z.string(),
  /** Of its page. */
  path: z.string(),
  picture: picture.nullable(),
  /** Of its cheapest variant. */
  price: money,
  /** What that one cost before; null: nothing is shown beside its price. */
  former_price: money.nullable(),
  /** Whether its variants differ in price. */
  several_prices: z.boolean(),
  sold_out: z.boolean(),
});
/** A product in the shop's list. */
export type ShopProduct = z.output<typeof shopProduct>;

const productPage = z.object({
  id: z.int(),
  name: z.string(),
  path: z.string(),
  description: z.string(),
  picture: z.array(picture),
  category: z.object({ id: z.int(), name: z.string() }).nullable(),
  /** Whether an order of it can be delivered; visitors order it then where cards are taken. */
  takes_orders: z.boolean(),
  /** Handed over at a pick-up place, never shipped. */
  pickup_only: z.boolean(),
  /** What its variants differ in. */
  option_names: z.array(z.string()),
  variants: z.array(
    z.object({
      id: z.int(),
      option_values: z.array(z.string()),
      sku: z.string(),
      price: money,
      /** What it cost before; null: nothing is shown beside its price. */
      former_price: money.nullable(),
      /**
       * What it cost at least in the 30 days before its price was lowered, where that is less than the former price and
       * the law wants it said; else null.
       */
      lowest_price: money.nullable(),
      /** How many are available; 20 stands for 20 or more. */
      left: z.int(),
      /** One of the product's pictures, by its place among them. */
      picture: z.int().nullable(),
    }),
  ),
});
/** The page of a product. */
export type ProductPage = z.output<typeof productPage>;

/** The public shop (docs/rules/website.md, "The shop"). */
export const shopCalls = {
  'GET /api/shop': call({
    summary: 'The products on show, sold out ones included',
    access: 'anyone',
    offers: true,
    /** The newest first unless sorted otherwise. */
    query: listQuery('id', 'name', 'price').omit({ ended: true }).extend({
      category_id: rowId.optional(),
      from_end: fromEnd,
    }),
    answer: longPageOf(shopProduct),
  }),
  'GET /api/shop/categories': call({
    summary: 'The categories with products on show, by name',
    access: 'anyone',
    offers: true,
    answer: data(z.array(z.object({ id: z.int(), name: z.string() }))),
  }),
  'GET /api/shop/products/:slug': call({
    summary: 'A product on show, by the last part of its page’s address',
    access: 'anyone',
    offers: true,
    params: z.object({ slug: z.string().min(1).max(200) }),
    answer: data(productPage),
  }),
} as const satisfies Record<CallName, Call>;
