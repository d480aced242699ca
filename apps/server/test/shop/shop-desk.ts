import { fromMajor } from '@slipway/domain/money/money';
import { giveSettings } from '#features/settings/settings-api.ts';
import type { Db } from '#db/transaction.ts';
import { productVariants, units } from '#db/tables/catalogue.ts';
import { pickupPlaces, shippingZones } from '#db/tables/orders.ts';
import { eq, sql } from 'drizzle-orm';
import { buildTestApp, type TestApp } from '../harness/build-app.ts';
import { basketBody, type Trip } from '../baskets/basket-body.ts';
import { fromRandomNetwork } from '../support/booking-body.ts';
import { makeBusiness } from '../support/test-business.ts';
import { TestClock } from '../support/test-clock.ts';

/** A variant on show. */
export interface Sold {
  unit_id: number;
  variant_id: number;
  /** Of one. */
  price: number;
}

/** A product on show, with one variant. */
export async function showProduct(
  db: Db,
  product: {
    name: string;
    price: number;
    quantity: number;
    pickupOnly?: boolean;
    taxes?: { name: string; percent: number }[];
  },
): Promise<Sold> {
  const { name, price, quantity, pickupOnly = false, taxes = null } = product;
  return db.transaction(async (tx) => {
    const [unit] = await tx
      .insert(units)
      .values({
        ...{ companyId: 1, name, priceCents: fromMajor(price), forSale: true, inShop: true },
        ...{ pickupOnly, saleTaxes: taxes },
      })
      .returning({ id: units.id });
    if (!unit) throw new Error('No product');
    await tx
      .insert(productVariants)
      .values({ unitId: unit.id, priceCents: fromMajor(price), quantity });
    const [variant] = await tx
      .select({ id: productVariants.id })
      .from(productVariants)
      .where(eq(productVariants.unitId, unit.id));
    return { unit_id: unit.id, variant_id: variant?.id ?? 0, price };
  });
}

/** A quay to pick up at, and three shipping methods within Canada. */
export async function addDelivery(db: Db) {
  const [place] = await db
    .insert(pickupPlaces)
    .values({ companyId: 1, name: 'The quay', address: '1 Quay Street, Toronto', hours: '9 to 5' })
    .returning({ id: pickupPlaces.id });
  const steps = (...pairs: [number, number][]) =>
    pairs.map(([from, price]) => ({ from: fromMajor(from), price: fromMajor(price) }));
  const zones = await db
    .insert(shippingZones)
    .values([
      { companyId: 1, name: 'Standard', countries: ['CA'], prices: steps([0, 9], [100, 0]) },
      { companyId: 1, name: 'Express', countries: ['CA'], prices: steps([0, 25]) },
      {
        companyId: 1,
        name: 'North',
        countries: ['CA'],
        regions: ['Yukon'],
        prices: steps([0, 40]),
      },
    ])
    .returning({ id: shippingZones.id });
  const [standard, express, north] = zones.map(({ id }) => id);
  return {
    place: place?.id ?? 0,
    standard: standard ?? 0,
    express: express ?? 0,
    north: north ?? 0,
  };
}

export const address = {
  line1: '12 Harbour Lane',
  city: 'Toronto',
  region: 'ON',
  postcode: 'M5V 2T6',
  country: 'CA',
};

export const itemOf = ({ unit_id, variant_id, price }: Sold, quantity = 1) => ({
  id: crypto.randomUUID(),
  item: { unit_id, variant_id, price, quantity },
});

/** How an order stands, with what the ledger, the provider, stock and the outbox have of it. */
export interface OrderStanding {
  status: number;
  held: boolean;
  awaiting: boolean;
  cancelled: boolean;
  paid: number;
  charged: number;
  mails: string[];
}

export type ShopDesk = Awaited<ReturnType<typeof openShopDesk>>;

/** A business that lets half days and sells products. */
export async function openShopDesk(
  options: { clock?: TestClock; currency?: string; database?: TestApp['database'] } = {},
) {
  const { clock = new TestClock(), currency = 'CAD' } = options;
  const server = await buildTestApp({
    clock,
    ...(options.database && { database: options.database }),
  });
  const { db } = server.deps;
  await makeBusiness(db);
  // The business has rows with numbers of their own.
  await db.execute(sql`select setval(pg_get_serial_sequence('units', 'id'), 1000)`);
  await giveSettings(db, {
    currency,
    sale_taxes: [{ name: 'HST', percent: 13 }],
    prices_include_tax: false,
  });
  const delivery = await addDelivery(db);
  const rows = async <T extends Record<string, unknown>>(query: ReturnType<typeof sql>) =>
    (await db.execute<T>(query)).rows;
  const shipped = (zone = delivery.standard, over: object = {}) => ({
    by: 'shipping',
    zone_id: zone,
    address: { ...address, ...over },
  });
  const pickup = { by: 'pickup', place_id: delivery.place };
  return {
    server,
    clock,
    rows,
    delivery,
    shipped,
    pickup,
    show: (name: string, over: Partial<Parameters<typeof showProduct>[1]> = {}) =>
      showProduct(db, { name, price: 20, quantity: 10, ...over }),
    /** Orders lines of products with trips; `amount` is what is due now of all. */
    order: (
      lines: object[],
      over: { amount: number } & Record<string, unknown>,
      how: { key?: string; client?: ReturnType<TestApp['client']>; trips?: readonly Trip[] } = {},
    ) => {
      const trips = (how.trips ?? []).map((trip) => ({ id: crypto.randomUUID(), trip }));
      return (how.client ?? server.client()).send('POST', '/api/basket/checkout', {
        body: { ...basketBody([]), delivery: pickup, lines: [...trips, ...lines], ...over },
        headers: {
          ...fromRandomNetwork(),
          ...(how.key !== undefined && { 'idempotency-key': how.key }),
        },
      });
    },
    stateOf: async (id: number): Promise<OrderStanding | undefined> => {
      const [row] = await rows<OrderStanding & Record<string, unknown>>(sql`
        select o.status, o.hold_expires_at is not null as held, o.awaiting_until is not null as awaiting,
          o.cancelled_at is not null as cancelled, o.paid_cents::int as paid,
          (select coalesce(sum(p.amount - p.refunded), 0)::int from test_gateway.payments p
             join charge_attempts a on a.gateway_payment = p.ref
             where p.status = 'succeeded' and exists (
               select from charge_lines l where l.attempt_id = a.id and l.order_id = o.id)) as charged,
          (select coalesce(json_agg(m.template order by m.id), '[]') from messages m
             where m.order_id = o.id and m.channel = 'mail') as mails
        from orders o where o.id = ${id}`);
      return row;
    },
    /** What orders hold of a variant. */
    heldOf: async ({ variant_id }: Sold): Promise<number> => {
      const [row] = await rows<{ held: number }>(
        sql`select held from product_variants where id = ${variant_id}`,
      );
      return row?.held ?? -1;
    },
    lastOrder: async (): Promise<number> => {
      const [row] = await rows<{ id: number }>(sql`select max(id) as id from orders`);
      return row?.id ?? 0;
    },
    close: () => server.close(),
  };
}

/** The order of an answer. */
export function orderOf(answer: { status: number; body: unknown }): number {
  const { data } = answer.body as { data?: { order?: number | null } };
  if (answer.status !== 200 || typeof data?.order !== 'number') {
    throw new Error(`Not ordered: ${answer.status} ${JSON.stringify(answer.body)}`);
  }
  return data.order;
}
