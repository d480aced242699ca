import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** The lists of bookings, each with its call (docs/rules/calls.md, "Lists of bookings"). */
export const listNames = {
  all: msg`All`,
  cruise: msg`Harbor cruises`,
  not_cruise: msg`Other charters`,
  inshore: msg`Inshore`,
  repeats: msg`Repeated`,
} as const satisfies Record<string, MessageDescriptor>;
export type BookingListName = keyof typeof listNames;

/** The statuses of the filter, labelled as in docs/rules/statuses-and-money.md, "Booking statuses". */
export const statusNames = {
  '0': msg`Only created`,
  '1': msg`Cancelled`,
  '2': msg`New Booking / Pending`,
  '3': msg`Partly Paid`,
  '4': msg`Fully Paid`,
  '5': msg`Supervisor Tip`,
  '6': msg`Complete / Contracted`,
  '7': msg`Overpaid`,
} as const;

export const surveyNames = { done: msg`Completed`, not_done: msg`Not completed` } as const;

export const moneyNames = {
  some: msg`Balance due`,
  none: msg`Nothing due`,
} as const;

/** The dates that a list of bookings covers. */
export type When = 'upcoming' | 'past' | 'all';
export const whenNames: Record<When, MessageDescriptor> = {
  upcoming: msg`Upcoming`,
  past: msg`Past`,
  all: msg`All dates`,
};

/** The text of an empty list, by the dates it covers. */
export const nothing: Record<When, Record<'title' | 'text', MessageDescriptor>> = {
  upcoming: {
    title: msg`No upcoming bookings`,
    text: msg`There are no bookings from today onwards.`,
  },
  past: {
    title: msg`No past bookings`,
    text: msg`There are no bookings from before today.`,
  },
  all: {
    title: msg`No bookings yet`,
    text: msg`Bookings appear here as soon as somebody books a package.`,
  },
};
