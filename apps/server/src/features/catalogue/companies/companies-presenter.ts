import type { Company } from '@slipway/contract/catalogue/companies';
import type { CompanyRow } from './companies-repository.ts';
import { presentPicture } from '#features/catalogue/pictures/present-picture.ts';

export function presentCompany({ company, picture, units, categories }: CompanyRow): Company {
  return {
    id: company.id,
    name: company.name,
    description: company.description,
    email: company.email,
    phone: company.phone,
    address: company.address,
    picture: picture === null ? null : presentPicture(picture),
    ended: company.endedAt === null ? 0 : 1,
    version: company.version,
    used_by: { units, categories },
  };
}
