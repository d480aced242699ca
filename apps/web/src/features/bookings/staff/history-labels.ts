import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import type { StaffBooking } from '@slipway/contract/bookings/staff-bookings';
import type { BookingAction } from '@slipway/domain/bookings/actions/history-actions';
import { isBookingStatus, statusLabel } from '@slipway/domain/bookings/status';
import { phoneText } from '@slipway/domain/messages/phone-text';
import { isCalendarDate, isTimeOfDay } from '@slipway/domain/dates/dates';
import { formatDate, formatMoney, formatTime } from '#lib/format.ts';
import { inOwnWords } from '#lib/i18n.ts';
import { minutesText } from '#shared/packages/length-text.ts';
import { plainFields } from './plain-fields.ts';

/** The label of a booking's source. */
export const sourceNames: Record<StaffBooking['source'], MessageDescriptor> = {
  public: msg`on the booking page`,
  staff: msg`by staff`,
  repeat: msg`by a schedule`,
};

const actionNames: Record<BookingAction, MessageDescriptor> = {
  changed: msg`Changed`,
  cancelled: msg`Cancelled under the terms`,
  called_off: msg`Called off by the business`,
  completed: msg`Marked complete`,
  reopened: msg`Completion undone`,
  no_show: msg`Marked as a no-show`,
  no_show_taken_back: msg`No-show undone`,
  contracted: msg`Contracted`,
  crew: msg`Crew changed`,
  removed: msg`Deleted`,
  resent: msg`Confirmation emailed again`,
  created: msg`Created`,
  hold_released: msg`Hold released`,
  refunded: msg`Refunded`,
  refund_taken_back: msg`Refund reversed`,
  payment_corrected: msg`Payment corrected`,
  repeated: msg`Created by a schedule`,
  schedule_made: msg`Schedule created`,
  survey: msg`Charter Survey changed`,
  'survey-asked': msg`Charter Survey requested`,
  names: msg`Guest list changed`,
  item_changed: msg`Moved to another item`,
  items_out: msg`Items handed out`,
  items_back: msg`Items back`,
  items_here: msg`Items marked as not handed out`,
  trip_called_off: msg`Trip called off, customer asked to choose`,
  call_off_reversed: msg`Call-off reversed`,
  message_sent: msg`Message to the guests sent`,
  'customer merged': msg`Moved to another customer`,
};

/** The label of an action; an unknown one is shown as a change. */
export function actionName(action: string): MessageDescriptor {
  const names: Record<string, MessageDescriptor> = actionNames;
  return names[action] ?? actionNames.changed;
}

const fieldNames: Record<string, MessageDescriptor> = {
  date: msg`Date`,
  time: msg`Time`,
  unit: msg`Unit`,
  item: msg`Item`,
  package: msg`Package`,
  guests: msg`Guests`,
  guest_types: msg`Guest types`,
  extras: msg`Extras`,
  adjustments: msg`Charges and discounts`,
  quantity: msg`Quantity`,
  days: msg`Nights or days`,
  minutes: msg`Duration`,
  duration: msg`Hours`,
  total: msg`Total price`,
  status: msg`Status`,
  name: msg`Name`,
  email: msg`Email`,
  phone: msg`Phone`,
  ...Object.fromEntries(plainFields.map(({ name, label }) => [name, label])),
  supervisor: msg`Supervisor`,
  mate: msg`Mate`,
  reason: msg`Reason`,
  kept: msg`Kept`,
  refund: msg`Refund`,
  owed: msg`Still owed`,
  to: msg`To`,
  amount: msg`Amount`,
  method: msg`Method`,
  survey: msg`Charter Survey completed`,
  names: msg`Guest list complete`,
  series: msg`Schedule`,
  made: msg`Bookings created`,
  customer_id: msg`Customer number`,
  subject: msg`Subject`,
  by_mail: msg`By email`,
  by_sms: msg`By SMS`,
};

/** The label of a field; an unknown one shows its own name. */
export function fieldName(i18n: I18n, field: string): string {
  const names = fieldNames[field];
  return names === undefined ? field.replaceAll('_', ' ') : i18n._(names);
}

const inCents = new Set(['total', 'kept', 'refund', 'owed', 'amount']);

/** A history value as text; null if there is none. */
export function valueLabel(
  field: string,
  value: unknown,
  trip: { currency: string; inshore: boolean; hasUnit: boolean },
): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'number') {
    if (inCents.has(field)) return formatMoney(value / 100, trip.currency);
    if (field === 'minutes') return minutesText(value);
    if (field === 'status' && isBookingStatus(value)) return inOwnWords(statusLabel(value, trip));
    return String(value);
  }
  if (typeof value === 'boolean') return value ? t`yes` : t`no`;
  if (typeof value !== 'string') return JSON.stringify(value);
  if (isCalendarDate(value)) return formatDate(value);
  if (field === 'phone') return phoneText(value);
  return isTimeOfDay(value) ? formatTime(value) : value;
}

/** One line of a change: a field's old and new value. */
export interface ChangeLine {
  field: string;
  before: string | null;
  after: string | null;
}

/** The lines of a change, without empty ones. */
export function changeLines(
  change: StaffBooking['history'][number],
  trip: { currency: string; inshore: boolean; hasUnit: boolean },
): ChangeLine[] {
  const fields = new Set([...Object.keys(change.before), ...Object.keys(change.after)]);
  // The nights or days of a stay say how long it is.
  if (fields.has('days')) fields.delete('minutes');
  return [...fields]
    .map((field) => ({
      field,
      before: valueLabel(field, change.before[field], trip),
      after: valueLabel(field, change.after[field], trip),
    }))
    .filter(({ before, after }) => before !== after);
}
