import { addDays, type CalendarDate } from '@slipway/domain/dates/dates';
import {
  companies,
  packages,
  pictures,
  platforms,
  unitCategories,
  unitPictures,
  unitPlatforms,
  units,
} from '#db/tables/catalogue.ts';
import { announcements, unitBlocks } from '#db/tables/operations.ts';
import type { Db } from '#db/transaction.ts';
import {
  demoAnnouncements,
  demoBlocks,
  demoCategories,
  demoCompany,
  demoPlatforms,
  demoUnits,
  type DemoUnit,
} from './demo-catalogue.ts';

/** Pictures are drawn at these widths (the build draws `demo/art`). */
const drawn = { widths: [400, 800, 1200], width: 1200, height: 750 };

export async function seedCatalogue(tx: Db, today: CalendarDate): Promise<void> {
  await tx.insert(companies).overridingSystemValue().values(demoCompany);
  await tx.insert(unitCategories).overridingSystemValue().values(demoCategories);
  await tx.insert(platforms).overridingSystemValue().values(demoPlatforms);
  for (const one of demoUnits) await seedUnit(tx, one);
  await tx.insert(announcements).values(
    demoAnnouncements.map(({ body, audience, from, to }) => ({
      body,
      audience,
      fromDate: addDays(today, from),
      toDate: addDays(today, to),
    })),
  );
  await tx.insert(unitBlocks).values(
    demoBlocks.map(({ unitId, reason, from, to }) => ({
      unitId,
      reason,
      fromDate: addDays(today, from),
      toDate: addDays(today, to),
    })),
  );
}

async function seedUnit(tx: Db, one: DemoUnit): Promise<void> {
  const { unit, picture, alt } = one;
  await tx.insert(units).overridingSystemValue().values(unit);
  const [row] = await tx
    .insert(pictures)
    .values({ ...drawn, path: `/art/${picture}`, alt })
    .returning({ id: pictures.id });
  if (row)
    await tx.insert(unitPictures).values({ unitId: unit.id, position: 0, pictureId: row.id });
  await tx
    .insert(unitPlatforms)
    .values(one.platforms.map((platform) => ({ ...platform, unitId: unit.id })));
  await tx.insert(packages).values(one.packages.map((pkg) => ({ ...pkg, unitId: unit.id })));
}
