import type {
  DuePart,
  DueRow,
  DueSum,
  ReportEntry,
  TipsLine,
} from '@slipway/contract/reports/reports';
import { toMajor, zero, type Cents } from '@slipway/domain/money/money';
import type { DuePayment, DueSums } from './due-repository.ts';
import type { ListedEntry } from './entries-repository.ts';
import { presentTrip } from './report-trips-repository.ts';
import type { TipSums } from './tips-repository.ts';

/** The four revenue figures. */
export function presentRevenue(of: Record<'received' | 'refunded' | 'net' | 'tips', Cents>) {
  return {
    received: toMajor(of.received),
    refunded: toMajor(of.refunded),
    net: toMajor(of.net),
    tips: toMajor(of.tips),
  };
}

/** A person's tips. */
export function presentTips(personId: number, row: TipSums): TipsLine {
  return {
    person_id: personId,
    name: row.name ?? '',
    trips: row.trips,
    tips: toMajor(row.tips),
    as_supervisor: toMajor(row.as_supervisor),
    as_mate: toMajor(row.as_mate),
    share: toMajor(row.share),
  };
}

/** A payment due. */
export function presentDue(row: DuePayment): DueRow {
  const { booking_id, order_id, name, date, part, due_on, overdue } = row;
  const of = booking_id === null ? `order-${order_id ?? 0}` : `booking-${booking_id}`;
  return {
    id: `${of}-${part}`,
    booking_id,
    order_id,
    name,
    date,
    trip: presentTrip(row.trip),
    part,
    due_on,
    overdue,
    amount: toMajor(row.amount),
  };
}

/** The total due of an instalment. */
export function presentDueSum(part: DuePart, sum: DueSums | undefined): DueSum {
  return {
    part,
    amount: toMajor(sum?.amount ?? zero),
    overdue: toMajor(sum?.overdue ?? zero),
    rows: sum?.rows ?? 0,
  };
}

/** An entry behind a figure. */
export function presentEntry(row: ListedEntry): ReportEntry {
  return {
    id: row.id,
    paid_on: row.paid_on,
    booking_id: row.booking_id,
    order_id: row.order_id,
    name: row.name,
    trip: presentTrip(row.trip),
    kind: row.kind,
    side: row.received ? 'received' : 'refunded',
    method: row.method,
    reference: row.reference,
    amount: toMajor(row.amount),
    whole: toMajor(row.whole),
  };
}
