import { Readable } from 'node:stream';
import type { AccountantLine, UnpaidInvoicesFilter } from '@slipway/contract/reports/accountant';
import type { PeriodQuery } from '@slipway/contract/reports/reports';
import { journalLines, taxLabel, type JournalLine } from '@slipway/domain/money/journal';
import { add, toMajor } from '@slipway/domain/money/money';
import { ledgerKind, type LedgerKind } from '@slipway/domain/payments/ledger-kinds';
import type { JournalAccounts } from '@slipway/domain/settings/settings';
import { streamQuery } from '#db/stream-query.ts';
import type { Deps } from '#deps.ts';
import type { Period } from '#features/reports/entry-parts-repository.ts';
import { periodOf, scopeOf, shownCurrency } from '#features/reports/report-scope.ts';
import { readSettings } from '#features/settings/settings-api.ts';
import { csvOf, type CsvColumn } from '#http/csv.ts';
import { listTaxes, entryDetailsQuery, type EntryDetails } from './entries-repository.ts';
import { presentUnpaid } from './find-unpaid-invoices.ts';
import { readCounts } from './count-drawer.ts';
import { readSums } from './read-sums.ts';
import { accountantFileForm } from '#features/reports/accountant-file-form.ts';
import { splitMoney, taxIn, type SplitMoney } from './split-money.ts';
import { sumUnpaid, unpaidQuery, type UnpaidRow } from './unpaid-invoices-repository.ts';

interface File {
  filename: string;
  content: Readable;
}

/** `2026-10-01-to-2026-10-31`, so that the files of two months do not replace each other. */
const periodName = ({ from, to }: PeriodQuery) => `${from}-to-${to}`;

const kinds: Record<LedgerKind, string> = {
  [ledgerKind.deposit]: 'Deposit',
  [ledgerKind.secondPayment]: 'Second payment',
  [ledgerKind.finalPayment]: 'Final payment',
  [ledgerKind.tip]: 'Tip',
  [ledgerKind.securityDeposit]: 'Security deposit',
};

function movementOf({ refund, reversal, correction }: EntryDetails): string {
  if (correction) return 'Correction';
  if (refund) return 'Refund';
  return reversal ? 'Refund reversed' : 'Payment';
}

/** Each entry with its split, worked out once for all its cells. */
async function* split(entries: AsyncIterable<EntryDetails>) {
  for await (const entry of entries) yield { entry, money: splitMoney(entry) };
}

async function streamEntries(deps: Deps, period: Period, currency: string) {
  return split(await streamQuery<EntryDetails>(deps.db, entryDetailsQuery(period, currency)));
}

/** Every entry of money in a period as CSV, streamed, with a column for each tax. */
export async function exportMoney(deps: Deps, query: PeriodQuery): Promise<File> {
  const period = await periodOf(deps, query);
  const { currency } = period;
  const taxes = await listTaxes(deps.db, period, currency);
  const entries = await streamEntries(deps, period, currency);
  type Row = { entry: EntryDetails; money: SplitMoney };
  const columns: CsvColumn<Row>[] = [
    { head: 'Number', cell: ({ entry }) => entry.id },
    { head: 'Date', cell: ({ entry }) => entry.paid_on },
    { head: 'Movement', cell: ({ entry }) => movementOf(entry) },
    { head: 'Kind', cell: ({ entry }) => kinds[entry.kind] },
    { head: 'Method', cell: ({ entry }) => entry.method },
    { head: 'Amount', cell: ({ entry }) => toMajor(entry.amount), amount: true },
    { head: 'Net', cell: ({ money }) => toMajor(money.net), amount: true },
    {
      head: 'Tax',
      cell: ({ money }) => toMajor(add(...money.taxes.map(({ amount }) => amount))),
      amount: true,
    },
    ...taxes.map((tax) => ({
      head: taxLabel(tax),
      cell: ({ money }: Row) => toMajor(taxIn(money, tax)),
      amount: true,
    })),
    { head: 'Currency', cell: () => currency },
    { head: 'Booking', cell: ({ entry }) => entry.booking_id ?? '' },
    { head: 'Order', cell: ({ entry }) => entry.order_id ?? '' },
    { head: 'Invoice', cell: ({ entry }) => entry.invoice ?? '' },
    { head: 'Credit note', cell: ({ entry }) => entry.credit_note ?? '' },
    { head: 'Name', cell: ({ entry }) => entry.name },
    { head: 'Reference', cell: ({ entry }) => entry.reference },
  ];
  const form = await accountantFileForm(deps);
  return {
    filename: `money-${periodName(query)}.csv`,
    content: csvOf(Readable.from(entries), columns, { form }),
  };
}

async function* journalOf(
  entries: AsyncIterable<{ entry: EntryDetails; money: SplitMoney }>,
  accounts: JournalAccounts,
) {
  for await (const { entry, money } of entries) {
    const { amount, method, booking_id: booking } = entry;
    const of = booking === null ? 'order' : 'booking';
    for (const line of journalLines({ of, method, amount, ...money }, accounts))
      yield { entry, line };
  }
}

