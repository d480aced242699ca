import { addDays, type CalendarDate } from '@slipway/domain/dates/dates';
import { randomIds } from '#adapters/ids.ts';
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
import { calendarFeeds } from '#db/tables/feeds.ts';
import { announcements, unitBlocks } from '#db/tables/operations.ts';
import type { Db } from '#db/transaction.ts';
import {
  demoAnnouncements,
  demoBlocks,
  demoCalendar,
  demoCategories,
  demoCompany,
  demoPlatforms,
  demoUnits,
  type DemoUnit,
} from './demo-catalogue.ts';

/** Pictures are drawn at these widths (the build draws `demo/art`). */
const drawn = { widths: [400, 800, 1200], width: 1200, height: 750 };

export async function seedCatalogue(tx: Db, today: CalendarDate, now: Date): Promise<void> {
  await tx.insert(companies).overridingSystemValue().values(demoCompany);
  await tx.insert(unitCategories).overridingSystemValue().values(demoCategories);
  await tx.insert(platforms).overridingSystemValue().values(demoPlatforms);
  for (const one of demoUnits) await seedUnit(tx, one);
  await seedFeeds(tx, today, now);
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

/** Units on the calendar platform: our addresses, and one calendar that was read once. */
async function seedFeeds(tx: Db, today: CalendarDate, now: Date): Promise<void> {
  const read = { importUrl: demoCalendar.url, lastReadAt: now, lastOkAt: now, wholeAt: now };
  for (const { unit, platforms: places } of demoUnits) {
    if (!places.some(({ platformId }) => platformId === demoCalendar.platformId)) continue;
    const [feed] = await tx
      .insert(calendarFeeds)
      .values({
        unitId: unit.id,
        platformId: demoCalendar.platformId,
        token: randomIds.token(),
        // Nobody is there to be asked, so it is never due.
        ...(unit.id === demoCalendar.unitId ? read : {}),
      })
      .returning({ id: calendarFeeds.id });
    if (!feed || unit.id !== demoCalendar.unitId) continue;
    await tx.insert(unitBlocks).values({
      unitId: unit.id,
      feedId: feed.id,
      feedKind: 'reserved',
      reason: demoCalendar.reason,
      fromDate: addDays(today, demoCalendar.from),
      toDate: addDays(today, demoCalendar.to),
    });
  }
}
