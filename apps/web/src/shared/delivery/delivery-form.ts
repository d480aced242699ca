import type { DeliveryChoice, DeliveryOffer } from '@slipway/contract/orders/delivery';
import type { CallInput } from '#lib/api.ts';

/** The delivery that is sent with an order. */
export type OrderedDelivery = NonNullable<
  CallInput<'POST /api/basket/checkout'>['body']['delivery']
>;

/** The values of the delivery form. They survive a reload. */
export interface DeliveryForm {
  /** Null: not chosen yet. */
  by: 'pickup' | 'shipping' | null;
  placeId: number | null;
  /** By its two letters; empty: not chosen yet. */
  country: string;
  /** One of those that have prices of their own; empty: not chosen yet, or there are none. */
  region: string;
  /** The shipping method; null: the cheapest. */
  zoneId: number | null;
  line1: string;
  line2: string;
  city: string;
  /** As it is typed, where the region is not one of those to choose from. */
  otherRegion: string;
  postcode: string;
}

/** The fields of the delivery at which errors are shown, in the order of the page. */
export const deliveryFields = [
  'by',
  'place',
  'country',
  'region',
  'zone',
  'line1',
  'line2',
  'city',
  'otherRegion',
  'postcode',
] as const;
export type DeliveryField = (typeof deliveryFields)[number];

/** The fields of errors in the order of the page. */
export const firstFields = (errors: Partial<Record<DeliveryField, string>>) =>
  deliveryFields.filter((field) => errors[field] !== undefined);

/** A region without a price of its own, where others have one. */
export const anotherRegion = '*';

export const emptyDelivery: DeliveryForm = {
  by: null,
  placeId: null,
  country: '',
  region: '',
  zoneId: null,
  line1: '',
  line2: '',
  city: '',
  otherRegion: '',
  postcode: '',
};

const text = (value: unknown) => (typeof value === 'string' ? value.slice(0, 120) : '');
const rowId = (value: unknown) =>
  typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : null;

/** Reads a stored form; invalid fields are dropped. */
export function readDelivery(stored: unknown): DeliveryForm {
  if (typeof stored !== 'object' || stored === null) return emptyDelivery;
  const of: Record<string, unknown> = { ...stored };
  const by = of['by'];
  return {
    by: by === 'pickup' || by === 'shipping' ? by : null,
    placeId: rowId(of['placeId']),
    country: /^[A-Z]{2}$/.test(text(of['country'])) ? text(of['country']) : '',
    region: text(of['region']),
    zoneId: rowId(of['zoneId']),
    line1: text(of['line1']),
    line2: text(of['line2']),
    city: text(of['city']),
    otherRegion: text(of['otherRegion']),
    postcode: text(of['postcode']),
  };
}

const canShip = ({ pickup_only, countries }: DeliveryOffer) => !pickup_only && countries.length > 0;

/** The ways in which products can be delivered. */
export function waysOf(offer: DeliveryOffer): ('pickup' | 'shipping')[] {
  const ways: ('pickup' | 'shipping')[] = [];
  if (offer.pickup_places.length > 0) ways.push('pickup');
  if (canShip(offer)) ways.push('shipping');
  return ways;
}

/** The regions of a country that have prices of their own. */
export const regionsOf = (offer: DeliveryOffer, country: string): string[] =>
  offer.countries.find(({ code }) => code === country)?.regions ?? [];

/** The form limited to what is offered: a choice that is gone is cleared, and the only one is made. */
export function withOffered(form: DeliveryForm, offer: DeliveryOffer): DeliveryForm {
  const ways = waysOf(offer);
  const [onlyWay, secondWay] = ways;
  const by = ways.find((way) => way === form.by) ?? (secondWay ? null : (onlyWay ?? null));
  const [onlyPlace, secondPlace] = offer.pickup_places;
  const place =
    offer.pickup_places.find(({ id }) => id === form.placeId) ??
    (secondPlace ? undefined : onlyPlace);
  const [onlyCountry, secondCountry] = offer.countries;
  const country =
    offer.countries.find(({ code }) => code === form.country) ??
    (secondCountry ? undefined : onlyCountry);
  const code = country?.code ?? '';
  const regions = country?.regions ?? [];
  const keepsRegion =
    code === form.country &&
    (regions.includes(form.region) || (regions.length > 0 && form.region === anotherRegion));
  const region = keepsRegion ? form.region : '';
  return { ...form, by, placeId: place?.id ?? null, country: code, region };
}

