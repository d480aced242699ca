import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

const names: Record<string, MessageDescriptor> = {
  published: msg`Published`,
  'business.name': msg`Business name`,
  'business.email': msg`Email`,
  'business.phone': msg`Phone`,
  'business.address': msg`Address`,
  time_zone: msg`Time zone`,
  purpose: msg`Purpose`,
  company_id: msg`One company or several`,
  currency: msg`Currency`,
  prices_include_tax: msg`Prices include tax`,
  tax_registration_id: msg`Tax registration number`,
  sale_taxes: msg`Sale taxes`,
  'words.unit.one': msg`Word for what is let`,
  'words.unit.many': msg`Word for several of what is let`,
  'words.unit.article': msg`Article of what is let`,
  'words.package.one': msg`Word for what is booked`,
  'words.package.many': msg`Word for several of what is booked`,
  'words.package.article': msg`Article of what is booked`,
  'words.supervisor.one': msg`Word for who is in charge`,
  'words.supervisor.many': msg`Word for several who are in charge`,
  'words.supervisor.article': msg`Article of who is in charge`,
  'words.charter.one': msg`Word for a customer’s booking`,
  'words.charter.many': msg`Word for several bookings`,
  'words.charter.article': msg`Article of a customer’s booking`,
  'words.trip.one': msg`Word for what customers come for`,
  'words.trip.many': msg`Word for several of what customers come for`,
  'words.trip.article': msg`Article of what customers come for`,
  'look.accent': msg`Accent colour`,
  'look.skin': msg`Theme at first`,
  home: msg`Home page`,
  hold_minutes: msg`Hold minutes`,
  furthest_days: msg`Furthest day ahead`,
  deposit_percent: msg`Deposit`,
  'holds.bank_minutes': msg`Hold minutes during 3-D Secure`,
  'holds.per_network': msg`Per network`,
  'holds.per_email': msg`Per email`,
  'holds.per_phone': msg`Per phone`,
  'holds.per_card': msg`Per card`,
  'holds.unusual': msg`Unusually many`,
  inshore_offered: msg`Offer Inshore`,
  'inshore.base_cost': msg`Base cost`,
  'inshore.base_people': msg`People in the base cost`,
  'inshore.base_hours': msg`Hours in the base cost`,
  'inshore.per_extra_person': msg`Each extra person`,
  'inshore.per_extra_hour': msg`Each extra hour`,
  'inshore.max_people': msg`Maximum people`,
  'inshore.min_hours': msg`Shortest trip`,
  'inshore.max_hours': msg`Longest trip`,
  'inshore.deposit_percent': msg`Deposit`,
  'inshore.start_time': msg`Start time`,
  'inshore.driving_label': msg`Note about driving`,
  'cancellation.steps': msg`Cancellation terms`,
  'cancellation.otherwise_keep_percent': msg`Kept in all other cases`,
  'cancellation.version': msg`Version of the cancellation terms`,
  'due_dates.second_payment_days': msg`Second payment`,
  'due_dates.final_payment_days': msg`Final payment`,
  'reminders.second_payment.mail': msg`Second payment reminder by email`,
  'reminders.second_payment.sms': msg`Second payment reminder by SMS`,
  'reminders.final_payment.mail': msg`Final payment reminder by email`,
  'reminders.final_payment.sms': msg`Final payment reminder by SMS`,
  'reminders.day_before.mail': msg`Reminder of the day before by email`,
  'reminders.day_before.sms': msg`Reminder of the day before by SMS`,
  'reminders.survey.mail': msg`Charter Survey reminder by email`,
  'reminders.survey.sms': msg`Charter Survey reminder by SMS`,
  'accounts.bookings': msg`Sales of bookings`,
  'accounts.orders': msg`Sales of orders`,
  'accounts.tips': msg`Tips`,
  'accounts.taxes': msg`Taxes`,
  'accounts.methods': msg`Methods of payment`,
  allowed_sites: msg`Allowed sites`,
};

/** The label of a setting, by its dotted name; an unknown one shows its own name. */
export function settingName(path: string): MessageDescriptor {
  return names[path] ?? { id: path, message: path };
}

const groups: Record<string, MessageDescriptor> = {
  holds: msg`Open holds`,
  inshore: msg`Inshore`,
  due_dates: msg`Due dates`,
  accounts: msg`Accounts`,
};

/** The section to show with a setting's label where it stands alone; null if the label is clear without it. */
export function settingGroup(path: string): MessageDescriptor | null {
  return groups[path.split('.')[0] ?? ''] ?? null;
}
