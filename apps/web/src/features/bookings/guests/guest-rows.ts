import type { GuestListOfBooking } from '@slipway/contract/bookings/guest-list';
import type { CallInput } from '#lib/api.ts';

/** A line of the guest list: somebody of the party, by type where there are types. */
export interface GuestRow {
  /** Null: the booking has no types. */
  type: { id: number; name: string } | null;
  /** Which one of their type, or of the party, from 1. */
  number: number;
}

/** The form's values: the names in the order of the rows. */
export interface GuestListValues extends Record<string, unknown> {
  guests: { name: string }[];
  emergency_phone: string;
}

/** A line for each person of the booking, in the order of their types. */
export function guestRows({
  details,
  guest_types: types,
}: Pick<GuestListOfBooking, 'details' | 'guest_types'>): GuestRow[] {
  const line = (type: GuestRow['type']) => (_none: unknown, at: number) => ({
    type,
    number: at + 1,
  });
  if (types.length === 0) return Array.from({ length: details }, line(null));
  return types.flatMap(({ id, name, count }) => Array.from({ length: count }, line({ id, name })));
}

/** What is saved, as the form shows it: each name at a line of its type, else at the first free one. */
export function guestListValues(list: GuestListOfBooking): GuestListValues {
  const rows = guestRows(list);
  const names = rows.map(() => '');
  const place = (name: string, fits: (row: GuestRow) => boolean): boolean => {
    const at = rows.findIndex((row, index) => names[index] === '' && fits(row));
    if (at !== -1) names[at] = name;
    return at !== -1;
  };
  const others = list.guests.filter(
    ({ name, type }) => !place(name, (row) => (row.type?.id ?? null) === type),
  );
  for (const { name } of others) place(name, () => true);
  return { guests: names.map((name) => ({ name })), emergency_phone: list.emergency_phone };
}

/** The form as the call takes it; lines without a name are left out. */
export function guestListBody(
  values: GuestListValues,
  rows: readonly GuestRow[],
): Pick<CallInput<'PUT /api/bookings/:id/guests'>['body'], 'guests' | 'emergency_phone'> {
  return {
    guests: values.guests
      .map(({ name }, index) => ({ name: name.trim(), type: rows[index]?.type?.id ?? null }))
      .filter(({ name }) => name !== ''),
    emergency_phone: values.emergency_phone.trim(),
  };
}
