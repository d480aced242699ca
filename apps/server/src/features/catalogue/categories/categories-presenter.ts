import type { UnitCategory } from '@slipway/contract/catalogue/categories';
import type { CategoryRow } from './categories-repository.ts';
import { presentPicture } from '#features/catalogue/pictures/present-picture.ts';

export function presentCategory({ category, company, picture, units }: CategoryRow): UnitCategory {
  const shown = picture === null ? null : presentPicture(picture);
  return {
    id: category.id,
    name: category.name,
    description: category.description,
    picture: shown,
    picture_preview: shown === null ? [] : [{ src: shown.src }],
    company_id: category.companyId,
    company,
    ended: category.endedAt === null ? 0 : 1,
    version: category.version,
    used_by: { units },
  };
}
