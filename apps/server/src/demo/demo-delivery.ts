import { cents } from '@slipway/domain/money/money';
import type { pickupPlaces, shippingZones } from '#db/tables/orders.ts';

const companyId = 1;

/** Where the products of the demo's shop are picked up. */
export const demoPickupPlaces: (typeof pickupPlaces.$inferInsert)[] = [
  {
    companyId,
    name: 'Harbour shop',
    address: '1 Harbour Street, Toronto, ON M5J 1A1',
    hours: 'Daily 7 am to 6 pm, in winter closed on Mondays',
  },
];

/** Where they are shipped to, and for how much. */
export const demoShippingZones: (typeof shippingZones.$inferInsert)[] = [
  {
    companyId,
    name: 'Canada',
    countries: ['CA'],
    prices: [
      { from: cents(0), price: cents(1_200) },
      { from: cents(10_000), price: cents(0) },
    ],
  },
  {
    companyId,
    name: 'United States',
    countries: ['US'],
    prices: [{ from: cents(0), price: cents(2_400) }],
  },
];
