import { bookingStatus } from '@slipway/domain/bookings/status';
import { sql } from 'drizzle-orm';
import { literal } from '#db/literal.ts';

/**
 * What bookings take of each local day: of a unit let by days one for each item's day, otherwise one
 * for each booking that starts on it, and all that fit for one that takes the whole day.
 */
export const takenDays = sql`
  select t.unit_id, day::date as day, t.booking_id,
    case when u.schedule = 'times' and t.days is not null then coalesce(u.most_per_day, 1) else 1 end as weight,
    b.status = ${literal(bookingStatus.created)} and b.hold_expires_at is not null as is_hold
  from taken_times t
  join bookings b on b.id = t.booking_id
  join units u on u.id = t.unit_id
  cross join lateral generate_series(
    coalesce(lower(t.days), b.date), coalesce(upper(t.days) - 1, b.date), interval '1 day') day`;
