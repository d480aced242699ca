import type { SpanKind } from '#catalogue/calendar-feeds.ts';

/** The summaries of entries in our own calendars. */
export const ownSummaries = { booked: 'Booked', unavailable: 'Not available' } as const;

/**
 * How platforms and calendar programs name unavailable days, in lower case without accents: Airbnb,
 * Booking.com, Vrbo with Abritel and FeWo-direkt, Tripadvisor, Google and Outlook, by language. A
 * word may have up to two more letters, for inflection.
 */
const unavailable = [
  // English. "Busy" is used by calendars that hide details.
  ...['not available', 'unavailable', 'not bookable', 'blocked', 'closed', 'busy', 'out of office'],
  // French
  ...['indisponible', 'non disponible', 'pas disponible', 'bloque', 'ferme', 'occupe'],
  // German
  ...['nicht verfugbar', 'nicht buchbar', 'unverfugbar', 'blockiert', 'gesperrt', 'geschlossen'],
  ...['belegt', 'beschaftigt', 'nicht frei'],
  // Spanish, Catalan, Galician
  ...['no disponible', 'bloquead', 'cerrad', 'ocupad', 'bloquejat', 'tancat', 'ocupat'],
  // Italian
  ...['non disponibil', 'non prenotabil', 'indisponibil', 'bloccat', 'chius', 'occupat'],
  // Portuguese
  ...['indisponive', 'nao disponive', 'fechad', 'encerrad'],
  // Dutch
  ...['niet beschikbaar', 'onbeschikbaar', 'geblokkeerd', 'gesloten', 'bezet'],
  // Danish, Norwegian
  ...['ikke tilgaengelig', 'utilgaengelig', 'ikke tilgjengelig', 'utilgjengelig'],
  ...['ikke ledig', 'blokeret', 'blokkert', 'lukket', 'stengt', 'optaget', 'opptatt'],
  // Swedish
  ...['inte tillganglig', 'ej tillganglig', 'otillganglig', 'blockera', 'stangd', 'upptage'],
  // Finnish, Icelandic
  ...['ei saatavilla', 'ei varattavissa', 'ei vapaa', 'suljettu', 'ekki i bodi', 'lokad'],
  // Polish
  ...['niedostepn', 'zablokowan', 'zamkniet', 'zajet'],
  // Czech, Slovak, Slovene, Croatian, Serbian
  ...['nedostupn', 'neni k dispozici', 'nie je k dispozicii', 'uzavren', 'zablokovan', 'obsazen'],
  ...['ni na voljo', 'nije dostup', 'zauzet', 'zaseden'],
  // Hungarian, Romanian
  ...['nem elerheto', 'nem foglalhato', 'blocat', 'inchis', 'ocupat'],
  // Turkish
  ...['musait degil', 'uygun degil', 'kullanilamaz', 'kapali', 'mesgul'],
  // Estonian, Latvian, Lithuanian
  ...['pole saadaval', 'ei ole saadaval', 'nav pieejam', 'neprieinam', 'nera laisv', 'uzimt'],
  // Greek
  ...['μη διαθεσιμ', 'δεν ειναι διαθεσιμ', 'κλειστ', 'μπλοκαρισμεν', 'απασχολημεν'],
  // Russian, Ukrainian, Bulgarian
  ...['недоступн', 'не доступн', 'заблокирован', 'закрыт', 'занят', 'недоступн', 'заблоковано'],
  ...['закрито', 'зайнят', 'недостъпн', 'не е налич', 'заето', 'затворен'],
  // Indonesian, Malay, Vietnamese
  ...['tidak tersedia', 'ditutup', 'sibuk', 'khong co san', 'khong kha dung', 'khong con trong'],
  // Hebrew, Arabic
  ...['לא זמין', 'לא פנוי', 'תפוס', 'חסום', 'غير متاح', 'غير متوفر', 'محظور', 'مشغول', 'مغلق'],
];

/** For languages without spaces between words: matched anywhere in the text. */
const unavailableAnywhere = [
  // Japanese
  ...[
    '予約不可',
    '利用不可',
    '利用できません',
    'ご利用いただけません',
    '予約できません',
    '空室なし',
  ],
  ...['空きなし', '受付停止', '販売停止', 'ブロック', '予定あり'],
  // Chinese
  ...[
    '不可用',
    '不可预订',
    '不可預訂',
    '无法预订',
    '無法預訂',
    '不可订',
    '不開放',
    '不开放',
    '已关闭',
  ],
  ...['已關閉', '已屏蔽', '忙碌', '不提供'],
  // Korean
  ...['예약 불가', '예약불가', '이용 불가', '이용불가', '차단', '바쁨'],
  // Thai
  ...['ไม่ว่าง', 'ไม่พร้อมให้บริการ'],
];

/** Lower case without accents and with equivalent letters unified. */
function plain(text: string): string {
  return text
    .toLowerCase()
    .replaceAll('ø', 'o')
    .replaceAll('ł', 'l')
    .replaceAll('ı', 'i')
    .replaceAll('đ', 'd')
    .replaceAll('ð', 'd')
    .replaceAll('æ', 'ae')
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const wordPattern = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${unavailable.map((word) => escaped(plain(word))).join('|')})\\p{L}{0,2}(?!\\p{L})`,
  'u',
);
const ours = Object.values(ownSummaries).map((text) => text.toLowerCase());
// Decomposition of Japanese and Korean is undone on both sides.
const anywhere = unavailableAnywhere.map((text) => plain(text));

/**
 * What an entry of a connected calendar means by its summary: a reservation, or just unavailable. A
 * summary our own calendars use means unavailable, since it may come from us.
 */
export function kindOfSummary(summary: string): SpanKind {
  const text = plain(summary);
  if (ours.includes(text) || wordPattern.test(text)) return 'unavailable';
  return anywhere.some((part) => text.includes(part)) ? 'unavailable' : 'reserved';
}
