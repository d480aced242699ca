import type { UnitCategory } from '@slipway/contract/catalogue/categories';
import type { Deps } from '#deps.ts';
import { presentCategory } from './categories-presenter.ts';
import { findCategory, listCategories } from './categories-repository.ts';
import { metaOf, type EndedQuery } from '#features/catalogue/companies/find-companies.ts';
import { readSettings } from '#features/settings/settings-api.ts';
import { notFound } from '#http/errors.ts';

export async function findCategories(deps: Deps, query: EndedQuery) {
  const { settings } = await readSettings(deps.db);
  const ended = query.ended === '1';
  const { rows, total } = await listCategories(deps.db, settings.company_id, { ...query, ended });
  const data: UnitCategory[] = rows.map(presentCategory);
  return { data, meta: metaOf(query, total) };
}

/** @throws Refusal 404, also for a category of another company */
export async function readCategory(deps: Deps, id: number): Promise<UnitCategory> {
  const { settings } = await readSettings(deps.db);
  const row = await findCategory(deps.db, id, settings.company_id);
  if (!row) throw notFound();
  return presentCategory(row);
}
