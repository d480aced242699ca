import type { GiftLine } from '#shared/basket/basket-lines.ts';

/** A gift card as its buyer has typed it so far. */
export interface GiftForm {
  /** One of the amounts on offer, or `own`. */
  chosen: string;
  /** The amount of their own. */
  typed: number | string;
  name: string;
  email: string;
  sender: string;
  message: string;
  sendOn: string | null;
}

const key = 'slipway-gift-card';

const isForm = (value: unknown): value is Partial<GiftForm> =>
  typeof value === 'object' && value !== null;

/** What was typed in this tab, over what the form starts with. */
export function startGiftForm(amounts: readonly number[]): GiftForm {
  const empty = { typed: '', name: '', email: '', sender: '', message: '', sendOn: null };
  const start = { chosen: String(amounts[0] ?? 'own'), ...empty };
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    if (!isForm(stored)) return start;
    const isOffered = stored.chosen === 'own' || amounts.map(String).includes(stored.chosen ?? '');
    return { ...start, ...stored, ...(!isOffered && { chosen: start.chosen }) };
  } catch {
    return start;
  }
}

/** What a gift card in the basket was typed as. */
export function formOfGift(gift: GiftLine['gift'], amounts: readonly number[]): GiftForm {
  const { amount, recipient_name, recipient_email, sender_name, message, send_on } = gift;
  return {
    chosen: amounts.includes(amount) ? String(amount) : 'own',
    typed: amount,
    name: recipient_name ?? '',
    email: recipient_email,
    sender: sender_name ?? '',
    message: message ?? '',
    sendOn: send_on,
  };
}

/** Keeps what is typed in this tab; null: it is in the basket. */
export function storeGiftForm(form: GiftForm | null): void {
  try {
    if (form === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(form));
  } catch {
    // Without storage only a reload loses it.
  }
}
