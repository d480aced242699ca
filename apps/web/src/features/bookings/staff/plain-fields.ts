import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { PlainFieldsForStaff } from '@slipway/contract/bookings/plain-fields';

/** The plain fields that staff alone read, as values of a form. */
export const plainFieldsOf = ({ staff_notes }: PlainFieldsForStaff): PlainFieldsForStaff => ({
  staff_notes,
});

interface PlainField {
  name: keyof PlainFieldsForStaff;
  /** In the form, among the facts and in the history. */
  label: MessageDescriptor;
  description: MessageDescriptor;
  maxLength: number;
}

/**
 * The plain fields that staff alone read, in the order in which they are edited and shown. Name,
 * email and phone have places of their own on each screen.
 */
export const plainFields: PlainField[] = [
  {
    name: 'staff_notes',
    label: msg`Staff notes`,
    description: msg`Customers do not see these.`,
    maxLength: 5000,
  },
];
