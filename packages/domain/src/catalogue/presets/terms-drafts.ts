import { charterKinds } from '#catalogue/presets/charter.ts';
import type { KindCode } from '#catalogue/package-kinds.ts';
import type { Settings } from '#settings/settings.ts';
import { fill, formsOf } from '#words/words.ts';

const charter = `# Booking and payment

The deposit is charged when you book and holds the [unit] for you. The second payment is due {second payment} before the [trip], and the final payment {final payment} before it.

Inshore [trips] and last-minute bookings depend on [units] and [supervisors] being available. If we cannot take you out, or have to call the [trip] off, we refund everything you paid.

# Cancellation

{cancellation}

# On the day {crew}

Your [supervisor] confirms the [trip] by 9 pm the night before. Gratuity is not included in the price; 20 percent or more is customary, split 50/50 between [supervisor] and mate.`;

const rental = `# Booking and payment

What is due now is charged when you book. The rest is due on the dates shown with the price. If we cannot keep your booking, or have to call it off, we refund everything you paid.

# Cancellation

{cancellation}

# On the day

Please be there on time and follow what our staff tell you about safety. You are responsible for everybody in your booking, and for what we lend you until you give it back.`;

const shop = `# Orders and payment

The prices are those shown when you order. What is due at once is charged with the order, the rest on the day shown with it. If we cannot deliver, we refund everything you paid.

# Delivery

How you get your order and what delivery costs are shown before you order. Please check the goods when they arrive, and tell us soon if something is wrong with them.

# Cancellation and returns

{cancellation}`;

/**
 * The first text of a business's terms, to be read and edited by its owner
 * (docs/rules/cancelling-and-refunds.md, "The text of the terms"): a charter's where it has charter
 * trips, else a plain one for what is let or sold.
 */
export function termsDraft(
  { purpose, words }: Pick<Settings, 'purpose' | 'words'>,
  kinds: readonly { code: KindCode }[],
): string {
  if (purpose === 'sell') return shop;
  const charterCodes = new Set(charterKinds.map(({ code }) => code));
  if (!kinds.some(({ code }) => charterCodes.has(code))) return rental;
  return fill(charter, formsOf(words));
}
