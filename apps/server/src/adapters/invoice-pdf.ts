import { fileURLToPath } from 'node:url';
import PDFDocument from 'pdfkit';
import { phoneText } from '@slipway/domain/messages/phone-text';
import type { InvoiceContent } from '#db/invoice-content.ts';

const regular = fileURLToPath(
  import.meta.resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf'),
);
const bold = fileURLToPath(
  import.meta.resolve('@expo-google-fonts/inter/700Bold/Inter_700Bold.ttf'),
);
/** For scripts missing from Inter. */
const fallbackFont = fileURLToPath(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'));

export const page = { left: 56, right: 539, width: 483, bottom: 770 };
const ink = '#0b1d35';
const dimmed = '#4f5d70';
const rule = '#d9d4c8';
// The characters set in Inter: Latin, Greek and Cyrillic with punctuation, currency signs and
// arrows.
const interDraws = /^[\n\u0020-\u052f\u1e00-\u20cf\u2100-\u2426\u25a0-\u25ff]*$/;

const dates = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});
const dateText = (date: string) => dates.format(new Date(`${date}T00:00:00Z`));

export type Doc = InstanceType<typeof PDFDocument>;

/** What an invoice shows of the business's look. */
export interface PaperLook {
  accent: string;
  /** PNG, with its size in pixels. */
  logo: { bytes: Buffer; width: number; height: number } | null;
}

interface Style {
  size?: number;
  strong?: boolean;
  color?: string;
  align?: 'left' | 'right';
  width?: number;
}

/** Writes text at a position and returns where it ends. */
export function write(doc: Doc, text: string, x: number, y: number, style: Style = {}): number {
  const { size = 9.5, strong = false, color = ink, align = 'left', width = page.width } = style;
  const face = interDraws.test(text) ? (strong ? bold : regular) : fallbackFont;
  doc.font(face).fontSize(size).fillColor(color);
  const options = { width, align, lineGap: 2 };
  doc.text(text, x, y, options);
  return y + doc.heightOfString(text, options);
}

function line(doc: Doc, y: number): number {
  doc.moveTo(page.left, y).lineTo(page.right, y).lineWidth(0.7).strokeColor(rule).stroke();
  return y + 9;
}

/** Starts a new page when the remaining height is too small. */
function ensureSpace(doc: Doc, y: number, needed: number): number {
  if (y + needed <= page.bottom) return y;
  doc.addPage();
  return 56;
}

function nameOf({ kind, number, version }: InvoiceContent): string {
  const word = kind === 'invoice' ? 'Invoice' : 'Credit note';
  return version === 1 ? `${word} ${number}` : `${word} ${number}, version ${version}`;
}

/** In points. */
const logoBox = { width: 160, height: 44, below: 10 };

/** Draws the logo in its box and returns the height that it takes. */
export function drawLogo(doc: Doc, logo: PaperLook['logo']): number {
  if (logo === null) return 0;
  const scale = Math.min(logoBox.width / logo.width, logoBox.height / logo.height, 1);
  doc.image(logo.bytes, page.left, 56, { width: logo.width * scale });
  return logo.height * scale + logoBox.below;
}

function header(doc: Doc, invoice: InvoiceContent, look: PaperLook): number {
  const half = page.width / 2 - 12;
  const { business } = invoice;
  doc.rect(page.left, 40, 40, 3).fill(look.accent);
  let left = write(doc, business.name, page.left, 56 + drawLogo(doc, look.logo), {
    size: 15,
    strong: true,
    width: half,
  });
  const contactLines = [business.address, phoneText(business.phone), business.email].filter(
    (text) => text !== '',
  );
  if (invoice.tax_registration_id !== '')
    contactLines.push(`Tax registration ${invoice.tax_registration_id}`);
  for (const text of contactLines) {
    left = write(doc, text, page.left, left + 2, { color: dimmed, width: half });
  }
  const x = page.left + half + 24;
  let right = write(doc, nameOf(invoice), x, 56, {
    size: 15,
    strong: true,
    align: 'right',
    width: half,
  });
  const facts = [
    `Issued ${dateText(invoice.issued_on)}`,
    ...(invoice.credits === null ? [] : [`Credits invoice ${invoice.credits}`]),
    `${invoice.of === 'booking' ? 'Booking' : 'Order'} ${invoice.of_number}`,
  ];
  for (const text of facts) {
    right = write(doc, text, x, right + 2, { color: dimmed, align: 'right', width: half });
  }
  return Math.max(left, right) + 22;
}

