import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { TokenScope } from '@slipway/domain/connections/access-tokens';

/** Labels of what an access token may do. */
export const scopeNames: Record<TokenScope, MessageDescriptor> = {
  read: msg`Read only`,
  desk: msg`Desk`,
  supervisor: msg`Supervisor`,
};

export const scopeHints: Record<TokenScope, MessageDescriptor> = {
  read: msg`Reads bookings, orders, customers and payments, and changes nothing.`,
  desk: msg`Takes bookings, orders and payments, and changes or cancels them under the customer’s terms.`,
  supervisor: msg`Can do everything that this role can, including refunds.`,
};
