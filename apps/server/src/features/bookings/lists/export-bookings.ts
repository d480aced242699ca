import { Readable } from 'node:stream';
import type { BookingFilter } from '@slipway/contract/bookings/booking-lists';
import { statusLabel } from '@slipway/domain/bookings/status';
import { toMajor } from '@slipway/domain/money/money';
import type { Purpose } from '@slipway/domain/settings/settings';
import { readSettings } from '#features/settings/settings-api.ts';
import { csvOf, type CsvColumn } from '#http/csv.ts';
import { streamQuery } from '#db/stream-query.ts';
import type { Deps } from '#deps.ts';
import { parseSort } from '#http/parse-sort.ts';
import { exportQuery, isListSort, type ListedBooking } from './booking-lists-repository.ts';
import { applyFilters, defaultSort, type ListName } from './find-bookings.ts';

const columnsFor = (purpose: Purpose): CsvColumn<ListedBooking>[] => [
  { head: 'Number', cell: ({ id }) => id },
  { head: 'Date', cell: ({ date }) => date },
  { head: 'Time', cell: ({ time }) => time.slice(0, 5) },
  { head: purpose === 'sell' ? 'Product' : 'Unit', cell: ({ unit }) => unit ?? '' },
  { head: 'Package', cell: (row) => row.package_name },
  { head: 'Name', cell: ({ name }) => name },
  { head: 'Email', cell: ({ email }) => email },
  { head: 'Phone', cell: ({ phone }) => phone },
  { head: 'Guests', cell: ({ guests }) => guests },
  { head: 'Total', cell: ({ total }) => toMajor(total), amount: true },
  { head: 'Paid', cell: ({ paid }) => toMajor(paid), amount: true },
  { head: 'Left', cell: ({ left }) => toMajor(left), amount: true },
  { head: 'Tips', cell: ({ tips }) => toMajor(tips), amount: true },
  { head: 'Currency', cell: ({ currency }) => currency },
  {
    head: 'Status',
    cell: ({ status, kind, unit_id }) =>
      statusLabel(status, { inshore: kind === 'inshore', hasUnit: unit_id !== null }),
  },
  { head: 'Charter Survey', cell: (row) => (row.survey_done ? 'Completed' : 'Not completed') },
  { head: 'Supervisor', cell: ({ supervisor }) => supervisor ?? '' },
  { head: 'Mate', cell: ({ mate }) => mate ?? '' },
];

/** All rows of a list with its filters as CSV, streamed. */
export async function exportBookings(
  deps: Deps,
  list: ListName,
  query: BookingFilter,
): Promise<{ filename: string; content: Readable }> {
  const { settings } = await readSettings(deps.db);
  const sort = parseSort(query.sort ?? defaultSort(list), isListSort);
  const { scope, filter } = await applyFilters(deps, list, query);
  const statement = await exportQuery(deps.db, scope, filter, sort);
  const rows = await streamQuery<ListedBooking>(deps.db, statement);
  return {
    filename: 'bookings.csv',
    content: csvOf(Readable.from(rows), columnsFor(settings.purpose)),
  };
}
