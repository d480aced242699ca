import { Readable } from 'node:stream';
import type {
  DueFilter,
  EntriesFilter,
  OccupancyLine,
  PeriodQuery,
  RevenueLine,
  RevenueQuery,
  TipsLine,
} from '@slipway/contract/reports/reports';
import { toMajor } from '@slipway/domain/money/money';
import type { Say } from '@slipway/domain/words/in-words';
import { sayInWords } from '#features/settings/settings-api.ts';
import { csvOf, type CsvColumn } from '#http/csv.ts';
import { streamQuery } from '#db/stream-query.ts';
import type { Deps } from '#deps.ts';
import { dueQuery, type DuePayment } from './due-repository.ts';
import { entriesQuery, type ListedEntry } from './entries-repository.ts';
import { entryFilterOf } from './find-entries.ts';
import { findDue } from './find-due.ts';
import { readOccupancy } from './read-occupancy.ts';
import { readRevenue } from './read-revenue.ts';
import { accountantFileForm } from './accountant-file-form.ts';
import { readTips } from './read-tips.ts';
import { tripCsvColumns } from './report-trips-repository.ts';
import { periodOf, scopeOf } from './report-scope.ts';

interface File {
  filename: string;
  content: Readable;
}

const keyHeads = { month: 'Month', unit: 'Unit', package: 'Package' } as const;

function keyOf({ key, name }: RevenueLine, by: RevenueQuery['by'], say: Say): string {
  if (by === 'month') return key;
  if (by === 'unit') return key === '0' ? say('No unit') : name;
  return name;
}

/** The revenue report as CSV. */
export async function exportRevenue(deps: Deps, query: RevenueQuery): Promise<File> {
  const say = await sayInWords(deps.db);
  const { data, meta } = await readRevenue(deps, query);
  const columns: CsvColumn<RevenueLine>[] = [
    { head: keyHeads[query.by], cell: (line) => keyOf(line, query.by, say) },
    { head: 'Received', cell: ({ received }) => received, amount: true },
    { head: 'Refunded', cell: ({ refunded }) => refunded, amount: true },
    { head: 'Net', cell: ({ net }) => net, amount: true },
    { head: 'Tips', cell: ({ tips }) => tips, amount: true },
    { head: 'Currency', cell: () => meta.currency },
  ];
  return {
    filename: `revenue-by-${query.by}.csv`,
    content: csvOf(Readable.from(data), columns, { say }),
  };
}

const countedLabels: Record<OccupancyLine['counted'], string> = {
  days: 'Days',
  bookings: 'Bookings',
  hours: 'Hours',
  seats: 'Seats',
};

/** The occupancy report as CSV. */
export async function exportOccupancy(deps: Deps, query: PeriodQuery): Promise<File> {
  const say = await sayInWords(deps.db);
  const { data } = await readOccupancy(deps, query);
  const columns: CsvColumn<OccupancyLine>[] = [
    { head: 'Unit', cell: ({ unit }) => unit },
    { head: 'Month', cell: ({ month }) => month },
    { head: 'Counted in', cell: ({ counted }) => countedLabels[counted] },
    { head: 'Booked', cell: ({ taken }) => taken },
    { head: 'Possible', cell: ({ possible }) => possible },
    { head: 'Percent', cell: ({ taken, possible }) => Math.round((1000 * taken) / possible) / 10 },
  ];
  return { filename: 'occupancy.csv', content: csvOf(Readable.from(data), columns, { say }) };
}

/** The tips report as CSV. */
export async function exportTips(deps: Deps, query: PeriodQuery): Promise<File> {
  const say = await sayInWords(deps.db);
  const { data, meta } = await readTips(deps, query);
  const form = await accountantFileForm(deps);
  const columns: CsvColumn<TipsLine>[] = [
    { head: 'Person', cell: ({ person_id, name }) => (person_id === 0 ? 'Nobody assigned' : name) },
    { head: 'Trips', cell: ({ trips }) => trips },
    { head: 'Tips of these trips', cell: ({ tips }) => tips, amount: true },
    { head: 'As supervisor', cell: (line) => line.as_supervisor, amount: true },
    { head: 'As mate', cell: (line) => line.as_mate, amount: true },
    { head: 'Share', cell: ({ share }) => share, amount: true },
    { head: 'Currency', cell: () => meta.currency },
  ];
  return { filename: 'tips.csv', content: csvOf(Readable.from(data), columns, { say, form }) };
}

const partWords = { deposit: 'Deposit', second: 'Second payment', final: 'Final payment' } as const;

/** All payments due with these filters as CSV, streamed. */
export async function exportDue(deps: Deps, query: DueFilter): Promise<File> {
  const say = await sayInWords(deps.db);
  const scope = await scopeOf(deps, query);
  const { currency } = await findDue(deps, { ...query, page: 1, per_page: 1 });
  const { part, overdue } = query;
  const rows = await streamQuery<DuePayment>(deps.db, dueQuery(scope, { currency, part, overdue }));
  const columns: CsvColumn<DuePayment>[] = [
    { head: 'Due on', cell: (row) => row.due_on },
    { head: 'Overdue', cell: (row) => (row.overdue ? 'Yes' : 'No') },
    { head: 'Booking', cell: (row) => row.booking_id ?? '' },
    { head: 'Order', cell: (row) => row.order_id ?? '' },
    { head: 'Name', cell: ({ name }) => name },
    { head: 'Date', cell: ({ date }) => date },
    { head: 'Payment', cell: (row) => partWords[row.part] },
    { head: 'Amount', cell: ({ amount }) => toMajor(amount), amount: true },
    { head: 'Currency', cell: () => currency },
    ...tripCsvColumns,
  ];
  return { filename: 'due.csv', content: csvOf(rows, columns, { say }) };
}

const kindWords = new Map([
  [2, 'Deposit'],
  [3, 'Instalment'],
  [4, 'Final payment'],
  [5, 'Tip'],
]);

/** All entries behind a figure as CSV, streamed. */
export async function exportEntries(deps: Deps, query: EntriesFilter): Promise<File> {
  const say = await sayInWords(deps.db);
  const period = await periodOf(deps, query);
  const { currency } = period;
  const rows = await streamQuery<ListedEntry>(
    deps.db,
    entriesQuery(period, entryFilterOf(query, currency)),
  );
  const columns: CsvColumn<ListedEntry>[] = [
    { head: 'Entry', cell: ({ id }) => id },
    { head: 'Paid on', cell: (row) => row.paid_on },
    { head: 'Booking', cell: (row) => row.booking_id ?? '' },
    { head: 'Order', cell: (row) => row.order_id ?? '' },
    { head: 'Name', cell: ({ name }) => name },
    { head: 'For', cell: ({ kind }) => kindWords.get(kind) ?? '' },
    { head: 'Counts as', cell: ({ received }) => (received ? 'Received' : 'Refunded') },
    { head: 'Method', cell: ({ method }) => method },
    { head: 'Reference', cell: ({ reference }) => reference },
    { head: 'Amount', cell: ({ amount }) => toMajor(amount), amount: true },
    { head: 'Whole entry', cell: ({ whole }) => toMajor(whole), amount: true },
    { head: 'Currency', cell: () => currency },
    ...tripCsvColumns,
  ];
  return { filename: 'entries.csv', content: csvOf(rows, columns, { say }) };
}
