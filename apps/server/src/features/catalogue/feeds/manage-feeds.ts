import type { CalendarFeed } from '@slipway/contract/catalogue/calendar-feeds';
import { daysOfBlock } from '@slipway/domain/bookings/blocks';
import { todayIn } from '@slipway/domain/dates/dates';
import { inTransaction } from '#db/transaction.ts';
import { holdDays } from '#db/unit-days.ts';
import type { Deps } from '#deps.ts';
import { metaOf } from '#features/catalogue/companies/find-companies.ts';
import { readSettings } from '#features/settings/settings-api.ts';
import { invalid, notFound } from '#http/errors.ts';
import { presentFeed } from './feeds-presenter.ts';
import { findFeed, listFeeds, lockFeedsOf, updateFeed, type FeedRow } from './feeds-repository.ts';
import { readFeed } from '#features/catalogue/feeds/calendars/read-feed.ts';
import {
  blocksOfFeed,
  moveFeedBlocks,
} from '#features/catalogue/feeds/calendars/readings-repository.ts';

export interface FeedsQuery {
  page: number;
  per_page: number;
  unit_id?: number | undefined;
  platform_id?: number | undefined;
}

async function readScope(deps: Deps) {
  const { settings } = await readSettings(deps.db);
  return { companyId: settings.company_id, today: todayIn(settings.time_zone, deps.clock.now()) };
}

/** Units on calendar platforms, by platform. */
export async function findFeeds(deps: Deps, query: FeedsQuery) {
  const { unit_id: unitId, platform_id: platformId, page, per_page } = query;
  const scope = await readScope(deps);
  const { rows, total } = await listFeeds(deps.db, {
    page,
    per_page,
    unitId,
    platformId,
    ...scope,
  });
  return { data: rows.map((row) => presentFeed(deps, row)), meta: metaOf(query, total) };
}

async function load(deps: Deps, id: number): Promise<FeedRow> {
  const { companyId, today } = await readScope(deps);
  const row = await findFeed(deps.db, id, companyId, today);
  if (!row) throw notFound();
  return row;
}

/**
 * Reads a feed at once; the answer says whether that succeeded. @throws Refusal 404, 422 without an
 * address
 */
export async function readFeedNow(deps: Deps, id: number): Promise<CalendarFeed> {
  const { feed } = await load(deps, id);
  if (feed.importUrl === null) throw invalid({ import_url: ['Import url is required.'] });
  await readFeed(deps, id);
  return presentFeed(deps, await load(deps, id));
}

/** Gives our calendar a new address; the old one stops working. @throws Refusal 404 */
export async function changeAddress(deps: Deps, id: number): Promise<CalendarFeed> {
  const { feed } = await load(deps, id);
  await updateFeed(deps.db, feed.id, { token: deps.ids.token(), fetchedAt: null });
  return presentFeed(deps, await load(deps, id));
}

/**
 * Says which item of the unit both calendars are about; 0: every item. Its blocks go along, under the
 * lock of their days. @throws Refusal 404, 422 for an item that the unit has not
 */
export async function changeItem(deps: Deps, id: number, item: number): Promise<CalendarFeed> {
  const { feed, unit } = await load(deps, id);
  if (item > unit.itemsQuantity) throw invalid({ item: ['This unit has no such item.'] });
  if (item !== feed.item) {
    await inTransaction(deps.db, async (tx) => {
      await lockFeedsOf(tx, unit.id);
      const blocks = await blocksOfFeed(tx, id);
      await holdDays(
        tx,
        blocks.map((block) => ({ unitId: unit.id, ...daysOfBlock(block) })),
      );
      await moveFeedBlocks(tx, id, item);
      await updateFeed(tx, id, { item });
    });
  }
  return presentFeed(deps, await load(deps, id));
}