function parties(doc: Doc, invoice: InvoiceContent, top: number): number {
  const half = page.width / 2 - 12;
  let left = write(doc, 'Bill to', page.left, top, { color: dimmed, width: half });
  left = write(doc, invoice.customer.name, page.left, left + 1, { strong: true, width: half });
  for (const text of invoice.customer.address ?? []) {
    left = write(doc, text, page.left, left + 1, { width: half });
  }
  left = write(doc, invoice.customer.email, page.left, left + 1, { width: half });
  left = write(doc, phoneText(invoice.customer.phone), page.left, left + 1, { width: half });
  const x = page.left + half + 24;
  const what = invoice.of === 'booking' ? (invoice.of_word ?? 'Trip') : 'Delivery';
  let right = write(doc, what, x, top, { color: dimmed, width: half });
  right = write(doc, invoice.title, x, right + 1, { strong: true, width: half });
  right = write(doc, invoice.when ?? dateText(invoice.date), x, right + 1, { width: half });
  if (invoice.party !== undefined) right = write(doc, invoice.party, x, right + 1, { width: half });
  return Math.max(left, right) + 22;
}

/** A row of the table; the last column is the amount. */
function row(
  doc: Doc,
  y: number,
  cells: { text: string; quantity?: string; each?: string; amount: string },
  style: Style = {},
): number {
  const start = ensureSpace(doc, y, 30);
  const end = write(doc, cells.text, page.left, start, { ...style, width: 250 });
  const number = (text: string, x: number, width: number) =>
    write(doc, text, x, start, { ...style, align: 'right', width });
  if (cells.quantity !== undefined) number(cells.quantity, 312, 44);
  if (cells.each !== undefined) number(cells.each, 362, 80);
  number(cells.amount, 449, 90);
  return end + 5;
}

function amounts(doc: Doc, invoice: InvoiceContent, top: number): number {
  const money = new Intl.NumberFormat('en', { style: 'currency', currency: invoice.currency });
  const text = (cents: number) => money.format(cents / 100);
  const head = { text: 'Description', quantity: 'Qty', each: 'Each', amount: 'Amount' };
  let y = line(doc, row(doc, top, head, { color: dimmed }));
  for (const { text: words, quantity, each, amount } of invoice.lines) {
    const cells = { text: words, quantity: String(quantity), each: text(each) };
    y = row(doc, y, { ...cells, amount: text(amount) });
  }
  y = line(doc, y + 3);
  for (const tax of invoice.tax_lines) {
    const words = `${invoice.tax_included ? 'Includes ' : ''}${tax.name} ${tax.percent}%`;
    y = row(doc, y, { text: words, amount: text(tax.amount) }, { color: dimmed });
  }
  y = row(doc, y, { text: 'Total', amount: text(invoice.total) }, { strong: true, size: 11 });
  if (invoice.payments.length > 0) {
    y = ensureSpace(doc, y + 16, 60);
    y = line(doc, write(doc, 'Payments and refunds', page.left, y, { strong: true }) + 5);
    for (const paid of invoice.payments) {
      const words = `${dateText(paid.date)}  ${paid.text}`;
      y = row(doc, y, { text: words, amount: text(paid.amount) });
    }
  }
  y = line(doc, y + 3);
  const owed = invoice.left < 0 ? 'To refund' : 'Left to pay';
  return row(
    doc,
    y,
    { text: owed, amount: text(Math.abs(invoice.left)) },
    { strong: true, size: 11 },
  );
}

/** Renders an invoice as PDF. The same content and look always give the same bytes. */
export function invoicePdf(content: InvoiceContent, look: PaperLook): Promise<Buffer> {
  const issued = new Date(`${content.issued_on}T00:00:00Z`);
  const title = [nameOf(content), content.business.name].filter((text) => text !== '').join(', ');
  return paper({ title, author: content.business.name, date: issued }, (doc) =>
    amounts(doc, content, parties(doc, content, header(doc, content, look))),
  );
}

/** A PDF of one or more pages, as its bytes. */
export async function paper(
  { title, author, date }: { title: string; author: string; date?: Date },
  draw: (doc: Doc) => void,
): Promise<Buffer> {
  const dated = date && { CreationDate: date, ModDate: date };
  const doc = new PDFDocument({
    size: 'A4',
    margin: 56,
    bufferPages: false,
    font: regular,
    lang: 'en',
    displayTitle: true,
    info: { Title: title, Author: author, ...dated },
  });
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  const done = new Promise<void>((ended, failed) => {
    doc.on('end', ended);
    doc.on('error', failed);
  });
  draw(doc);
  doc.end();
  await done;
  return Buffer.concat(chunks);
}
