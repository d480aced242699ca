/**
 * Whether departure `d` is called off: itself, or every booking that it has, holds not counted
 * (docs/rules/availability.md, "Departures"). SQL text for a select without groups from its live bookings.
 */
export const isCalledOffDeparture = `(d.called_off_at is not null
  or coalesce(bool_and(called_off) filter (where hold_expires_at is null), false))`;
