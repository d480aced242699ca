import type { announcements } from '#db/tables/operations.ts';
import type {
  companies,
  platforms,
  productVariants,
  unitCategories,
  units,
} from '#db/tables/catalogue.ts';
import { demoSettings } from './demo-settings.ts';

type Fixed<T extends { $inferInsert: object }> = T['$inferInsert'] & { id: number };

const companyId = 1;

/** The demo of a harbour shop (docs/rules/settings.md, "Demo business"). */
export const shopCompany: Fixed<typeof companies> = {
  id: companyId,
  ...demoSettings.business,
  name: 'Slipway Harbour Shop',
  description:
    'What you forgot to pack, and what you will want to take home. On the quay since 2004, open whenever the boats are.',
};

export const shopCategories: Fixed<typeof unitCategories>[] = [
  { id: 1, companyId, name: 'On the water', description: 'Dry, afloat and found again.' },
  { id: 2, companyId, name: 'On the hook', description: 'Chosen by people who fish this lake.' },
  { id: 3, companyId, name: 'To wear and to give', description: 'Souvenirs that get used.' },
];

export const shopPlatforms: Fixed<typeof platforms>[] = [
  { id: 1, name: 'Marina Market', url: 'https://marina-market.example/', type: 'product_feed' },
];

export interface DemoProduct {
  unit: Fixed<typeof units>;
  variants: Omit<typeof productVariants.$inferInsert, 'unitId' | 'position'>[];
  picture: string;
  alt: string;
  /** Offered on Marina Market. */
  onMarket: boolean;
}

type Sold = Pick<DemoProduct['variants'][number], 'sku' | 'priceCents' | 'quantity'>;
type Drawing = { picture: string; alt: string; onMarket?: boolean };

/** A product in several variants, which differ in one option. */
const inVariants = (
  id: number,
  {
    option,
    ...unit
  }: Pick<typeof units.$inferInsert, 'name' | 'description' | 'unitCategoryId'> & {
    option: string | null;
  },
  variants: [value: string | null, sold: Sold][],
  drawing: Drawing,
): DemoProduct => ({
  onMarket: false,
  ...drawing,
  unit: {
    id,
    companyId,
    ...unit,
    forSale: true,
    inShop: true,
    priceCents: Math.min(...variants.map(([, { priceCents }]) => priceCents)),
    optionNames: option === null ? [] : [option],
  },
  variants: variants.map(([value, sold]) => ({
    ...sold,
    optionValues: value === null ? [] : [value],
  })),
});

const product = (
  id: number,
  { sku, priceCents, quantity, ...unit }: Omit<Parameters<typeof inVariants>[1], 'option'> & Sold,
  drawing: Drawing,
): DemoProduct =>
  inVariants(id, { ...unit, option: null }, [[null, { sku, priceCents, quantity }]], drawing);

