import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Platform } from '@slipway/contract/platforms';

/** What a platform does. */
export const platformTypes: Record<Platform['type'], MessageDescriptor> = {
  ical: msg`Calendar feed`,
  product_feed: msg`Product feed`,
  link: msg`Link`,
};
