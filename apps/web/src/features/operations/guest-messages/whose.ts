/** Whose guests are written to: those of a departure, or those of a day. */
export type Whose = { departure_id: number } | { date: string };

/** A unit that guests of a day have booked. */
export interface UnitOfDay {
  id: number;
  name: string;
}
