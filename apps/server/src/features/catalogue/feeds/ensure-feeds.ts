import type { Deps } from '#deps.ts';
import type { Db } from '#db/transaction.ts';
import { invalid } from '#http/errors.ts';
import { endTasksOfUnread } from './calendar-tasks.ts';
import { addFeeds, calendarsAmong, setImportUrl } from './feeds-repository.ts';

/** A unit's listing on a platform, as entered in the form. */
export interface PlatformPlace {
  platformId: number;
  /** The platform's calendar of the unit: empty for none, absent to keep it. */
  importUrl: string | undefined;
}

/**
 * Creates what a unit's listings on calendar platforms need: our private address and the address to
 * read. Closes tasks about calendars that are no longer read. @throws Refusal 422 for an address on
 * a platform that is not a calendar
 */
export async function ensureFeeds(
  tx: Db,
  deps: Pick<Deps, 'ids' | 'clock'>,
  unitId: number,
  places: PlatformPlace[],
): Promise<void> {
  const calendars = await calendarsAmong(
    tx,
    places.map(({ platformId }) => platformId),
  );
  const isCalendar = ({ platformId }: PlatformPlace) => calendars.includes(platformId);
  if (places.some((place) => place.importUrl && !isCalendar(place))) {
    throw invalid({ import_urls: ['Only calendar platforms have an import url.'] });
  }
  const fed = places.filter(isCalendar);
  await addFeeds(
    tx,
    unitId,
    fed.map(({ platformId }) => ({ platformId, token: deps.ids.token() })),
  );
  for (const { platformId, importUrl } of fed) {
    if (importUrl === undefined) continue;
    await setImportUrl(tx, { unitId, platformId }, importUrl || null, deps.clock.now());
  }
  await endTasksOfUnread(tx, deps.clock.now());
}
