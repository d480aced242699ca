import type { Readable } from 'node:stream';
import type {
  Origin,
  OriginBookingsFilter,
  OriginGroup,
  OriginKind,
  OriginsFilter,
} from '@slipway/contract/reports/origins';
import { toMajor } from '@slipway/domain/money/money';
import { sayInWords } from '#features/settings/settings-api.ts';
import { csvOf, type CsvColumn } from '#http/csv.ts';
import { streamQuery } from '#db/stream-query.ts';
import type { Deps } from '#deps.ts';
import { tripCsvColumns } from '#features/reports/report-trips-repository.ts';
import { periodOf } from '#features/reports/report-scope.ts';
import { findOrigins, originFilterOf, sortOf } from './find-origins.ts';
import {
  originBookingsQuery,
  originsQuery,
  type OriginBookingRow,
  type OriginRow,
} from './origins-repository.ts';

interface File {
  filename: string;
  content: Readable;
}

const kindWords: Record<OriginKind, string> = {
  visit: 'Visit',
  staff: 'Entered by staff',
  schedule: 'Schedule',
  unknown: 'Not recorded',
};

const kindColumn: CsvColumn<Origin> = { head: 'Booked by', cell: ({ kind }) => kindWords[kind] };
const partColumns: Record<OriginGroup, CsvColumn<Origin>> = {
  source: { head: 'Source', cell: ({ source }) => source },
  medium: { head: 'Medium', cell: ({ medium }) => medium },
  campaign: { head: 'Campaign', cell: ({ campaign }) => campaign },
};
const { source, medium, campaign } = partColumns;
const columnsBy: Record<OriginGroup, CsvColumn<Origin>[]> = {
  source: [kindColumn, source],
  medium: [kindColumn, source, medium],
  campaign: [kindColumn, source, medium, campaign],
};

/** The report of origins as CSV, every line of it, streamed. */
export async function exportOrigins(deps: Deps, query: OriginsFilter): Promise<File> {
  const say = await sayInWords(deps.db);
  const scope = await periodOf(deps, query);
  const { by } = query;
  const { currency } = await findOrigins(deps, { ...query, page: 1, per_page: 1 });
  const rows = await streamQuery<OriginRow>(
    deps.db,
    originsQuery(scope, { currency, by, sort: sortOf(query) }),
  );
  const columns: CsvColumn<OriginRow>[] = [
    ...columnsBy[by],
    { head: 'Bookings', cell: ({ bookings }) => bookings },
    { head: 'Cancelled', cell: ({ cancelled }) => cancelled },
    { head: 'Guests', cell: ({ guests }) => guests },
    { head: 'Booked value', cell: ({ value }) => toMajor(value), amount: true },
    { head: 'Paid', cell: ({ paid }) => toMajor(paid), amount: true },
    { head: 'Currency', cell: () => currency },
  ];
  return { filename: `origins-by-${by}.csv`, content: csvOf(rows, columns, { say }) };
}

/** All bookings behind a line as CSV, streamed. */
export async function exportOriginBookings(deps: Deps, query: OriginBookingsFilter): Promise<File> {
  const say = await sayInWords(deps.db);
  const scope = await periodOf(deps, query);
  const { currency } = scope;
  const rows = await streamQuery<OriginBookingRow>(
    deps.db,
    originBookingsQuery(scope, originFilterOf(query, currency)),
  );
  const columns: CsvColumn<OriginBookingRow>[] = [
    { head: 'Booking', cell: ({ id }) => id },
    { head: 'Booked', cell: (row) => row.made_local },
    { head: 'Name', cell: ({ name }) => name },
    ...columnsBy.campaign,
    { head: 'Cancelled', cell: ({ cancelled }) => (cancelled ? 'Yes' : 'No') },
    { head: 'Total', cell: ({ value }) => toMajor(value), amount: true },
    { head: 'Paid', cell: ({ paid }) => toMajor(paid), amount: true },
    { head: 'Currency', cell: () => currency },
    ...tripCsvColumns,
  ];
  return { filename: 'bookings-by-origin.csv', content: csvOf(rows, columns, { say }) };
}
