import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Role } from '@slipway/domain/identity/abilities';

/** Labels of the roles, with a summary of what each may do. */
export const roleNames: Record<Role, MessageDescriptor> = {
  Admin: msg`Admin`,
  Supervisor: msg`Supervisor`,
  Desk: msg`Desk`,
  Customer: msg`Customer`,
};

export const roleHints: Record<Role, MessageDescriptor> = {
  Admin: msg`Can do everything, including settings and users.`,
  Supervisor: msg`Runs trips, manages bookings, units, customers and the calendar, and takes and refunds payments.`,
  Desk: msg`Takes bookings, orders and payments at the counter, and changes or cancels them under the customer’s terms.`,
  Customer: msg`Books, pays and sees their own bookings.`,
};

/** Labels of the filter by active state. */
export const userStateNames = { active: msg`Active`, ended: msg`Archived` };
