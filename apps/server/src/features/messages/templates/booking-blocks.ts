import type { BookingSummary } from '#features/messages/message-params.ts';
import type { Block, Fact } from './mail-content.ts';
import { dateText, moneyText, timeText } from './wording.ts';

/** Number, date, time, unit, package and guests. */
export function tripFacts(booking: BookingSummary): Block {
  const unit: Fact[] = booking.unit === null ? [] : [{ label: 'Unit', value: booking.unit }];
  return {
    kind: 'facts',
    rows: [
      { label: 'Booking number', value: String(booking.number), strong: true },
      { label: 'Date', value: dateText(booking.date) },
      { label: 'Time', value: timeText(booking.time) },
      ...unit,
      { label: 'Package', value: booking.package },
      { label: 'Guests', value: String(booking.guests) },
    ],
  };
}

/** Price, tax, what is paid and what is due when. Parts of nothing are left out. */
export function moneyFacts(booking: BookingSummary): Block {
  const money = (cents: number) => moneyText(cents, booking.currency);
  const amount = (label: string, cents: number, strong = false): Fact => ({
    label,
    value: money(cents),
    amount: true,
    strong,
  });
  const { second_payment: second, final_payment: final } = booking;
  const due = (what: string, cents: number, date: string | null, whole: number): Fact[] => {
    if (cents <= 0) return [];
    if (booking.paid >= whole) return [amount(`${what}, paid`, cents)];
    return [amount(`${what}, ${date === null ? 'due now' : `due ${dateText(date)}`}`, cents)];
  };
  return {
    kind: 'facts',
    rows: [
      amount('Total price', booking.total, true),
      ...booking.tax_lines.map((tax) =>
        amount(
          `${booking.tax_included ? 'Includes' : 'Of it'} ${tax.name} ${tax.percent}%`,
          tax.amount,
        ),
      ),
      amount('Paid', booking.paid, true),
      ...due('Second payment', second, booking.second_payment_due, booking.total - final),
      ...due('Final payment', final, booking.final_payment_due, booking.total),
    ],
  };
}

/** The cancellation terms that the booking was made under (spec A section 9), one line for each step. */
export function termsLines({ terms }: Pick<BookingSummary, 'terms'>): string[] {
  const lines: string[] = [];
  let above: number | null = null;
  for (const step of terms.steps) {
    const when =
      above === null
        ? `More than ${step.more_than_days} days before the date`
        : `${above} to ${step.more_than_days + 1} days before`;
    lines.push(`${when}: ${keptText(step.keep_percent)}`);
    above = step.more_than_days;
  }
  const last = above === null ? 'At any time' : `${above} days or fewer before, or after departure`;
  return [...lines, `${last}: ${keptText(terms.otherwise_keep_percent)}`];
}

function keptText(percent: number): string {
  if (percent === 0) return 'full refund.';
  if (percent >= 100) return 'no refund, the full price is owed.';
  return `${percent}% of the total price is kept.`;
}
