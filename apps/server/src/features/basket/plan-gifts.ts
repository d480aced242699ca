import type { RequestedGift, QuotedLine } from '@slipway/contract/basket/basket';
import type { SignedIn } from '@slipway/domain/identity/signed-in';
import type { Cents } from '@slipway/domain/money/money';
import { priceOfGiftCards } from '@slipway/domain/payments/gift-card-sale';
import type { Settings } from '@slipway/domain/settings/settings';
import type { Deps } from '#deps.ts';
import { alreadyBookedText, type PlannedOrder } from '#features/bookings/bookings-api.ts';
import { giftOrderToHold, giftProblem } from '#features/orders/orders-api.ts';
import { readPayment } from '#features/settings/settings-api.ts';
import { prefixFields, invalid, refused, type FieldErrors } from '#http/errors.ts';
import type { Placed } from './basket-lines.ts';

const withProducts =
  'Gift cards and products are paid for apart. Please order the products first, or take them out.';

/** What decides whether a gift card can be bought now. */
interface Sale {
  settings: Settings;
  now: Date;
  /** The basket also has available products. */
  hasProducts: boolean;
  /** The lines that were ordered already. */
  booked?: ReadonlySet<string>;
}

/** Why a line is unavailable, with its field; null: it is available. */
function problemOfGift(
  { id, line }: Placed<RequestedGift>,
  { settings, now, hasProducts, booked }: Sale,
): { field: string; text: string } | null {
  if (booked?.has(id) === true) return { field: 'id', text: alreadyBookedText };
  if (hasProducts) return { field: 'id', text: withProducts };
  return giftProblem(line, settings, now);
}

/** The gift cards bought in a basket: each with its plan, or why it is unavailable. */
export function quoteGifts(
  gifts: readonly Placed<RequestedGift>[],
  sale: Sale,
): { lines: QuotedLine[]; total: Cents } {
  const amounts: number[] = [];
  const lines = gifts.map((placed): QuotedLine => {
    const problem = problemOfGift(placed, sale);
    const nothing = { trip: null, item: null, gift: null };
    if (problem) return { ...nothing, problem: { ...problem, left: null } };
    const { amount } = placed.line;
    amounts.push(amount);
    return { ...nothing, gift: { amount }, problem: null };
  });
  return { lines, total: priceOfGiftCards(amounts) };
}

/**
 * The order of the gift cards of a basket; null: it has none.
 * @throws Refusal 422 that names every unavailable line
 */
export async function planGiftOrder(
  deps: Deps,
  gifts: readonly Placed<RequestedGift>[],
  by: { settings: Settings; person: SignedIn | null; hasProducts: boolean },
): Promise<(PlannedOrder & { companyId: number | null }) | null> {
  if (gifts.length === 0) return null;
  const { settings, person, hasProducts } = by;
  const now = deps.clock.now();
  const errors: FieldErrors = {};
  const prefix = ({ n }: Placed<RequestedGift>) => `lines.${n}.gift.`;
  for (const placed of gifts) {
    const problem = problemOfGift(placed, { settings, now, hasProducts });
    if (!problem) continue;
    Object.assign(errors, prefixFields({ [problem.field]: [problem.text] }, prefix(placed)));
  }
  if (Object.keys(errors).length > 0) throw invalid(errors, 'gift_card_not_sold');
  // They are paid at once, or not sold.
  if (!(await readPayment(deps, settings, person)).asks_for_cards) {
    throw refused(
      'paid_otherwise',
      'Gift cards cannot be paid here at the moment. Please contact us.',
    );
  }
  await deps.faultPoint('decided');
  const lines = gifts.map((placed) => ({
    lineId: placed.id,
    fieldPrefix: prefix(placed),
    gift: placed.line,
  }));
  return giftOrderToHold(lines, settings, now);
}
