/**
 * A time that somebody typed, as `HH:MM`: `7:30`, `07:30`, `7.30`, `730`, `7`, `1:15 pm`. Null for
 * anything else.
 */
export function parseTime(typed: string): string | null {
  const found = /^(\d{1,2})(?:[:.h]?(\d{2}))?(?::00)?\s*([ap])?\.?m?\.?$/i.exec(typed.trim());
  if (!found) return null;
  const [, hours = '', minutes = '00', half] = found;
  const hour = Number(hours);
  if (half !== undefined && (hour < 1 || hour > 12)) return null;
  const shift = half?.toLowerCase() === 'p' ? 12 : 0;
  const of24 = half === undefined ? hour : (hour % 12) + shift;
  if (of24 > 23 || Number(minutes) > 59) return null;
  return `${String(of24).padStart(2, '0')}:${minutes}`;
}
