import type { UnitCategory } from '@slipway/contract/catalogue/categories';
import type { CategoryRow } from './categories-repository.ts';
import { presentPicture } from '#features/catalogue/pictures/present-picture.ts';

export function presentCategory({ category, company, picture, units }: CategoryRow): UnitCategory {
  const presented = picture === null ? null : presentPicture(picture);
  return {
    id: category.id,
    name: category.name,
    description: category.description,
    picture: presented,
    picture_preview: presented === null ? [] : [{ src: presented.src }],
    company_id: category.companyId,
    company,
    unit_facts: category.unitFacts,
    ended: category.endedAt === null ? 0 : 1,
    version: category.version,
    used_by: { units },
  };
}
