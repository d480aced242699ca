import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Purpose } from '@slipway/domain/settings/settings';

/** The title of package bookings: a business that sells must distinguish them from orders. */
export const bookingsName: Record<Purpose, MessageDescriptor> = {
  rent: msg`Bookings`,
  sell: msg`Package bookings`,
};