export const demoProducts: DemoProduct[] = [
  product(
    1,
    {
      name: 'Life jacket',
      description: 'Foam, for 70 kg and more, with a whistle, a light loop and a harness line.',
      sku: 'WATER-JACKET',
      unitCategoryId: 1,
      priceCents: 8_900,
      quantity: 24,
    },
    { picture: 'product-life-jacket', alt: 'An orange life jacket', onMarket: true },
  ),
  product(
    2,
    {
      name: 'Dry bag, 20 litres',
      description: 'Rolls shut three times and floats. Phone, towel, sandwich, in that order.',
      sku: 'WATER-BAG-20',
      unitCategoryId: 1,
      priceCents: 3_450,
      quantity: 40,
    },
    { picture: 'product-dry-bag', alt: 'A rolled dry bag', onMarket: true },
  ),
  product(
    3,
    {
      name: 'Trout rod, two pieces',
      description: 'Seven feet, medium light, with a spinning reel. The one our guests learn on.',
      sku: 'HOOK-ROD',
      unitCategoryId: 2,
      priceCents: 12_900,
      quantity: 9,
    },
    { picture: 'product-rod', alt: 'A fishing rod with its reel', onMarket: true },
  ),
  product(
    4,
    {
      name: 'Lure set, lake trout',
      description: 'Six spoons in the colours that work here, in a box that shuts.',
      sku: 'HOOK-LURES',
      unitCategoryId: 2,
      priceCents: 2_990,
      quantity: 32,
    },
    { picture: 'product-lure-set', alt: 'A box of fishing lures' },
  ),
  product(
    5,
    {
      name: 'Harbour cap',
      description: 'Navy, with the buoy on it. One size, and it has been overboard before.',
      sku: 'WEAR-CAP',
      unitCategoryId: 3,
      priceCents: 2_400,
      quantity: 60,
    },
    { picture: 'product-cap', alt: 'A navy cap with an orange buoy' },
  ),
  inVariants(
    6,
    {
      name: 'T-shirt, buoy',
      description: 'Heavy cotton, screen-printed next door.',
      unitCategoryId: 3,
      option: 'Size',
    },
    [
      ['S', { sku: 'WEAR-SHIRT-S', priceCents: 2_900, quantity: 14 }],
      ['M', { sku: 'WEAR-SHIRT-M', priceCents: 2_900, quantity: 22 }],
      ['L', { sku: 'WEAR-SHIRT-L', priceCents: 2_900, quantity: 0 }],
      ['XXL', { sku: 'WEAR-SHIRT-XXL', priceCents: 3_200, quantity: 5 }],
    ],
    { picture: 'product-tshirt', alt: 'A T-shirt with an orange buoy' },
  ),
  product(
    7,
    {
      name: 'Enamel mug',
      description: 'For the coffee at 5 am. Falls, chips, carries on.',
      sku: 'GIVE-MUG',
      unitCategoryId: 3,
      priceCents: 1_650,
      quantity: 48,
    },
    { picture: 'product-mug', alt: 'An enamel mug' },
  ),
  product(
    8,
    {
      name: 'Greeting card',
      description: 'A card in its envelope, for whoever stayed ashore. Blank inside.',
      sku: 'GIVE-CARD',
      unitCategoryId: 3,
      priceCents: 650,
      quantity: 200,
    },
    { picture: 'product-greeting-card', alt: 'A greeting card in its envelope' },
  ),
];

/** Days from today. */
export const shopAnnouncements: (Pick<typeof announcements.$inferInsert, 'body' | 'audience'> & {
  from: number;
  to: number;
})[] = [
  {
    body: 'Order by Thursday noon and it is at your berth on Saturday.',
    audience: 'everyone',
    from: -7,
    to: 45,
  },
  {
    body: 'Stock-taking on Monday from 07:00; the till opens at ten.',
    audience: 'staff',
    from: -1,
    to: 6,
  },
];

export interface DemoOrder {
  /** Products by id, with their quantities. */
  lines: [product: number, quantity: number][];
  /** Days from today. */
  delivery: number;
  /** Index in the list of customers. */
  customer: number;
  address: string;
  paid: 'nothing' | 'deposit' | 'all';
  completed?: boolean;
  cancelled?: string;
}

/** Delivered, open, unpaid, and cancelled by the business. */
export const demoOrders: DemoOrder[] = [
  {
    lines: [
      [1, 4],
      [2, 2],
    ],
    delivery: -12,
    customer: 4,
    address: '18 Dock Road, Port Credit, ON',
    paid: 'all',
    completed: true,
  },
  {
    lines: [
      [5, 12],
      [7, 12],
    ],
    delivery: -3,
    customer: 8,
    address: '2 Quay Street, Toronto, ON',
    paid: 'all',
  },
  { lines: [[8, 3]], delivery: 2, customer: 1, address: '', paid: 'all' },
  {
    lines: [
      [3, 2],
      [4, 3],
    ],
    delivery: 9,
    customer: 7,
    address: '4 Marina Lane, Oakville, ON',
    paid: 'deposit',
  },
  { lines: [[1, 10]], delivery: 20, customer: 0, address: 'Berth 41', paid: 'deposit' },
  {
    lines: [[7, 6]],
    delivery: 33,
    customer: 2,
    address: '',
    paid: 'nothing',
    cancelled: 'Changed plans',
  },
];
