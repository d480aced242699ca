import { and, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import type { Settings } from '@slipway/domain/settings/settings';
import { companies, fixedCompany } from '#db/tables/catalogue.ts';
import { lookPictures } from '#db/tables/settings.ts';
import type { Db } from '#db/transaction.ts';

type Business = Settings['business'];

const nextVersion = sql`${companies.version} + 1`;
const nextLookVersion = sql`${lookPictures.version} + 1`;
const logo = eq(lookPictures.name, 'logo');
const isFixed = (tx: Db) =>
  inArray(companies.id, tx.select({ id: fixedCompany.id }).from(fixedCompany));

/** Name and contact of a company that has not ended, locked until the transaction ends. */
export async function lockIdentity(tx: Db, companyId: number): Promise<Business | null> {
  const { name, email, phone, address } = companies;
  const [row] = await tx
    .select({ name, email, phone, address })
    .from(companies)
    .where(and(eq(companies.id, companyId), isNull(companies.endedAt)))
    .for('update');
  return row ?? null;
}

/** Gives the fixed company the name and contact of the business. Answers whether there is one. */
export async function nameFixedCompany(tx: Db, business: Business): Promise<boolean> {
  const [fixed] = await tx.select({ id: fixedCompany.id }).from(fixedCompany);
  if (!fixed) return false;
  const { name, email, phone, address } = business;
  const differs = or(
    ne(companies.name, name),
    ne(companies.email, email),
    ne(companies.phone, phone),
    ne(companies.address, address),
  );
  await tx
    .update(companies)
    .set({ name, email, phone, address, version: nextVersion })
    .where(and(eq(companies.id, fixed.id), differs));
  return true;
}

/**
 * Moves the logo as companies become one or several, after the settings were stored. A company that becomes the
 * business keeps its picture as the logo, or takes the logo that there was. With several companies again, the
 * business has the logo from before, or that of the company it was.
 */
export async function moveLogo(tx: Db, from: { companyId: number }): Promise<void> {
  const [own] = await tx.select().from(lookPictures).where(logo).for('update');
  const [fixed] = await tx.select().from(fixedCompany);
  const ownPicture = own?.pictureId ?? null;
  if (fixed) {
    const shown = fixed.pictureId ?? ownPicture;
    await tx
      .update(companies)
      .set({ pictureId: shown, version: nextVersion })
      .where(and(isFixed(tx), isNull(companies.pictureId)));
    await tx
      .update(lookPictures)
      .set({ pictureId: ownPicture === shown ? null : ownPicture, version: nextLookVersion })
      .where(logo);
    return;
  }
  const [before] = await tx
    .select({ pictureId: companies.pictureId })
    .from(companies)
    .where(eq(companies.id, from.companyId));
  await tx
    .update(lookPictures)
    .set({ pictureId: ownPicture ?? before?.pictureId ?? null, version: nextLookVersion })
    .where(logo);
}

/** Gives the fixed company its logo. Answers whether there is one. */
export async function showFixedLogo(tx: Db, pictureId: number | null): Promise<boolean> {
  const changed = await tx
    .update(companies)
    .set({ pictureId, version: nextVersion })
    .where(isFixed(tx))
    .returning({ id: companies.id });
  return changed.length > 0;
}

/** Another version of the logo, after the fixed company was given another picture. */
export async function raiseLogoVersion(tx: Db): Promise<void> {
  await tx.update(lookPictures).set({ version: nextLookVersion }).where(logo);
}
