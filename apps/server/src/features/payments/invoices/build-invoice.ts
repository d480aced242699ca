import { isTowardsPrice, type LedgerKind, ledgerKind } from '@slipway/domain/payments/ledger-kinds';
import { chargedOnCancel } from '@slipway/domain/bookings/cancellation';
import { clockHours } from '@slipway/domain/dates/clock-hours';
import { todayIn } from '@slipway/domain/dates/dates';
import type { Settings } from '@slipway/domain/settings/settings';
import {
  allocate,
  cents,
  divideHalfUp,
  subtract,
  add,
  multiply,
  zero,
  type Cents,
} from '@slipway/domain/money/money';
import type { Say } from '@slipway/domain/words/in-words';
import type { InvoiceContent } from '#db/invoice-content.ts';
import { inHours, partyText, whenText } from '#features/messages/messages-api.ts';
import type { LedgerEntry } from '#features/payments/ledger/ledger-repository.ts';
import type { Payable, PriceLine } from '#features/payments/ledger/payable-repository.ts';

/** The content of an invoice; number, version and date are added on issue. */
export type InvoiceBody = Omit<
  InvoiceContent,
  'kind' | 'number' | 'version' | 'credits' | 'issued_on' | 'business' | 'tax_registration_id'
>;

/** What is invoiced, with the address lines of the customer's default address, if any. */
export interface BilledPayable extends Payable {
  address: string[];
}

const words: Record<Exclude<PriceLine['kind'], 'package' | 'product' | 'guest_type'>, string> = {
  extra_guests: 'Additional guests',
  inshore_base: 'Inshore trip',
  extra_people: 'Additional people',
  extra_hours: 'Additional hours',
  night: 'Nights',
  day: 'Days',
  extra: 'Extra',
  fee: 'Fee',
  adjustment: 'Charge or discount',
  code: 'Code',
  tax: 'Tax',
};

function lineText(line: PriceLine, payable: Payable, say: Say): string {
  if (line.kind === 'code') return `${say(words.code)} ${line.name ?? ''}`;
  if (line.name !== null) return line.name;
  if (line.kind === 'package' || line.kind === 'product' || line.kind === 'guest_type')
    return payable.title;
  return say(words[line.kind]);
}

const kinds: Record<LedgerKind, string> = {
  [ledgerKind.deposit]: 'Deposit',
  [ledgerKind.secondPayment]: 'Second payment',
  [ledgerKind.finalPayment]: 'Final payment',
  [ledgerKind.tip]: 'Tip',
  [ledgerKind.securityDeposit]: 'Security deposit',
};

/** All payments and refunds towards the price, signed; fully corrected entries are omitted. */
function movements(entries: LedgerEntry[]): InvoiceBody['payments'] {
  return entries
    .filter(({ kind }) => isTowardsPrice(kind))
    .map((entry) => {
      const sign = entry.direction === 'payment' ? 1 : -1;
      const back = entry.direction === 'refund' ? 'Refund' : 'Refund reversed';
      const label = entry.refundOf === null ? kinds[entry.kind] : back;
      const what = entry.corrects === null ? label : 'Correction';
      return {
        date: entry.paidOn,
        text: `${what}, ${entry.method}`,
        amount: sign * entry.amountCents,
      };
    });
}

/** What a booking is called, where that is not `Trip`. */
function ofWord({ what }: BilledPayable, say: Say) {
  const word = say('Trip');
  return what.bookingId === null || word === 'Trip' ? {} : { of_word: word };
}

/** Start, end, and items or types of guest, of a trip whose date does not say enough. */
function tripTexts({ trip, date, unitName: unit, zone }: BilledPayable) {
  if (trip?.until === undefined) return {};
  const { quantity, guest_types } = trip;
  const told = quantity !== undefined || guest_types !== undefined;
  return {
    when: inHours(clockHours(zone), () => whenText({ ...trip, date })),
    ...(told && { party: partyText({ ...trip, unit }) }),
  };
}

function common(payable: BilledPayable, entries: LedgerEntry[], say: Say) {
  const { what, unitName, title, name, email, phone, address } = payable;
  return {
    customer: { name, email, phone, ...(address.length > 0 ? { address } : {}) },
    of: what.bookingId === null ? 'order' : 'booking',
    ...ofWord(payable, say),
    of_number: what.bookingId ?? what.orderId,
    title: unitName === null ? title : `${title}, ${unitName}`,
    date: payable.date,
    ...tripTexts(payable),
    currency: payable.currency,
    tax_included: payable.taxIncluded,
    payments: movements(entries),
    paid: payable.paid,
  } as const;
}

/** An invoice over the full price. Lines add up to the total, tax lines to the tax. */
export function buildInvoice(
  payable: BilledPayable,
  lines: PriceLine[],
  entries: LedgerEntry[],
  say: Say,
): InvoiceBody {
  const { total } = payable.agreed;
  return {
    ...common(payable, entries, say),
    lines: lines
      .filter(({ kind }) => kind !== 'tax')
      .map((line) => ({
        text: lineText(line, payable, say),
        quantity: line.quantity,
        each: line.each,
        amount: line.amount,
      })),
    tax_lines: payable.taxLines,
    total,
    left: subtract(total, payable.paid),
  };
}

/**
 * The part of the price still charged after a cancellation (docs/rules/cancelling-and-refunds.md,
 * "What a cancel keeps").
 */
export function chargedAfterCancel({ cancellation, agreed, paid, date, zone }: Payable): Cents {
  if (cancellation === null) return agreed.total;
  const today = todayIn(zone, cancellation.at);
  return chargedOnCancel({ ...cancellation, total: agreed.total, paid, date, today });
}

/**
 * The credit note for a cancellation: what its invoice came to, as it was issued, less what is still charged. Its tax is
 * the same share of the invoice's tax, and its lines add up.
 */
export function buildCreditNote(
  payable: BilledPayable,
  entries: LedgerEntry[],
  { invoice, charged }: { invoice: InvoiceContent; charged: Cents },
  say: Say,
): InvoiceBody {
  const total = cents(invoice.total);
  const credited = subtract(total, charged);
  const taxes = invoice.tax_lines.map(({ amount }) => cents(amount));
  const tax = add(...taxes);
  const taxBack = total === 0 ? total : divideHalfUp(tax * credited, total);
  const shares = allocate(multiply(taxBack, -1), taxes);
  const net = invoice.tax_included ? credited : subtract(credited, taxBack);
  return {
    ...common(payable, entries, say),
    tax_included: invoice.tax_included,
    lines: [
      {
        text: `Cancelled: ${payable.title}`,
        quantity: 1,
        each: multiply(net, -1),
        amount: multiply(net, -1),
      },
    ],
    tax_lines: invoice.tax_lines.map((line, index) => ({
      ...line,
      amount: shares[index] ?? zero,
    })),
    total: multiply(credited, -1),
    left: subtract(charged, payable.paid),
  };
}

/** The issuer: the business, from its current settings. */
export function issuerOf(settings: Settings) {
  return { business: settings.business, tax_registration_id: settings.tax_registration_id };
}
