import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { PreviewedLine } from '@slipway/contract/customers/imports';
import type { ImportField } from '@slipway/domain/bookings/imports/columns';
import type { Tone } from '#ui/list/badge.tsx';

export const fieldLabels: Record<ImportField, MessageDescriptor> = {
  reference: msg`Reference`,
  package: msg`Package`,
  unit: msg`Unit`,
  start: msg`Date, or date and time`,
  time: msg`Start time`,
  end: msg`End`,
  end_time: msg`End time`,
  length: msg`Length or nights`,
  quantity: msg`Quantity`,
  guests: msg`Guests`,
  name: msg`Name`,
  first_name: msg`First name`,
  last_name: msg`Last name`,
  email: msg`Email`,
  phone: msg`Phone`,
  note: msg`Note`,
  total: msg`Total`,
  paid: msg`Paid`,
  paid_on: msg`Paid on`,
  status: msg`Status`,
};

export const outcomeTones: Record<PreviewedLine['outcome'], Tone> = {
  made: 'good',
  known: 'neutral',
  refused: 'bad',
};

/** Before the import, and after it. */
export const plannedLabels: Record<PreviewedLine['outcome'], MessageDescriptor> = {
  made: msg`New`,
  known: msg`Already here`,
  refused: msg`Cannot be imported`,
};

export const doneLabels: Record<PreviewedLine['outcome'], MessageDescriptor> = {
  made: msg`Imported`,
  known: msg`Already here`,
  refused: msg`Not imported`,
};
