import { msg, t } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import type { Extra } from '@slipway/contract/catalogue/extras';
import {
  extraOffers,
  extraPers,
  extraRefunds,
  maxExtras,
  type ExtraOffer,
  type ExtraPer,
  type ExtraRefund,
} from '@slipway/domain/catalogue/extras';
import type { CallInput } from '#lib/api.ts';

export const offerLabels: Record<ExtraOffer, MessageDescriptor> = {
  choice: msg`Optional`,
  included: msg`Included`,
  fee: msg`Fee`,
};

export const perLabels: Record<ExtraPer, MessageDescriptor> = {
  booking: msg`for each, once per booking`,
  guest: msg`for each guest`,
  item: msg`for each item`,
  hour: msg`for each hour begun`,
  day: msg`for each night or day`,
  guest_day: msg`for each guest and night or day`,
};

export const refundLabels: Record<ExtraRefund, MessageDescriptor> = {
  trip: msg`As the terms say of the trip`,
  always: msg`All of it, always`,
  never: msg`Nothing, ever`,
};

const targets = ['all', 'units', 'kinds', 'packages'] as const;

/** The form's values. */
export interface ExtraValues extends Record<string, unknown> {
  name: string;
  description: string;
  offer: ExtraOffer;
  price: number | string;
  per: ExtraPer;
  refund: ExtraRefund;
  stock: number | string;
  least: number | string;
  most: number | string;
  until_hours: number | string;
  applies_to: Extra['applies_to'];
  unit_ids: string[];
  kinds: string[];
  package_ids: string[];
}

export function extraValues(extra: Extra | null): ExtraValues {
  return {
    name: extra?.name ?? '',
    description: extra?.description ?? '',
    offer: extra?.offer ?? 'choice',
    price: extra?.price ?? '',
    per: extra?.per ?? 'booking',
    refund: extra?.refund ?? 'trip',
    stock: extra?.stock ?? '',
    least: extra?.least ?? 1,
    most: extra?.most ?? 10,
    until_hours: extra?.until_hours ?? 24,
    applies_to: extra?.applies_to ?? 'all',
    unit_ids: extra?.unit_ids.map(String) ?? [],
    kinds: extra?.kinds ?? [],
    package_ids: extra?.package_ids.map(String) ?? [],
  };
}

/** One of a list, by a text of the form; else the first. */
export const offerOf = (text: string) => extraOffers.find((one) => one === text) ?? 'choice';
export const perOf = (text: string) => extraPers.find((one) => one === text) ?? 'booking';
export const refundOf = (text: string) => extraRefunds.find((one) => one === text) ?? 'trip';
export const targetOf = (text: string) => targets.find((one) => one === text) ?? 'all';

/** What is sent: what does not belong to the sort of extra keeps its default. */
export function extraBody(
  values: ExtraValues,
): Omit<CallInput<'POST /api/extras'>['body'], '_method'> {
  const { name, description, offer, per, refund, applies_to } = values;
  const chosen = offer === 'choice';
  return {
    name,
    description,
    offer,
    per,
    refund,
    applies_to,
    price: offer === 'included' ? '' : Number(values.price),
    stock: offer === 'fee' || values.stock === '' ? '' : Number(values.stock),
    ...(chosen && {
      least: Number(values.least),
      most: Number(values.most),
      until_hours: Number(values.until_hours),
    }),
    ...(applies_to === 'units' && { unit_ids: values.unit_ids.map(Number) }),
    ...(applies_to === 'kinds' && { kinds: values.kinds }),
    ...(applies_to === 'packages' && { package_ids: values.package_ids.map(Number) }),
  };
}

const isQuantity = (value: number | string) =>
  typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= maxExtras;

const emptyTarget =
  (of: Extra['applies_to'], text: string) => (list: string[], values: ExtraValues) =>
    values.applies_to === of && list.length === 0 ? text : null;

/** The form's rules, with the server's texts. */
export const extraRules = () => ({
  name: (value: string) => (value.trim() === '' ? t`Name is required` : null),
  price: (value: number | string, { offer }: ExtraValues) =>
    offer !== 'included' && (typeof value !== 'number' || (offer === 'fee' && value === 0))
      ? t`Price is required.`
      : null,
  least: (value: number | string, { offer }: ExtraValues) =>
    offer === 'choice' && !isQuantity(value)
      ? t`Enter a whole number from 1 to ${maxExtras}.`
      : null,
  most: (value: number | string, { offer, least }: ExtraValues) => {
    if (offer !== 'choice') return null;
    if (!isQuantity(value)) return t`Enter a whole number from 1 to ${maxExtras}.`;
    return Number(value) < Number(least) ? t`The maximum cannot be less than the minimum.` : null;
  },
  until_hours: (value: number | string, { offer }: ExtraValues) =>
    offer === 'choice' && typeof value !== 'number' ? t`Enter a number of hours.` : null,
  unit_ids: emptyTarget('units', t`Choose at least one unit.`),
  kinds: emptyTarget('kinds', t`Choose at least one kind of package.`),
  package_ids: emptyTarget('packages', t`Choose at least one package.`),
});