/** The part of the delivery that the price depends on; null: not chosen yet. */
export function choiceOf(
  form: DeliveryForm,
  /** Null: not known yet. */
  offer: DeliveryOffer | null,
): DeliveryChoice | null {
  if (form.by === 'pickup') {
    return form.placeId === null ? null : { by: 'pickup', place_id: form.placeId };
  }
  if (form.by === null || form.country === '') return null;
  const { country, region, zoneId } = form;
  if (offer !== null && regionsOf(offer, country).length > 0 && region === '') return null;
  const named = region === '' || region === anotherRegion ? null : region;
  return { by: 'shipping', country, region: named, zone_id: zoneId };
}

/**
 * The delivery to send with the order; null: something is missing.
 * @param zoneId the shipping method shown as chosen
 */
export function orderedDelivery(form: DeliveryForm, zoneId: number | null): OrderedDelivery | null {
  if (form.by === 'pickup') {
    return form.placeId === null ? null : { by: 'pickup', place_id: form.placeId };
  }
  if (form.by === null || zoneId === null) return null;
  const named = form.region === '' || form.region === anotherRegion ? null : form.region;
  return {
    by: 'shipping',
    zone_id: zoneId,
    region: named,
    address: {
      line1: form.line1.trim(),
      line2: form.line2.trim(),
      city: form.city.trim(),
      region: named ?? form.otherRegion.trim(),
      postcode: form.postcode.trim(),
      country: form.country,
    },
  };
}

/** The form of a delivery that was ordered. */
export function deliveryFormOf(ordered: OrderedDelivery): DeliveryForm {
  if (ordered.by === 'pickup') {
    return { ...emptyDelivery, by: 'pickup', placeId: ordered.place_id };
  }
  const { line1, line2 = '', city, region: written = '', postcode = '', country } = ordered.address;
  return {
    by: 'shipping',
    placeId: null,
    zoneId: ordered.zone_id,
    region: ordered.region ?? '',
    line1,
    line2,
    city,
    country,
    postcode,
    otherRegion: written,
  };
}

/** The form's field for each field of the call. */
const formFields: Record<string, DeliveryField> = {
  delivery: 'by',
  'delivery.by': 'by',
  'delivery.place_id': 'place',
  'delivery.zone_id': 'zone',
  'delivery.country': 'country',
  'delivery.region': 'region',
  'delivery.address': 'line1',
  'delivery.address.line1': 'line1',
  'delivery.address.line2': 'line2',
  'delivery.address.city': 'city',
  'delivery.address.region': 'otherRegion',
  'delivery.address.postcode': 'postcode',
  'delivery.address.country': 'country',
};

/** The errors of a refusal about the delivery, by the field at which they are shown. */
export function deliveryRefusals(
  errors: Record<string, string[]>,
  form: DeliveryForm,
): Partial<Record<DeliveryField, string>> {
  const byField: Partial<Record<DeliveryField, string>> = {};
  for (const [name, texts] of Object.entries(errors)) {
    if (name !== 'delivery' && !name.startsWith('delivery.')) continue;
    const field = formFields[name] ?? 'by';
    // A region that is chosen from a list has no field to type it in.
    const isTyped = form.region === '' || form.region === anotherRegion;
    byField[field === 'otherRegion' && !isTyped ? 'region' : field] ??= texts.join(' ');
  }
  return byField;
}

/** Errors without those of fields that have been changed since. */
export const withoutAny = (
  errors: Partial<Record<DeliveryField, string>>,
  fields: readonly DeliveryField[],
): Partial<Record<DeliveryField, string>> =>
  Object.fromEntries(
    Object.entries(errors).filter(([name]) => !fields.some((field) => field === name)),
  );
