import type { OwnCalendar } from '@slipway/contract/operations/crew-calendar';
import { hashOfLink } from '#db/links/hash-of-link.ts';
import type { Deps } from '#deps.ts';
import { notFound } from '#http/errors.ts';
import {
  deleteCrewCalendar,
  findCrewCalendar,
  saveCrewCalendar,
  type CrewCalendar,
} from './crew-calendar-repository.ts';

const present = (row: Omit<CrewCalendar, 'userId'> | null): OwnCalendar => ({
  made_at: row?.madeAt.toISOString() ?? null,
  fetched_at: row?.fetchedAt?.toISOString() ?? null,
});

export async function readOwnCalendar(deps: Deps, userId: number): Promise<OwnCalendar> {
  return present(await findCrewCalendar(deps.db, userId));
}

/**
 * Makes the address of a crew member's calendar, which ends the one before. It cannot be read again.
 * @throws Refusal 404 for whoever is archived meanwhile, 429
 */
export async function makeOwnCalendar(
  deps: Deps,
  userId: number,
): Promise<OwnCalendar & { address: string }> {
  await deps.limits.count('crew calendar by account', String(userId));
  const token = deps.ids.linkToken();
  const at = deps.clock.now();
  const saved = await saveCrewCalendar(deps.db, { userId, tokenHash: hashOfLink(token), at });
  if (!saved) throw notFound();
  return {
    ...present({ madeAt: at, fetchedAt: null }),
    address: `${deps.publicUrl()}/feeds/crew/${token}.ics`,
  };
}

export async function endOwnCalendar(deps: Deps, userId: number): Promise<OwnCalendar> {
  await deleteCrewCalendar(deps.db, userId);
  return present(null);
}
