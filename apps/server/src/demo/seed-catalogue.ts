import { kindsOfPresets } from '@slipway/domain/catalogue/presets/presets';
import { addDays, type CalendarDate } from '@slipway/domain/dates/dates';
import { randomIds } from '#adapters/ids.ts';
import {
  companies,
  extras,
  guestTypes,
  packages,
  platforms,
  unitCategories,
  unitPlatforms,
  units,
} from '#db/tables/catalogue.ts';
import { calendarFeeds } from '#db/tables/feeds.ts';
import { closings, unitBlocks } from '#db/tables/operations.ts';
import type { Db } from '#db/transaction.ts';
import { addPresetKinds } from '#features/catalogue/catalogue-api.ts';
import {
  demoAnnouncements,
  demoClosings,
  demoCalendar,
  demoCategories,
  demoCompany,
  demoPlatforms,
  demoUnits,
  type DemoUnit,
} from './demo-catalogue.ts';
import { demoExtras } from './demo-extras.ts';
import { monthDay } from '@slipway/domain/catalogue/rates';
import { seedAnnouncements, seedDrawing } from './seed-shown.ts';

export async function seedCatalogue(tx: Db, today: CalendarDate, now: Date): Promise<void> {
  await tx.insert(companies).overridingSystemValue().values(demoCompany);
  await tx.insert(unitCategories).overridingSystemValue().values(demoCategories);
  await tx.insert(platforms).overridingSystemValue().values(demoPlatforms);
  await addPresetKinds(tx, kindsOfPresets(['charter', 'hourly', 'seats', 'nights']));
  for (const one of demoUnits) await seedUnit(tx, one);
  await tx.insert(extras).overridingSystemValue().values(demoExtras);
  await seedFeeds(tx, today, now);
  await seedAnnouncements(tx, today, demoAnnouncements);
  await tx.insert(closings).values([
    ...demoClosings.map(({ unitId, reason, from, to }) => ({
      unitId,
      reason,
      since: today,
      period: { form: 'dates' as const, from: addDays(today, from), to: addDays(today, to) },
    })),
    {
      since: today,
      period: { form: 'yearly' as const, from: monthDay('12-25'), to: monthDay('12-26') },
      reason: 'Christmas',
      publicReason: 'Closed for Christmas',
    },
  ]);
}

async function seedUnit(tx: Db, one: DemoUnit): Promise<void> {
  const { unit } = one;
  await tx.insert(units).overridingSystemValue().values(unit);
  await seedDrawing(tx, unit.id, one);
  const types = one.typePrices ? await tx.select().from(guestTypes) : [];
  const typePrices = types.flatMap(({ id, position }) => {
    const price = one.typePrices?.[position];
    return price === undefined ? [] : [{ id, price_cents: price }];
  });
  const listings = one.platforms.map((platform) => ({ ...platform, unitId: unit.id }));
  if (listings.length > 0) await tx.insert(unitPlatforms).values(listings);
  await tx
    .insert(packages)
    .values(one.packages.map((pkg) => ({ ...pkg, unitId: unit.id, guestTypePrices: typePrices })));
}

/** Units on the calendar platform: our addresses, and one imported calendar. */
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
        // There is no server to read from, so it is never due.
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
