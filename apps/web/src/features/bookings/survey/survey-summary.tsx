/** What the guests answered in the charter survey, for staff, and the way to ask for it again. */
export function SurveySummary(_props: { bookingId: number }) {
  return null;
}
