import type { PlainFieldEdits } from '@slipway/contract/bookings/plain-fields';
import type { Booking } from './bookings-repository.ts';

/** The plain fields of a request; undefined where it has none. */
export const plainFieldsIn = ({ name, email, phone, staff_notes }: PlainFieldEdits) =>
  ({ name, email, phone, staff_notes }) satisfies Required<PlainFieldEdits>;

/** The columns that an edit of plain fields saves; an absent field leaves its column unchanged. */
export const plainColumns = (edits: PlainFieldEdits) => ({
  ...(edits.name !== undefined && { name: edits.name }),
  ...(edits.email !== undefined && { email: edits.email }),
  ...(edits.phone !== undefined && { phone: edits.phone }),
  ...(edits.staff_notes !== undefined && { staffNotes: edits.staff_notes }),
});

type PlainColumn = keyof ReturnType<typeof plainColumns>;

/** The plain fields of a booking, by their names on the wire and in the history. */
export const plainFieldsOf = (booking: Pick<Booking, PlainColumn>) =>
  ({
    name: booking.name,
    email: booking.email,
    phone: booking.phone,
    staff_notes: booking.staffNotes,
  }) satisfies Required<PlainFieldEdits>;
