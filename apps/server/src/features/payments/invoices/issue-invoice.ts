import { isDeepStrictEqual } from 'node:util';
import type { Invoice } from '@slipway/contract/payments/invoices';
import { todayIn } from '@slipway/domain/dates/dates';
import type { SignedIn } from '@slipway/domain/identity/signed-in';
import type { Settings } from '@slipway/domain/settings/settings';
import type { Say } from '@slipway/domain/words/in-words';
import type { PayableRef } from '#db/payable-ref.ts';
import { inTransaction, type Db } from '#db/transaction.ts';
import type { Deps } from '#deps.ts';
import { readSettings, sayInWords } from '#features/settings/settings-api.ts';
import {
  chargedAfterCancel,
  buildCreditNote,
  buildInvoice,
  issuerOf,
  type BilledPayable,
  type InvoiceBody,
} from './build-invoice.ts';
import { findPayableOf } from '#features/payments/ledger/find-payable-of.ts';
import {
  findInvoiceAddress,
  findLastInvoice,
  insertInvoice,
  takeNumber,
  type InvoiceRow,
} from './invoices-repository.ts';
import { listEntries } from '#features/payments/ledger/ledger-repository.ts';
import {
  linesOf,
  lockPayable,
  type Payable,
} from '#features/payments/ledger/payable-repository.ts';
import { presentInvoice } from '#features/payments/payments-presenter.ts';

interface Issue {
  payable: BilledPayable;
  settings: Settings;
  say: Say;
  /** Who asked for it; null: a guest, by the link to an order's page. */
  by: number | null;
  now: Date;
}

const countries = new Intl.DisplayNames(['en'], { type: 'region' });

/** An address as printed lines. */
function addressLines(address: {
  line1: string;
  line2: string;
  city: string;
  region: string;
  postalCode: string;
  country: string;
}): string[] {
  const { line1, line2, city, region, postalCode, country } = address;
  const place = [city, region, postalCode].filter((part) => part !== '').join(', ');
  return [line1, line2, place, countries.of(country) ?? country].filter((line) => line !== '');
}

function isAsIssued(last: InvoiceRow, body: InvoiceBody): boolean {
  const merged = { ...last.content, ...body };
  return isDeepStrictEqual(merged, last.content);
}

/** The last document if nothing has changed, else its next version. */
async function issue(
  tx: Db,
  { payable, settings, by, now }: Issue,
  body: InvoiceBody,
  credits: InvoiceRow | null,
): Promise<InvoiceRow> {
  const kind = credits === null ? 'invoice' : 'credit_note';
  const last = await findLastInvoice(tx, payable.what, kind);
  if (last && isAsIssued(last, body)) return last;
  const companyId = last?.companyId ?? payable.companyId ?? 0;
  const number = last?.number ?? (await takeNumber(tx, companyId));
  const version = (last?.version ?? 0) + 1;
  return insertInvoice(tx, {
    companyId,
    number,
    version,
    kind,
    ...payable.what,
    credits: credits?.id ?? null,
    content: {
      kind,
      number,
      version,
      credits: credits?.number ?? null,
      issued_on: todayIn(settings.time_zone, now),
      ...issuerOf(settings),
      ...body,
    },
    issuedAt: now,
    issuedBy: by,
  });
}

async function issueAsItStands(tx: Db, options: Issue): Promise<InvoiceRow> {
  const { payable, say } = options;
  const entries = await listEntries(tx, payable.what);
  const whole = buildInvoice(payable, await linesOf(tx, payable.what), entries, say);
  if (!payable.cancelled) return issue(tx, options, whole, null);
  const charged = chargedAfterCancel(payable);
  const issued = await findLastInvoice(tx, payable.what, 'invoice');
  // A credit note takes back a part of what was invoiced: where that is no more than stays charged, the price rose since.
  const invoice =
    issued && issued.content.total > charged ? issued : await issue(tx, options, whole, null);
  if (invoice.content.total <= charged) return invoice;
  const credited = { invoice: invoice.content, charged };
  return issue(tx, options, buildCreditNote(payable, entries, credited, say), invoice);
}

/**
 * Issues the invoice of a booking or an order: creates it, or a new version (a credit note after
 * cancellation) when something has changed. Earlier versions stay unchanged.
 */
export async function issueInvoice(
  deps: Deps,
  person: SignedIn,
  what: PayableRef,
): Promise<{ row: InvoiceRow; invoice: Invoice; payable: Payable }> {
  await findPayableOf(deps.db, person, what);
  return issueFor(deps, person.id, what);
}

/** `issueInvoice` without the check of who asks, which the caller makes. @param by null: no account */
export async function issueFor(
  deps: Deps,
  by: number | null,
  what: PayableRef,
): Promise<{ row: InvoiceRow; invoice: Invoice; payable: Payable }> {
  return inTransaction(deps.db, async (tx) => {
    const payable = await lockPayable(tx, what);
    if (!payable) throw new Error('Nothing to invoice');
    const [{ settings }, say] = [await readSettings(tx), await sayInWords(tx)];
    const now = deps.clock.now();
    const { customerId } = payable;
    const invoiceAddress = customerId === null ? null : await findInvoiceAddress(tx, customerId);
    const billed = {
      ...payable,
      address: invoiceAddress === null ? [] : addressLines(invoiceAddress),
    };
    const row = await issueAsItStands(tx, { payable: billed, settings, say, by, now });
    return { row, invoice: presentInvoice(row), payable };
  });
}
