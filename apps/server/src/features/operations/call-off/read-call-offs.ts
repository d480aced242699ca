import type { CallOff, CallOffDetails } from '@slipway/contract/operations/call-offs';
import { limits } from '#db/listing.ts';
import type { Deps } from '#deps.ts';
import {
  presentCallOff,
  presentProgress,
} from '#features/operations/call-off/call-off-presenter.ts';
import {
  findCallOff,
  listCallOffs,
  listProgress,
  settleChoices,
} from '#features/operations/call-off/call-off-lists-repository.ts';
import { listWaiting } from '#features/operations/call-off/call-off-repository.ts';
import { readSettings } from '#features/settings/settings-api.ts';
import { notFound } from '#http/errors.ts';

/** Past call-offs, latest first. */
export async function readCallOffs(deps: Deps, page: { page: number; per_page: number }) {
  const { settings } = await readSettings(deps.db);
  await settleChoices(deps.db, deps.clock.now());
  const { rows, total } = await listCallOffs(deps.db, settings.company_id, limits(page));
  const data: CallOff[] = rows.map(presentCallOff);
  return { data, meta: { ...page, total } };
}

/** One call-off with all its bookings. @throws Refusal 404 when unknown or of another company */
export async function readCallOff(deps: Deps, id: number): Promise<{ data: CallOffDetails }> {
  const { settings } = await readSettings(deps.db);
  await settleChoices(deps.db, deps.clock.now());
  const row = await findCallOff(deps.db, id);
  if (!row || ![0, row.company_id].includes(settings.company_id)) throw notFound();
  const trips = await listProgress(deps.db, id);
  const { message, days_closed, reversed_at: at, reversed_by: by } = row;
  const waiting = at === null ? await listWaiting(deps.db, id, deps.clock.now()) : [];
  return {
    data: {
      ...presentCallOff(row),
      ...{ message, days_closed },
      trips: trips.map(presentProgress),
      may_come_back: waiting.length,
      reversed: at === null ? null : { at: at.toISOString(), by: by ?? '' },
    },
  };
}
