import type { Invoice } from '@slipway/contract/payments/invoices';
import type { SignedIn } from '@slipway/domain/identity/signed-in';
import { payableRefOf, type PayableRef } from '#db/payable-ref.ts';
import type { Deps } from '#deps.ts';
import { readMailLook } from '#features/settings/settings-api.ts';
import { notFound } from '#http/errors.ts';
import { findPayableOf } from '#features/payments/ledger/find-payable-of.ts';
import { findInvoice, listInvoices, type InvoiceRow } from './invoices-repository.ts';
import { presentInvoice } from '#features/payments/payments-presenter.ts';

/** The invoices of the user's own booking or order, or of any for staff, newest first. */
export async function listInvoicesOf(
  deps: Deps,
  person: SignedIn,
  what: PayableRef,
): Promise<Invoice[]> {
  await findPayableOf(deps.db, person, what);
  return (await listInvoices(deps.db, what)).map(presentInvoice);
}

/** An invoice as PDF: the user's own, or any for staff. @throws Refusal 404 for somebody else's */
export async function readInvoicePdf(
  deps: Deps,
  person: SignedIn,
  id: number,
): Promise<{ filename: string; content: Buffer }> {
  const row = await findInvoice(deps.db, id);
  if (!row) throw notFound();
  await findPayableOf(deps.db, person, payableRefOf(row));
  return pdfOf(deps, row);
}

/** An invoice as PDF. */
export async function pdfOf(
  deps: Deps,
  row: InvoiceRow,
): Promise<{ filename: string; content: Buffer }> {
  // Loaded on demand: few requests need the fonts and the PDF library.
  const { invoicePdf } = await import('#adapters/invoice-pdf.ts');
  const { accent, logoFile } = await readMailLook(deps);
  const look = { accent: accent.light.text, logo: await logoFile() };
  return { filename: fileNameOf(row), content: await invoicePdf(row.content, look) };
}

/** `invoice-17.pdf`, `invoice-17-version-2.pdf`, `credit-note-18.pdf`. */
function fileNameOf(row: { kind: string; number: number; version: number }): string {
  const version = row.version === 1 ? '' : `-version-${row.version}`;
  return `${row.kind.replace('_', '-')}-${row.number}${version}.pdf`;
}
