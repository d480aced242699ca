import type { SecurityDepositState } from '#payments/security-deposit.ts';
import { addDays, type CalendarDate } from '#dates/dates.ts';

/** How long after its date a booking or an order can still be paid by link. */
const daysAfter = 30;

/** What decides whether a pay link can be paid by. */
export interface PayLinkFacts {
  /** Ended by staff. */
  ended: boolean;
  /** It was paid by. */
  used: boolean;
  /** Date of the trip or the delivery. */
  date: CalendarDate;
  today: CalendarDate;
  cancelled: boolean;
  /** Cancelled so late that something is still owed, before the link was made: it is for that. */
  forWhatIsOwed: boolean;
  /** The business called it off and the customer has not chosen yet. */
  calledOff: boolean;
  /** In any unit of money. */
  left: number;
  /** Whether its status lets customers pay. */
  paymentsOpen: boolean;
}

/**
 * What a pay link leads to: `open` can be paid by; the others say why not. `closed`: its status is not open
 * to payments. `over`: its time has passed, or staff ended it.
 */
export type PayLinkState = 'open' | 'paid' | 'cancelled' | 'called_off' | 'closed' | 'over';

/**
 * What a link to pay a security deposit leads to: it is over when the deposit is no longer wanted without having been
 * paid.
 */
export function securityDepositLinkState(link: {
  /** Ended by staff. */
  ended: boolean;
  used: boolean;
  cancelled: boolean;
  calledOff: boolean;
  state: SecurityDepositState;
}): PayLinkState {
  const { state } = link;
  if (link.cancelled) return 'cancelled';
  if (link.used || (state !== 'wanted' && state !== 'released')) return 'paid';
  if (link.ended || state === 'released') return 'over';
  return link.calledOff ? 'called_off' : 'open';
}

/** A link is paid by once, and ends with what it is for (docs/rules/statuses-and-money.md, "Pay links"). */
export function payLinkState(link: PayLinkFacts): PayLinkState {
  const isCancelled = link.cancelled && !link.forWhatIsOwed;
  if (link.used) return isCancelled ? 'cancelled' : 'paid';
  if (link.ended || link.today > addDays(link.date, daysAfter)) return 'over';
  if (isCancelled) return 'cancelled';
  if (link.calledOff) return 'called_off';
  if (link.left <= 0) return 'paid';
  return link.cancelled || link.paymentsOpen ? 'open' : 'closed';
}
