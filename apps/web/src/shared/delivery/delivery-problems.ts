import { t } from '@lingui/core/macro';
import type { DeliveryOffer } from '@slipway/contract/orders/delivery';
import { regionsOf, type DeliveryField, type DeliveryForm } from './delivery-form.ts';

/** The countries whose addresses have no postal code. */
const withoutPostcodes =
  'AE AG AO AW BF BI BJ BO BS BW BZ CD CF CG CI CK CM DJ DM ER FJ GA GD GH GM GN GQ GY HK KI KM KN KP LC ML MO MR MW NA NR NU QA RW SB SC SL SR ST SY TD TG TK TL TO TV TZ UG VU YE ZW'.split(
    ' ',
  );

/** Whether addresses of a country need a postal code. */
export const needsPostcode = (country: string): boolean =>
  country !== '' && !withoutPostcodes.includes(country);

/** What is missing of the delivery, in the order of the page (docs/rules/screens.md, "Basket"). */
export function missingDelivery(
  form: DeliveryForm,
  offer: DeliveryOffer,
): Partial<Record<DeliveryField, string>> {
  const missing: Partial<Record<DeliveryField, string>> = {};
  if (form.by === null) missing.by = t`Choose how you get your products.`;
  if (form.by === 'pickup' && form.placeId === null) missing.place = t`Choose a pick-up place.`;
  if (form.by !== 'shipping') return missing;
  if (form.country === '') missing.country = t`Choose a country.`;
  else if (regionsOf(offer, form.country).length > 0 && form.region === '') {
    missing.region = t`Choose a region.`;
  }
  if (form.line1.trim() === '') missing.line1 = t`Address line 1 is required.`;
  if (form.city.trim() === '') missing.city = t`City is required.`;
  if (needsPostcode(form.country) && form.postcode.trim() === '') {
    missing.postcode = t`Postal code is required.`;
  }
  return missing;
}
