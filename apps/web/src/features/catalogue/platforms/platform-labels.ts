import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Platform } from '@slipway/contract/catalogue/platforms';

/** Labels of the platform types. */
export const platformTypes: Record<Platform['type'], MessageDescriptor> = {
  ical: msg`Calendar feed`,
  product_feed: msg`Product feed`,
  link: msg`Link`,
};

/** The types in the order of the form. */
export const platformTypeNames: readonly Platform['type'][] = ['ical', 'product_feed', 'link'];

export const platformTypeOf = (value: string | null): Platform['type'] =>
  platformTypeNames.find((name) => name === value) ?? 'link';

/** A one-line explanation of each type. */
export const platformUses: Record<Platform['type'], MessageDescriptor> = {
  ical: msg`Reads the platform’s calendars and gives it ours, so that no day is booked twice.`,
  product_feed: msg`Gives the platform a feed of what is offered there, with stock and price.`,
  link: msg`Only links to it.`,
};
