import type { Company } from '@slipway/contract/catalogue/companies';
import type { UnitPackage } from '@slipway/contract/catalogue/packages';
import type { Picture } from '@slipway/contract/catalogue/picture';
import type { Deps } from '#deps.ts';
import type { ListQuery } from '#db/listing.ts';
import { presentPackage } from '#features/catalogue/catalogue-presenter.ts';
import { presentCompany } from './companies-presenter.ts';
import { findCompany, listCompanies, listCompanyNames } from './companies-repository.ts';
import { findShownUnits } from '#features/catalogue/units/find-units.ts';
import { presentPicture } from '#features/catalogue/pictures/present-picture.ts';
import { packagesOf } from '#features/catalogue/units/units-repository.ts';
import { readSettings } from '#features/settings/settings-api.ts';
import { notFound } from '#http/errors.ts';

/** The filter of a list by ended rows. */
export type EndedQuery = ListQuery & { ended?: '0' | '1' | undefined };

export const metaOf = ({ page, per_page }: ListQuery, total: number) => ({ page, per_page, total });

/**
 * All companies when the company id is 0, otherwise that one (docs/rules/people-and-access.md,
 * "Companies").
 */
export async function findCompanies(deps: Deps, query: EndedQuery) {
  const { settings } = await readSettings(deps.db);
  const ended = query.ended === '1';
  const { rows, total } = await listCompanies(deps.db, settings.company_id, { ...query, ended });
  const data: Company[] = rows.map(presentCompany);
  return { data, meta: metaOf(query, total) };
}

/**
 * One company, ended or not. @throws Refusal 404 when the settings fix the business to another one
 */
export async function readCompany(deps: Deps, id: number): Promise<Company> {
  const { settings } = await readSettings(deps.db);
  const row = await findCompany(deps.db, id, settings.company_id);
  if (!row) throw notFound();
  return presentCompany(row);
}

export interface CompanyName {
  id: number;
  name: string;
  picture: Picture | null;
}

export async function findCompanyNames(deps: Deps): Promise<CompanyName[]> {
  const { settings } = await readSettings(deps.db);
  const rows = await listCompanyNames(deps.db, settings.company_id);
  return rows.map(({ id, name, picture }) => ({
    id,
    name,
    picture: picture === null ? null : presentPicture(picture),
  }));
}

/** Like `findCompanies`, with the packages of the units visible to visitors. */
export async function findCompaniesWithPackages(
  deps: Deps,
): Promise<(CompanyName & { packages: UnitPackage[] })[]> {
  const [companies, units] = await Promise.all([findCompanyNames(deps), findShownUnits(deps)]);
  const packages = await packagesOf(
    deps.db,
    units.map(({ id }) => id),
  );
  return companies.map((company) => ({
    ...company,
    packages: units
      .filter(({ companyId }) => companyId === company.id)
      .flatMap(({ id }) => (packages.get(id) ?? []).map(presentPackage)),
  }));
}
