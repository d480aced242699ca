import { lengthsOf } from '@slipway/domain/bookings/trip-times';
import type { Length } from '@slipway/domain/catalogue/package-kinds';

/** More lengths than this are told by some of them; the calendar has the rest. */
const maxLengths = 8;

/** The first and the last, and those between in equal steps, of minutes in whole hours. */
function someOf(form: Length): number[] {
  const all = lengthsOf(form);
  if (form.form === 'fixed' || form.form === 'list' || all.length <= maxLengths) return all;
  let every = Math.ceil((all.length - 1) / (maxLengths - 1));
  if (form.form === 'choice') while ((every * form.step) % 60 !== 0) every += 1;
  return all.filter((_, at) => at % every === 0 || at === all.length - 1);
}

/**
 * The lengths of a kind that the prices of its page tell, the longest among them: those with a price of their own, and
 * of the longer ones some (docs/rules/screens.md, "Pages of units and packages").
 */
export function shownLengths(form: Length, listed: readonly number[]): number[] {
  const last = Math.max(0, ...listed);
  return [...listed, ...someOf(form).filter((length) => length > last)];
}
