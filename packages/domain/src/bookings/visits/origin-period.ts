const maxDays = 731;

/**
 * Whether the report of origins covers a period: it begins before it ends, and has at most two years,
 * since every booking in it is read (docs/rules/statuses-and-money.md, "Reports").
 */
export function isOriginPeriod({ from, to }: { from: string; to: string }): boolean {
  const days = (Date.parse(to) - Date.parse(from)) / 86_400_000;
  return days >= 0 && days <= maxDays;
}
