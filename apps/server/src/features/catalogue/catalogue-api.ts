/** What other features may know of units and packages. */
export {
  findBookableUnit,
  findPackage,
  findCapacities,
  asBooked,
  findUnitWithPackage,
  listBookableUnits,
} from '#features/catalogue/bookable-units-repository.ts';
export type { CharterPackage, CharterUnit } from '#features/catalogue/bookable-units-repository.ts';
export type { FileReaders } from '#features/catalogue/feeds/file-readers.ts';
export { companyExists, ensureCompany } from '#features/catalogue/companies-repository.ts';
export { onePicture } from '#features/catalogue/edited-row.ts';
export { presentPicture } from '#features/catalogue/present-picture.ts';
export { saveWithPicture, saveWithPictures } from '#features/catalogue/save-with-pictures.ts';
export type { PictureRow } from '#features/catalogue/present-picture.ts';
export { unitNamesOfSupervisor } from '#features/catalogue/supervised-units.ts';
export { findProducts, lockProducts } from '#features/catalogue/products-repository.ts';
export type { Product } from '#features/catalogue/products-repository.ts';
export { insertBlocks as keepFree } from '#features/catalogue/unit-blocks-repository.ts';
