import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { OrderAction } from '@slipway/domain/bookings/actions/history-actions';
import { orderState, type OrderState } from '@slipway/domain/orders/order-state';

/** The order payment states (docs/rules/statuses-and-money.md, "Order states"). */
export const paymentNames: Record<OrderState, MessageDescriptor> = {
  [orderState.depositNeeded]: msg`Deposit Needed`,
  [orderState.depositPaid]: msg`Deposit Paid`,
  [orderState.partiallyPaid]: msg`Partially Paid`,
  [orderState.fullyPaid]: msg`Fully Paid`,
  [orderState.overpaid]: msg`Overpaid`,
  [orderState.fullyRefunded]: msg`Fully Refunded`,
};

/** Labels of an order's progress. */
export const stateNames = {
  open: msg`Open`,
  completed: msg`Completed`,
  cancelled: msg`Cancelled`,
} as const satisfies Record<string, MessageDescriptor>;

/** Labels of the history's actions. */
const actionNames: Record<OrderAction, MessageDescriptor> = {
  created: msg`Order created`,
  hold_released: msg`Hold released`,
  repeated: msg`Created by a schedule`,
  changed: msg`Changed`,
  completed: msg`Completed`,
  cancelled: msg`Cancelled`,
  packed: msg`Packed`,
  unpacked: msg`Not packed after all`,
  ready: msg`Ready for pick-up`,
  not_ready: msg`Not ready after all`,
  shipped: msg`Shipped`,
  return_asked: msg`Return asked for`,
  return_received: msg`Return received`,
  pieces_removed: msg`Removed from the order`,
  return_closed: msg`Return closed, nothing came`,
  refund_wanted: msg`Refund of a part`,
  resent: msg`Confirmation emailed again`,
  refunded: msg`Refunded`,
  refund_taken_back: msg`Refund reversed`,
  payment_corrected: msg`Payment corrected`,
  schedule_made: msg`Schedule created`,
  'customer merged': msg`Moved to another customer`,
};

/** The label of an action; an unknown one is shown as a change. */
export function actionName(action: string): MessageDescriptor {
  const names: Record<string, MessageDescriptor> = actionNames;
  return names[action] ?? actionNames.changed;
}

/** Labels of the history's fields. */
export const fieldNames: Record<string, MessageDescriptor> = {
  name: msg`Name`,
  email: msg`Email`,
  phone: msg`Phone`,
  delivery_date: msg`Delivery date`,
  delivery_address: msg`Address`,
  staff_notes: msg`Staff notes`,
  lines: msg`Products`,
  total_price: msg`Total`,
  reason: msg`Reason`,
  refund: msg`Refund`,
  by_business: msg`By the business`,
  series: msg`Schedule`,
  made: msg`Orders created`,
  amount: msg`Amount`,
  method: msg`Method`,
  to: msg`To`,
  tracking: msg`Tracking`,
  shipping: msg`Shipping`,
  restocked: msg`Back in stock`,
  deducted: msg`Deducted`,
  customer_id: msg`Customer number`,
};
