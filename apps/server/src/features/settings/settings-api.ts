/** What other features may use of the settings. */
export {
  ensureSettings,
  giveSettings,
  hasRecords,
  lockSettings,
  saveSettings,
} from '#features/settings/settings-repository.ts';
export { raiseLogoVersion } from '#features/settings/fixed-company-repository.ts';
export { readDepositsNow, readPayment } from '#features/settings/card-taking.ts';
export { offerInshore } from '#features/settings/offer-inshore.ts';
export { setUpBusiness } from '#features/settings/set-up-business.ts';
export { proposeDrafts } from '#features/settings/propose-drafts-repository.ts';
export { sayInWords } from '#features/settings/say-in-words.ts';
export {
  listLookPictures,
  lockLookPicture,
  updateLookPicture,
} from '#features/settings/look/look-repository.ts';
export type { LookPictureName, LookPictureRow } from '#features/settings/look/look-repository.ts';
export { logoPng } from '#features/settings/look/logo-png.ts';
export { ourMailLook, readMailLook, type MailLook } from '#features/settings/look/read-look.ts';
export { newestTermsText, readSettings } from '#features/settings/read-settings-repository.ts';
export { presentBand } from '#features/settings/terms/present-band.ts';
export { presentKeptTerms } from '#features/settings/terms/read-terms.ts';
export { publishFirstTerms } from '#features/settings/terms/publish-terms.ts';
