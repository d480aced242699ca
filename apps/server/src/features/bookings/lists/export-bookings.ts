import { Readable } from 'node:stream';
import type { BookingFilter } from '@slipway/contract/bookings/booking-lists';
import { readSettings, sayInWords } from '#features/settings/settings-api.ts';
import { csvOf } from '#http/csv.ts';
import { streamQuery } from '#db/stream-query.ts';
import type { Deps } from '#deps.ts';
import { parseSort } from '#http/parse-sort.ts';
import { csvColumns, isListSort, type ListedBooking } from './booking-columns.ts';
import { exportQuery } from './booking-lists-repository.ts';
import { applyFilters, defaultSort, type ListName } from './find-bookings.ts';

/** All rows of a list with its filters as CSV, streamed. */
export async function exportBookings(
  deps: Deps,
  list: ListName,
  query: BookingFilter,
): Promise<{ filename: string; content: Readable }> {
  const { settings } = await readSettings(deps.db);
  const say = await sayInWords(deps.db);
  const sort = parseSort(query.sort ?? defaultSort(list), isListSort);
  const { scope, filter } = await applyFilters(deps, list, query);
  const statement = await exportQuery(deps.db, scope, filter, sort);
  const rows = await streamQuery<ListedBooking>(deps.db, statement);
  return {
    filename: 'bookings.csv',
    content: csvOf(Readable.from(rows), csvColumns(settings.purpose, say), { say }),
  };
}
