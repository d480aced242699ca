import type { AnswerOf, QueryOf } from '@slipway/contract/call';
import type { Calls } from '@slipway/contract/calls';
import type { Announcement } from '@slipway/contract/messages/messages';
import { todayIn } from '@slipway/domain/dates/dates';
import type { Deps } from '#deps.ts';
import { readSettings } from '#features/settings/settings-api.ts';
import { notFound } from '#http/errors.ts';
import { presentAnnouncement } from './announcements-presenter.ts';
import { findAnnouncement, listAnnouncements } from './announcements-repository.ts';

type List = Calls['GET /api/announcements'];

/** One page of all announcements, with their states on the business's current date. */
export async function findAnnouncements(deps: Deps, query: QueryOf<List>): Promise<AnswerOf<List>> {
  const { settings } = await readSettings(deps.db);
  const today = todayIn(settings.time_zone, deps.clock.now());
  const { page, per_page, q, state, audience } = query;
  const { rows, total } = await listAnnouncements(deps.db, {
    page,
    perPage: per_page,
    q,
    state,
    audience,
    today,
  });
  return {
    data: rows.map((row) => presentAnnouncement(row, today)),
    meta: { page, per_page, total },
  };
}

/**
 * One announcement, with its state on the business's current date.
 * @throws Refusal 404 when unknown
 */
export async function readAnnouncement(deps: Deps, id: number): Promise<Announcement> {
  const { settings } = await readSettings(deps.db);
  const row = await findAnnouncement(deps.db, id);
  if (!row) throw notFound();
  return presentAnnouncement(row, todayIn(settings.time_zone, deps.clock.now()));
}
