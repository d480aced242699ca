import type { Platform } from '@slipway/contract/platforms';
import type { Deps } from '#deps.ts';
import { metaOf, type EndedQuery } from '#features/catalogue/find-companies.ts';
import { presentPlatform } from '#features/catalogue/platforms-presenter.ts';
import { findPlatform, listPlatforms } from '#features/catalogue/platforms-repository.ts';
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
