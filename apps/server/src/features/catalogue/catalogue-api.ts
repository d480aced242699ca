/** What other features may use of units and packages. */
export { findUnitPage } from '#features/catalogue/addresses/find-unit-page.ts';
export { findProductPage, listShopPages } from '#features/catalogue/shop/find-shop.ts';
export {
  findShownProducts,
  hasShop,
  type ShownVariant,
} from '#features/catalogue/shop/shop-repository.ts';
export { listOfferedPages } from '#features/catalogue/addresses/list-offered-pages.ts';
export {
  findBookableUnit,
  findFirstBookable,
  findPackage,
  findCapacities,
  findUnitWithPackage,
  hasBookableUnits,
  listBookableUnits,
} from '#features/catalogue/units/bookable-units-repository.ts';
export type {
  CharterPackage,
  CharterUnit,
} from '#features/catalogue/units/bookable-units-repository.ts';
export { listNamedPackages } from '#features/catalogue/packages/named-packages-repository.ts';
export { findKindByName, listKinds } from '#features/catalogue/kinds/kinds-repository.ts';
export { addPresetKinds } from '#features/catalogue/kinds/preset-kinds.ts';
export { extrasLeft } from '#features/catalogue/extras/offered-extras-repository.ts';
export {
  findCode,
  insertCodeUse,
  lockPromotion,
  type FoundCode,
} from '#features/catalogue/codes/find-code-repository.ts';
export { listRates } from '#features/catalogue/rates/rates-order-repository.ts';
export type { FileReaders } from '#features/catalogue/feeds/file-readers.ts';
export { ensureCompany } from '#features/catalogue/companies/ensure-company-repository.ts';
export { assertVersion, onePicture } from './assert-version.ts';
export { presentPicture } from '#features/catalogue/pictures/present-picture.ts';
export {
  saveWithPicture,
  saveWithPictures,
} from '#features/catalogue/pictures/save-with-pictures.ts';
export type { PictureRow } from '#features/catalogue/pictures/present-picture.ts';
export { unitNamesOfSupervisor } from '#features/catalogue/units/supervised-units.ts';
export {
  findVariants,
  isAnythingForSale,
  lockVariants,
  variantsOfProducts,
  type Variant,
} from '#features/catalogue/variants/variants-repository.ts';
export {
  findClosing,
  insertClosing,
  listClosedTimes,
  updateClosing,
  type ClosedTime,
} from '#features/catalogue/closings/closings-repository.ts';
export { listBlocks } from '#features/catalogue/units/unit-blocks-repository.ts';
