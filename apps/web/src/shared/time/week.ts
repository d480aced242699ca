type Day = 0 | 1 | 2 | 3 | 4 | 5 | 6;

/** Regions where the week starts on Sunday, for browsers that do not know. */
const sundayRegions = 'US CA MX BR AR CO PE VE JP KR TW HK IN IL ZA PH TH AU'.split(' ');
const days: readonly Day[] = [0, 1, 2, 3, 4, 5, 6];

function firstDayInfo(locale: Intl.Locale): unknown {
  const getWeekInfo: unknown = Reflect.get(locale, 'getWeekInfo');
  const info: unknown =
    typeof getWeekInfo === 'function'
      ? Reflect.apply(getWeekInfo, locale, [])
      : Reflect.get(locale, 'weekInfo');
  return typeof info === 'object' && info !== null ? Reflect.get(info, 'firstDay') : null;
}

/** The first day of the week in the reader's region; 0 is Sunday. */
export function firstDayOfWeek(tag: string): Day {
  const locale = new Intl.Locale(tag).maximize();
  const firstDay = firstDayInfo(locale);
  const day = typeof firstDay === 'number' ? days[firstDay % 7] : undefined;
  return day ?? (sundayRegions.includes(locale.region ?? '') ? 0 : 1);
}
