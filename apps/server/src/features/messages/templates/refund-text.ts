import { moneyText } from './wording.ts';

/**
 * How a refund is made, for the customer. Amounts in cents.
 * @param refund `atOnce`: what goes back by itself, to cards and gift cards; `toGiftCard`: of this, to gift cards
 */
export function refundWayText(
  refund: { total: number; atOnce: number; toGiftCard: number },
  currency: string,
): string {
  const { total, atOnce, toGiftCard } = refund;
  const money = (amount: number) => moneyText(amount, currency);
  if (toGiftCard === total) {
    return `We are putting ${money(total)} back on your gift card, where you can use it again.`;
  }
  if (atOnce < total) {
    const cards = toGiftCard > 0 ? 'gift cards and card payments' : 'card payments';
    return `We are refunding ${money(total)} the way it was paid: ${cards} straight away, the rest by our staff.`;
  }
  const toCard = `We are refunding ${money(total - toGiftCard)} to your card. Banks can take up to 10 days to show it.`;
  return toGiftCard > 0
    ? `${toCard} ${money(toGiftCard)} is going back to your gift card, where you can use it again.`
    : toCard;
}
