/**
 * A price as written by a platform. `currency` is empty when it names none and the business's own
 * applies.
 */
export interface FeedPrice {
  /** Hundredths of the major unit in any currency. */
  cents: number;
  currency: string;
}

/** Why a text is not a price; the message is for staff and follows the text itself. */
export interface PriceFault {
  fault: string;
}

const maxCents = 9_000_000_000;

/** Signs of a single currency. `$`, `¥` and `kr` are ambiguous: see `isOwnSign`. */
const ownSigns: Record<string, string> = {
  '€': 'EUR',
  '£': 'GBP',
  US$: 'USD',
  CA$: 'CAD',
  C$: 'CAD',
  A$: 'AUD',
  AU$: 'AUD',
  NZ$: 'NZD',
  HK$: 'HKD',
  S$: 'SGD',
  R$: 'BRL',
  MX$: 'MXN',
  NT$: 'TWD',
  'JP¥': 'JPY',
  'CN¥': 'CNY',
  '₹': 'INR',
  '₩': 'KRW',
  '₪': 'ILS',
  '₺': 'TRY',
  '₽': 'RUB',
  '฿': 'THB',
  '₫': 'VND',
  '₴': 'UAH',
  '₱': 'PHP',
  '₦': 'NGN',
  '₸': 'KZT',
  zł: 'PLN',
  Kč: 'CZK',
  'Fr.': 'CHF',
  'SFr.': 'CHF',
};

const codes = new Set(Intl.supportedValuesOf('currency'));

/** The number of decimals of a currency: 2, 0 (JPY) or 3 (KWD). */
function digitsOf(currency: string): number {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency });
  return format.resolvedOptions().maximumFractionDigits ?? 2;
}
const digits = new Map<string, number>();
function decimalsOf(currency: string): number {
  const cached = digits.get(currency) ?? digitsOf(currency);
  digits.set(currency, cached);
  return cached;
}

/** Whether this currency uses an ambiguous sign. */
function isOwnSign(sign: string, currency: string): boolean {
  if (sign === 'kr' || sign === 'kr.') return ['DKK', 'NOK', 'SEK', 'ISK'].includes(currency);
  const format = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  });
  return format.formatToParts(0).some(({ type, value }) => type === 'currency' && value === sign);
}

/** The currencies named next to a number; null when one is ambiguous. Empty: the business's own. */
function currenciesOf(texts: string[], business: string): string[] | null {
  const cached = texts.map((text) =>
    codes.has(text.toUpperCase()) ? text.toUpperCase() : ownSigns[text],
  );
  const named = [...new Set(cached.filter((code) => code !== undefined))];
  // An ambiguous sign means the currency of the code next to it.
  const meant = named[0] ?? business;
  const clear = texts.every((text, n) => cached[n] !== undefined || isOwnSign(text, meant));
  return clear ? named : null;
}

interface Parts {
  whole: string;
  /** The digits after the decimal sign. */
  fraction: string;
}

const grouped = (text: string, sign: string) => {
  const [head = '', ...groups] = text.split(sign);
  return /^\d{1,3}$/.test(head) && groups.every((group) => /^\d{3}$/.test(group));
};

/**
 * Splits a number that contains one separator once: `12.50`, `1,250`, `15.0000`. Null when it is
 * ambiguous.
 */
function splitOnce(whole: string, sign: string, fraction: string, decimals: number): Parts | null {
  const looksGrouped = fraction.length === 3 && /^[1-9]\d{0,2}$/.test(whole);
  if (!looksGrouped) return { whole: whole === '' ? '0' : whole, fraction };
  if (decimals === 0) return { whole: whole + fraction, fraction: '' };
  // A comma before three digits is a thousands separator, unless the currency has three decimals.
  if (sign === ',') return decimals === 3 ? null : { whole: whole + fraction, fraction: '' };
  return decimals === 3 ? { whole, fraction } : null;
}

/**
 * Determines the thousands separators and the decimal sign. Undefined: not a number; null:
 * ambiguous.
 */
function partsOf(number: string, decimals: number): Parts | null | undefined {
  const signs = [...new Set(number.replace(/\d/g, ''))];
  const [one = '', other] = signs;
  if (signs.length === 0) return { whole: number, fraction: '' };
  if (signs.length > 2) return undefined;
  if (other !== undefined) {
    const [whole = '', fraction = '', ...more] = number.split(other);
    if (more.length > 0 || !/^[.,]$/.test(other) || fraction === '') return undefined;
    return grouped(whole, one) ? { whole: whole.replaceAll(one, ''), fraction } : undefined;
  }
  const [whole = '', fraction = '', ...more] = number.split(one);
  if (more.length > 0 || !/^[.,]$/.test(one)) {
    return grouped(number, one) ? { whole: number.replaceAll(one, ''), fraction: '' } : undefined;
  }
  if (fraction === '' || (whole === '' && one !== '.')) return undefined;
  return splitOnce(whole, one, fraction, decimals);
}

const around =
  /^(?<before>\p{L}{1,4}\.?|\p{L}{0,3}\p{Sc})?\s*(?<number>[\d.,'’](?:[\d.,'’ \u00a0\u202f]{0,40}[\d.,'’])?)(?<flat>[.,][-–—]{1,2})?\s*(?<after>\p{L}{1,4}\.?|\p{L}{0,3}\p{Sc})?(?:\s+(?<code>[A-Za-z]{3}))?$/u;

/**
 * Parses a price: `1,250.50 CAD`, `12.5`, `€ 12,50`, `1 250,50`, `15.0000`, `12.-`. Everything else
 * is refused rather than guessed: `2 for 10.00`, `from 99.5`, `1e3`, the ambiguous `15.000`, and
 * more decimals than the currency or our two allow.
 */
export function readPrice(text: string, business: string): FeedPrice | PriceFault {
  const found = around.exec(text.trim())?.groups;
  if (!found) return { fault: 'is not a price' };
  const currencyTexts = [found['before'], found['after'], found['code']].filter(
    (each) => each !== undefined,
  );
  const currencies = currenciesOf(currencyTexts, business);
  if (currencies === null) return { fault: 'is not a price' };
  if (currencies.length > 1) return { fault: 'names two currencies' };
  const currency = currencies[0] ?? '';
  const decimals = decimalsOf(currency === '' ? business : currency);
  const number = (found['number'] ?? '').replace(/[\u00a0\u202f]/g, ' ').replaceAll('’', "'");
  const parts = partsOf(number, decimals);
  if (parts === undefined) return { fault: 'is not a price' };
  if (parts === null) return { fault: 'can be read two ways' };
  const kept = Math.min(2, decimals);
  if (/[^0]/.test(parts.fraction.slice(kept))) {
    const { length } = parts.fraction.replace(/0+$/, '');
    return length <= decimals
      ? { fault: `is in ${currency || business} with three decimals, which cannot be imported` }
      : { fault: 'has too many decimals' };
  }
  const cents = Number(parts.whole) * 100 + Number(parts.fraction.slice(0, 2).padEnd(2, '0'));
  return cents <= maxCents ? { cents, currency } : { fault: 'is too high' };
}
