import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Announcement } from '@slipway/contract/messages/messages';

/** Labels of an announcement's current state. */
export const announcementStateNames: Record<Announcement['state'], MessageDescriptor> = {
  on: msg`Current`,
  to_come: msg`Upcoming`,
  over: msg`Past`,
};

/** Labels of the audiences. */
export const audienceNames: Record<Announcement['audience'], MessageDescriptor> = {
  everyone: msg`Everyone`,
  customers: msg`Customers`,
  staff: msg`Staff`,
};
