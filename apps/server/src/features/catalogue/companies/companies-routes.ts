import type { FastifyInstance } from 'fastify';
import type { Deps } from '#deps.ts';
import {
  findCompanies,
  findCompaniesWithPackages,
  findCompanyNames,
  readCompany,
} from './find-companies.ts';
import { addCompany, changeCompany } from './save-company.ts';
import { route } from '#http/route.ts';

export function companiesRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, 'GET /api/companies', ({ query }) => findCompanies(deps, query));
  route(app, 'GET /api/companies/:id', async ({ params }) => ({
    data: await readCompany(deps, params.id),
  }));
  route(app, 'GET /api/company-names', async () => ({
    data: (await findCompanyNames(deps)).map(({ id, name }) => ({ id, name })),
  }));
  route(app, 'GET /api/company-names-pictures', async () => ({
    data: await findCompanyNames(deps),
  }));
  route(app, 'GET /api/company-names-packages-pictures', async () => ({
    data: await findCompaniesWithPackages(deps),
  }));
  route(app, 'POST /api/companies', async ({ body, files }) => ({
    data: await addCompany(deps, body, files),
  }));
  route(app, 'POST /api/companies/:id', async ({ params, body, files, person }) => {
    const { version, ended, ...input } = body;
    const edit = { ...params, version, ended };
    return { data: await changeCompany(deps, person.id, edit, input, files) };
  });
}
