import { msg, t } from '@lingui/core/macro';
import type { Origin, OriginGroup } from '@slipway/contract/reports/origins';
import type { MessageDescriptor } from '@lingui/core';
import { visitText } from '#features/bookings/index.ts';

/** What the report can be grouped by. */
export const groupNames: Record<OriginGroup, MessageDescriptor> = {
  source: msg`By source`,
  medium: msg`By medium`,
  campaign: msg`By campaign`,
};

/** How a booking came about: where its visit came from, or who made it without one. */
export function originText(origin: Origin): string {
  switch (origin.kind) {
    case 'visit':
      return visitText(origin);
    case 'staff':
      return t`Entered by staff`;
    case 'schedule':
      return t`Created by a schedule`;
    case 'unknown':
      return t`Not recorded`;
  }
}
