import type { Platform } from '@slipway/contract/catalogue/platforms';
import type { Deps } from '#deps.ts';
import { metaOf, type EndedQuery } from '#features/catalogue/companies/find-companies.ts';
import { presentPlatform } from './platforms-presenter.ts';
import { findPlatform, listPlatforms } from './platforms-repository.ts';
import { listOfferProblems } from '#features/catalogue/feeds/offers/offers-repository.ts';
import { notFound } from '#http/errors.ts';

export async function findPlatforms(deps: Deps, query: EndedQuery) {
  const { rows, total } = await listPlatforms(deps.db, { ...query, ended: query.ended === '1' });
  const data: Platform[] = rows.map((row) => presentPlatform(row, deps.publicUrl()));
  return { data, meta: metaOf(query, total) };
}

/** @throws Refusal 404 */
export async function readPlatform(deps: Deps, id: number): Promise<Platform> {
  const row = await findPlatform(deps.db, id);
  if (!row) throw notFound();
  return presentPlatform(row, deps.publicUrl());
}

/** The problems found in a platform's product feed, for staff. @throws Refusal 404 */
export async function findOfferProblems(
  deps: Deps,
  id: number,
  query: { page: number; per_page: number },
) {
  await readPlatform(deps, id);
  const { rows, total } = await listOfferProblems(deps.db, id, query);
  return { data: rows, meta: metaOf(query, total) };
}
