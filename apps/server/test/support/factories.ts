import { hash } from '@node-rs/argon2';
import { eq } from 'drizzle-orm';
import { companies, packages, productVariants, units } from '#db/tables/catalogue.ts';
import { users } from '#db/tables/identity.ts';
import type { Db } from '#db/transaction.ts';

/** The password of every user that has one. */
export const password = 'correct horse battery';
// Parameters that are cheap to verify; they are part of the hash.
let cheapHash: Promise<string> | undefined;
const passwordHash = () =>
  (cheapHash ??= hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 }));

let made = 0;

export type NewUser = Partial<typeof users.$inferInsert> & {
  /** False: a guest without a password. */
  hasPassword?: boolean;
  verified?: boolean;
};

/** Creates a verified customer with a password, unless specified otherwise. */
export async function createUser(
  db: Db,
  fields: NewUser = {},
): Promise<{ id: number; email: string }> {
  made += 1;
  const { hasPassword = true, verified = true, ...columns } = fields;
  const [row] = await db
    .insert(users)
    .values({
      name: `Person ${made}`,
      email: `person-${made}@example.test`,
      phone: '+14165550123',
      passwordHash: hasPassword ? await passwordHash() : null,
      emailVerifiedAt: verified ? new Date('2026-01-01T00:00:00Z') : null,
      ...columns,
    })
    .returning({ id: users.id, email: users.email });
  return only(row);
}

export async function createCompany(
  db: Db,
  fields: Partial<typeof companies.$inferInsert> = {},
): Promise<{ id: number }> {
  const [row] = await db
    .insert(companies)
    .values({ name: 'Harbour Co', email: 'co@example.test', phone: '+14165550100', ...fields })
    .returning({ id: companies.id });
  return only(row);
}

/** How charter units are let: days start at 05:00, times take three bookings a day. */
const charterTimes: Record<'day' | 'times', Partial<typeof units.$inferInsert>> = {
  day: { schedule: 'day', starts: ['05:00:00'] },
  times: { schedule: 'times', mostPerDay: 3, changeLimitDays: 14 },
};

/** Creates a charter unit of `companyId` that takes one booking a day, unless specified otherwise. */
export async function createUnit(
  db: Db,
  fields: Partial<typeof units.$inferInsert> & { companyId: number },
): Promise<{ id: number }> {
  made += 1;
  const [row] = await db
    .insert(units)
    .values({
      name: `Unit ${made}`,
      priceCents: 100_000,
      ...charterTimes[fields.schedule ?? 'day'],
      ...fields,
    })
    .returning({ id: units.id });
  return only(row);
}

/** Creates a product of `companyId` with one variant at 1,000.00, of which there is one, unless specified otherwise. */
export async function createProduct(
  db: Db,
  fields: Partial<typeof units.$inferInsert> & { companyId: number; quantity?: number },
): Promise<{ id: number; variantId: number }> {
  const { quantity = 1, ...columns } = fields;
  const { id } = await createUnit(db, columns);
  const [variant] = await db
    .insert(productVariants)
    .values({
      ...{ unitId: id, quantity, sku: columns.sku ?? '' },
      priceCents: columns.priceCents ?? 100_000,
    })
    .returning({ id: productVariants.id });
  // Only now, because a product has a variant.
  await db.update(units).set({ forSale: true }).where(eq(units.id, id));
  return { id, variantId: only(variant).id };
}

export async function createPackage(
  db: Db,
  fields: Partial<typeof packages.$inferInsert> & { unitId: number; kind: string },
): Promise<{ id: number }> {
  const [row] = await db
    .insert(packages)
    .values({
      priceCents: 80_000,
      depositOf: typeof fields.fixedDepositCents === 'number' ? 'amount' : 'settings',
      ...fields,
    })
    .returning({ id: packages.id });
  return only(row);
}

const prices = {
  harbor_cruise: { price: 80_000, additional: null, deposit: 30_000 },
  half_day: { price: 120_000, additional: 10_000, deposit: null },
  three_quarter_day: { price: 160_000, additional: 12_500, deposit: null },
  full_day: { price: 200_000, additional: 15_000, deposit: null },
} as const;

type CharterKind = keyof typeof prices;

/** Creates all four packages of a unit; returns their ids by kind. */
async function createPackages(db: Db, unitId: number): Promise<Record<CharterKind, number>> {
  const make = async (kind: CharterKind) => {
    const { price, additional, deposit } = prices[kind];
    const { id } = await createPackage(db, {
      unitId,
      kind,
      priceCents: price,
      additionalPriceCents: additional,
      fixedDepositCents: deposit,
    });
    return id;
  };
  return {
    harbor_cruise: await make('harbor_cruise'),
    half_day: await make('half_day'),
    three_quarter_day: await make('three_quarter_day'),
    full_day: await make('full_day'),
  };
}

/** Company 1 with a `day` unit and the teaser unit, let by times; all packages on both. */
export async function createCharterBusiness(db: Db) {
  const company = await createCompany(db);
  const day = await createUnit(db, { companyId: company.id, name: 'Long Reach' });
  const teaser = await createUnit(db, {
    companyId: company.id,
    name: 'Teaser',
    schedule: 'times',
    maxGuests: 20,
  });
  return {
    companyId: company.id,
    dayUnit: { id: day.id, packages: await createPackages(db, day.id) },
    teaser: { id: teaser.id, packages: await createPackages(db, teaser.id) },
  };
}

function only<Row>(row: Row | undefined): Row {
  if (row === undefined) throw new Error('Nothing was inserted');
  return row;
}
