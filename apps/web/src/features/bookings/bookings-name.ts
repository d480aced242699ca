import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Purpose } from '@slipway/domain/settings/settings';

/** What bookings of packages are called: beside orders of products, a business that sells has to tell them apart. */
export const bookingsName: Record<Purpose, MessageDescriptor> = {
  rent: msg`Bookings`,
  sell: msg`Package bookings`,
};
