import { Readable } from 'node:stream';
import type { BookingFilter } from '@slipway/contract/booking-lists';
import { statusLabel } from '@slipway/domain/bookings/status';
import { toMajor } from '@slipway/domain/money/money';
import { stringify } from 'csv-stringify';
import { streamQuery } from '#db/stream-query.ts';
import type { Deps } from '#deps.ts';
import { parseSort } from '#http/parse-sort.ts';
import { exportQuery, isListSort, type ListedBooking } from './booking-lists-repository.ts';
import { narrow, usualSort, type ListName } from './find-bookings.ts';

const columns = [
  'Number',
  'Date',
  'Time',
  'Unit',
  'Package',
  'Name',
  'Email',
  'Phone',
  'Guests',
  'Total',
  'Paid',
  'Left',
  'Tips',
  'Currency',
  'Status',
  'Survey',
  'Supervisor',
  'Mate',
];

function lineOf(row: ListedBooking) {
  const amount = (cents: ListedBooking['total']) => toMajor(cents).toFixed(2);
  return [
    row.id,
    row.date,
    row.time.slice(0, 5),
    row.unit ?? '',
    row.package_name,
    row.name,
    row.email,
    row.phone,
    row.guests,
    amount(row.total),
    amount(row.paid),
    amount(row.left),
    amount(row.tips),
    row.currency,
    statusLabel(row.status, {
      inshore: row.kind === 'inshore',
      hasUnit: row.unit_id !== null,
    }),
    row.survey_done ? 'Completed' : 'Not completed',
    row.supervisor ?? '',
    row.mate ?? '',
  ];
}

/**
 * What a list shows with its filters, every page of it, as CSV, streamed row by row. Texts that a spreadsheet would
 * read as a formula are escaped.
 */
export async function exportBookings(
  deps: Deps,
  list: ListName,
  query: BookingFilter,
): Promise<{ filename: string; content: Readable }> {
  const sort = parseSort(query.sort ?? usualSort(list), isListSort);
  const { scope, filter } = await narrow(deps, list, query);
  const wanted = await exportQuery(deps.db, scope, filter, sort);
  const rows = await streamQuery<ListedBooking>(deps.db, wanted);
  const lines = Readable.from(rows).map(lineOf);
  const csv = stringify({ header: true, columns, bom: true, escape_formulas: true });
  lines.on('error', (error) => csv.destroy(error));
  csv.on('close', () => lines.destroy());
  return { filename: 'bookings.csv', content: lines.pipe(csv) };
}
