const day = 86_400_000;

/**
 * Whether a way to pay may be used whose money comes days later (docs/rules/statuses-and-money.md, "Money that
 * comes later").
 * @param starts of all that is paid for together
 * @param days how far ahead each has to be, at least
 */
export const mayPayLater = (starts: readonly Date[], days: number, now: Date): boolean =>
  starts.every((start) => start.getTime() - now.getTime() >= days * day);

/** Until when such money is waited for: a day before the nearest start that could be paid that way. */
export const awaitedUntil = (ordered: Date, days: number): Date =>
  new Date(ordered.getTime() + (days - 1) * day);