/** Every entry of money in a period in double entry as CSV, streamed. */
export async function exportJournal(deps: Deps, query: PeriodQuery): Promise<File> {
  const { settings } = await readSettings(deps.db);
  const period = await periodOf(deps, query);
  const { currency } = period;
  const entries = await streamEntries(deps, period, currency);
  const columns: CsvColumn<{ entry: EntryDetails; line: JournalLine }>[] = [
    { head: 'Date', cell: ({ entry }) => entry.paid_on },
    { head: 'Number', cell: ({ entry }) => entry.id },
    { head: 'Account', cell: ({ line }) => line.account },
    { head: 'Debit', cell: ({ line }) => toMajor(line.debit), amount: true },
    { head: 'Credit', cell: ({ line }) => toMajor(line.credit), amount: true },
    { head: 'Currency', cell: () => currency },
    {
      head: 'Text',
      cell: ({ entry }) =>
        [
          entry.booking_id === null
            ? `Order ${entry.order_id ?? ''}`
            : `Booking ${entry.booking_id}`,
          `${movementOf(entry)} (${kinds[entry.kind]})`,
          entry.name,
        ].join(', '),
    },
    { head: 'Invoice', cell: ({ entry }) => entry.invoice ?? '' },
  ];
  return {
    filename: `journal-${periodName(query)}.csv`,
    content: csvOf(Readable.from(journalOf(entries, settings.accounts)), columns, {
      form: settings.accountant_files,
    }),
  };
}

type Counts = Awaited<ReturnType<typeof readCounts>>['data'];

/** What was counted of a single day; null: the period is longer. */
async function countsOf(deps: Deps, { from, to, ...scope }: PeriodQuery): Promise<Counts | null> {
  return from === to ? (await readCounts(deps, { date: from, ...scope })).data : null;
}

/** The lines of a day with those of methods that were counted without an entry. */
function withCounted(
  lines: readonly AccountantLine[],
  counts: Counts,
  { from, taxes }: { from: string; taxes: number },
): AccountantLine[] {
  const none = { net: 0, gross: 0, tips: 0, security_deposits: 0, gift_cards: 0, total: 0 };
  const alone = counts.filter(
    ({ method, counted }) => counted !== null && !lines.some((line) => line.method === method),
  );
  return [
    ...lines,
    ...alone.map(({ method }) => ({
      ...{ ...none, method, entries: 0, month: from.slice(0, 7) },
      taxes: Array.from({ length: taxes }, () => 0),
    })),
  ];
}

/** What was counted, in the sums of a single day. */
function countedColumns(counts: Counts): CsvColumn<AccountantLine>[] {
  const of = ({ method }: AccountantLine) => counts.find((one) => one.method === method);
  return [
    { head: 'Counted', cell: (line) => of(line)?.counted ?? '', amount: true },
    { head: 'Difference', cell: (line) => of(line)?.difference ?? '', amount: true },
    { head: 'Counted by', cell: (line) => of(line)?.counted_by ?? '' },
    { head: 'Note', cell: (line) => of(line)?.note ?? '' },
  ];
}

/** The sums by month, method and tax as CSV; of a single day with what was counted. */
export async function exportSums(deps: Deps, query: PeriodQuery): Promise<File> {
  const [{ taxes, data, meta }, counts] = await Promise.all([
    readSums(deps, query),
    countsOf(deps, query),
  ]);
  const lines =
    counts === null ? data : withCounted(data, counts, { from: query.from, taxes: taxes.length });
  const columns: CsvColumn<AccountantLine>[] = [
    { head: 'Month', cell: ({ month }) => month },
    { head: 'Method', cell: ({ method }) => method },
    { head: 'Entries', cell: ({ entries }) => entries },
    { head: 'Net', cell: ({ net }) => net, amount: true },
    ...taxes.map((tax, index) => ({
      head: taxLabel(tax),
      cell: (line: AccountantLine) => line.taxes[index] ?? 0,
      amount: true,
    })),
    { head: 'Gross', cell: ({ gross }) => gross, amount: true },
    { head: 'Tips', cell: ({ tips }) => tips, amount: true },
    { head: 'Total', cell: ({ total }) => total, amount: true },
    { head: 'Currency', cell: () => meta.currency },
    {
      head: 'Security deposits',
      cell: ({ security_deposits: secured }) => secured,
      amount: true,
    },
    { head: 'Gift cards', cell: ({ gift_cards: sold }) => sold, amount: true },
    ...(counts === null ? [] : countedColumns(counts)),
  ];
  const form = await accountantFileForm(deps);
  return {
    filename: `sums-${periodName(query)}.csv`,
    content: csvOf(Readable.from(lines), columns, { form }),
  };
}

/** All unpaid invoices as CSV, streamed. */
export async function exportUnpaidInvoices(deps: Deps, query: UnpaidInvoicesFilter): Promise<File> {
  const scope = await scopeOf(deps, query);
  const currency = shownCurrency(scope, await sumUnpaid(deps.db, scope.company));
  const rows = await streamQuery<UnpaidRow>(deps.db, unpaidQuery(scope.company, currency));
  const columns: CsvColumn<UnpaidRow>[] = [
    { head: 'Invoice', cell: ({ number }) => number },
    { head: 'Version', cell: ({ version }) => version },
    { head: 'Issued on', cell: (row) => row.issued_on },
    { head: 'Booking', cell: (row) => row.booking_id ?? '' },
    { head: 'Order', cell: (row) => row.order_id ?? '' },
    { head: 'Name', cell: ({ name }) => name },
    { head: 'Date', cell: ({ date }) => date },
    { head: 'Total', cell: (row) => presentUnpaid(row).total, amount: true },
    { head: 'Paid', cell: ({ paid }) => toMajor(paid), amount: true },
    { head: 'Left', cell: ({ left }) => toMajor(left), amount: true },
    { head: 'Currency', cell: () => currency },
  ];
  const form = await accountantFileForm(deps);
  return { filename: 'unpaid-invoices.csv', content: csvOf(rows, columns, { form }) };
}
