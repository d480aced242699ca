import { and, desc, eq, sql } from 'drizzle-orm';
import { addresses } from '#db/tables/identity.ts';
import { invoiceCounters, invoices } from '#db/tables/invoices.ts';
import type { PayableRef } from '#db/payable-ref.ts';
import type { Db } from '#db/transaction.ts';

export type InvoiceRow = typeof invoices.$inferSelect;
type NewInvoice = Omit<InvoiceRow, 'id'>;

/**
 * The next invoice number of a company. The counter stays locked until the transaction ends and
 * rolls back with it, so that there are no gaps.
 */
export async function takeNumber(tx: Db, companyId: number): Promise<number> {
  const [row] = await tx
    .insert(invoiceCounters)
    .values({ companyId, last: 1 })
    .onConflictDoUpdate({
      target: invoiceCounters.companyId,
      set: { last: sql`${invoiceCounters.last} + 1` },
    })
    .returning({ last: invoiceCounters.last });
  if (!row) throw new Error('No invoice number');
  return row.last;
}

export async function insertInvoice(tx: Db, invoice: NewInvoice): Promise<InvoiceRow> {
  const [row] = await tx.insert(invoices).values(invoice).returning();
  if (!row) throw new Error('The invoice was not saved');
  return row;
}

const of = ({ bookingId, orderId }: PayableRef) =>
  bookingId !== null ? eq(invoices.bookingId, bookingId) : eq(invoices.orderId, orderId);

/** The invoices of a booking or an order, newest first. */
export async function listInvoices(db: Db, what: PayableRef): Promise<InvoiceRow[]> {
  return db.select().from(invoices).where(of(what)).orderBy(desc(invoices.id));
}

/** The latest document of this kind. */
export async function findLastInvoice(
  tx: Db,
  what: PayableRef,
  kind: InvoiceRow['kind'],
): Promise<InvoiceRow | undefined> {
  const [row] = await tx
    .select()
    .from(invoices)
    .where(and(of(what), eq(invoices.kind, kind)))
    .orderBy(desc(invoices.id))
    .limit(1);
  return row;
}

export async function findInvoice(db: Db, id: number): Promise<InvoiceRow | undefined> {
  const [row] = await db.select().from(invoices).where(eq(invoices.id, id));
  return row;
}

/** A customer's default address, which is printed on invoices; null when there is none. */
export async function findInvoiceAddress(
  db: Db,
  customerId: number,
): Promise<typeof addresses.$inferSelect | null> {
  const [row] = await db
    .select()
    .from(addresses)
    .where(and(eq(addresses.userId, customerId), eq(addresses.isDefault, true)));
  return row ?? null;
}
