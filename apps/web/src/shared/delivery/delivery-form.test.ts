import type { DeliveryOffer } from '@slipway/contract/orders/delivery';
import { expect, it } from 'vitest';
import {
  anotherRegion,
  choiceOf,
  deliveryFormOf,
  deliveryRefusals,
  emptyDelivery,
  orderedDelivery,
  readDelivery,
  withOffered,
  type DeliveryForm,
} from './delivery-form.ts';
import { missingDelivery } from './delivery-problems.ts';

const quay = { id: 3, name: 'Quay', address: '1 Quay', hours: '' };
const canada = { code: 'CA', regions: ['Yukon'] };
const offer = (over: Partial<DeliveryOffer> = {}): DeliveryOffer => ({
  ...{ pickup_places: [quay], pickup_only: false, countries: [canada], shipping: [] },
  ...over,
});
const form = (over: Partial<DeliveryForm>): DeliveryForm => ({ ...emptyDelivery, ...over });
const usa = { code: 'US', regions: [] };
const both = [canada, usa];

it.each([
  ['leaves the way open where there are two', {}, {}, { by: null }],
  ['takes the only way and the only place', { countries: [] }, {}, { by: 'pickup', placeId: 3 }],
  ['takes the only country', { pickup_places: [] }, {}, { by: 'shipping', country: 'CA' }],
  ['leaves the country open where there are two', { countries: both }, {}, { country: '' }],
  ['drops shipping for pick-up only', { pickup_only: true }, { by: 'shipping' }, { by: 'pickup' }],
  [
    'drops a place that is gone',
    { pickup_places: [quay, { ...quay, id: 4 }] },
    { placeId: 9 },
    {
      placeId: null,
    },
  ],
  ['drops a country that is gone', { countries: both }, { country: 'FR' }, { country: '' }],
  ['keeps a named region', {}, { country: 'CA', region: 'Yukon' }, { region: 'Yukon' }],
  ['keeps another region', {}, { country: 'CA', region: anotherRegion }, { region: anotherRegion }],
  ['drops a region that is gone', {}, { country: 'CA', region: 'Nunavut' }, { region: '' }],
  [
    'drops another region where none is named',
    { countries: [usa] },
    {
      ...{ country: 'US', region: anotherRegion },
    },
    { region: '' },
  ],
] as [string, Partial<DeliveryOffer>, Partial<DeliveryForm>, Partial<DeliveryForm>][])(
  '%s',
  (_case, offered, typed, expected) => {
    expect(withOffered(form(typed), offer(offered))).toMatchObject(expected);
  },
);

it.each([
  ['the way', {}, ['by']],
  ['the place', { by: 'pickup' }, ['place']],
  ['the country', { by: 'shipping' }, ['country', 'line1', 'city']],
  ['the region', { by: 'shipping', country: 'CA' }, ['region', 'line1', 'city', 'postcode']],
  ['the address', { by: 'shipping', country: 'US' }, ['line1', 'city', 'postcode']],
] as [string, Partial<DeliveryForm>, string[]][])(
  'says that %s is missing',
  (_what, typed, expected) => {
    expect(Object.keys(missingDelivery(form(typed), offer({ countries: both })))).toEqual(expected);
  },
);

it.each([
  ['nothing', {}, null],
  ['a way alone', { by: 'shipping' }, null],
  ['a place', { by: 'pickup', placeId: 3 }, { by: 'pickup', place_id: 3 }],
  ['a country whose region is open', { by: 'shipping', country: 'CA' }, null],
  [
    'a named region',
    { by: 'shipping', country: 'CA', region: 'Yukon' },
    {
      ...{ by: 'shipping', country: 'CA', region: 'Yukon', zone_id: null },
    },
  ],
  [
    'another region',
    { by: 'shipping', country: 'CA', region: anotherRegion, zoneId: 7 },
    {
      ...{ by: 'shipping', country: 'CA', region: null, zone_id: 7 },
    },
  ],
] as [string, Partial<DeliveryForm>, object | null][])(
  'asks for prices with %s',
  (_case, chosen, expected) => {
    expect(choiceOf(form(chosen), offer())).toEqual(expected);
  },
);

const typed = form({
  ...{ by: 'shipping', country: 'CA', region: anotherRegion, line1: ' 2 Elm St ' },
  ...{ city: 'Halifax', otherRegion: 'Nova Scotia', postcode: 'B3H 1A1' },
});

it('orders with the address as it is typed, and shows it again as it was sent', () => {
  const ordered = orderedDelivery(typed, 7);
  expect(ordered).toEqual({
    ...{ by: 'shipping', zone_id: 7, region: null },
    address: {
      ...{ line1: '2 Elm St', line2: '', city: 'Halifax', region: 'Nova Scotia' },
      ...{ postcode: 'B3H 1A1', country: 'CA' },
    },
  });
  expect(ordered && deliveryFormOf(ordered)).toMatchObject({ by: 'shipping', line1: '2 Elm St' });
  expect(orderedDelivery(typed, null)).toBeNull();
});

it.each([
  ['delivery.zone_id', typed, 'zone'],
  ['delivery.address.postcode', typed, 'postcode'],
  ['delivery.address.region', typed, 'otherRegion'],
  ['delivery.address.region', form({ by: 'shipping', region: 'Yukon' }), 'region'],
  ['delivery.place_id', typed, 'place'],
  ['delivery.new_field', typed, 'by'],
])('shows an error of %s at its field', (name, shown, field) => {
  expect(deliveryRefusals({ [name]: ['No.'], email: ['No.'] }, shown)).toEqual({ [field]: 'No.' });
});

it('reads a stored form, and drops what is none', () => {
  expect(readDelivery({ ...typed, by: 'boat', placeId: -1, country: 'Canada' })).toEqual({
    ...typed,
    ...{ by: null, placeId: null, country: '' },
  });
  expect(readDelivery('x')).toEqual(emptyDelivery);
});
