type Day = 0 | 1 | 2 | 3 | 4 | 5 | 6;

/** Where the week begins on Sunday; asked only where the browser does not know itself. */
const sundayRegions = 'US CA MX BR AR CO PE VE JP KR TW HK IN IL ZA PH TH AU'.split(' ');
const days: readonly Day[] = [0, 1, 2, 3, 4, 5, 6];

function told(locale: Intl.Locale): unknown {
  const ask: unknown = Reflect.get(locale, 'getWeekInfo');
  const info: unknown =
    typeof ask === 'function' ? Reflect.apply(ask, locale, []) : Reflect.get(locale, 'weekInfo');
  return typeof info === 'object' && info !== null ? Reflect.get(info, 'firstDay') : null;
}

/** The first day of the week where the reader lives: 0 is Sunday. */
export function firstDayOfWeek(tag: string): Day {
  const locale = new Intl.Locale(tag).maximize();
  const said = told(locale);
  const known = typeof said === 'number' ? days[said % 7] : undefined;
  return known ?? (sundayRegions.includes(locale.region ?? '') ? 0 : 1);
}
