import type { DailyLog, Departure } from '@slipway/contract/operations/day';
import { toMajor } from '@slipway/domain/money/money';
import { deliveryState, type DeliveryState } from '@slipway/domain/orders/fulfilment';
import {
  presentClosed,
  presentDelivery,
  presentTrip,
} from '#features/operations/calendar/calendar-presenter.ts';
import type {
  ClosedRow,
  DeliveryRow,
  CalendarTripRow,
} from '#features/operations/calendar/calendar-repository.ts';

/** The balance in major units; 0 when overpaid. */
const owed = (row: Pick<CalendarTripRow, 'left_cents'>) => Math.max(0, toMajor(row.left_cents));

const hoursBetween = (from: Date, to: Date) => (to.getTime() - from.getTime()) / 3_600_000;

export function presentDeparture(
  row: CalendarTripRow,
  beside: Pick<Departure, 'survey' | 'waivers_signed' | 'security_deposit'>,
): Departure {
  return {
    ...presentTrip(row),
    hours: hoursBetween(row.starts_at, row.ends_at),
    crew_hours: row.crew_until === null ? 0 : hoursBetween(row.starts_at, row.crew_until),
    mate: row.mate,
    currency: row.currency,
    left: owed(row),
    staff_notes: row.staff_notes,
    no_show: row.no_show,
    arrived: row.arrived,
    items: row.by_item
      ? { out_at: row.out_at?.toISOString() ?? null, back_at: row.back_at?.toISOString() ?? null }
      : null,
    ...beside,
  };
}

/** How far an order of the shop has come; null: staff took it. Cancelled ones are on no day. */
function stateOfDelivery({ by, ...facts }: DeliveryRow): DeliveryState | null {
  return by && deliveryState({ ...facts, by, cancelled: false });
}

export function presentDayDelivery(
  row: DeliveryRow,
  currency: string,
): DailyLog['deliveries'][number] {
  return {
    ...presentDelivery(row),
    currency: row.currency === '' ? currency : row.currency,
    left: owed(row),
    delivery_state: stateOfDelivery(row),
  };
}

export function presentDayClosed(row: ClosedRow): DailyLog['closed'][number] {
  return { ...presentClosed(row), unit: row.unit };
}
