/** The guests who are written to: those of a departure, or those of a day. */
export type Audience = { departure_id: number } | { date: string };

/** A unit that guests of a day have booked. */
export interface UnitOfDay {
  id: number;
  name: string;
}
