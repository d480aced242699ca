let cached: { locale: string; choices: { value: string; label: string }[] } | null = null;

/** Every currency with two decimals, named in the page's language. */
export function currencyChoices(locale: string): { value: string; label: string }[] {
  if (cached?.locale === locale) return cached.choices;
  const names = new Intl.DisplayNames(locale, { type: 'currency' });
  const choices = Intl.supportedValuesOf('currency')
    .filter((currency) => {
      const format = new Intl.NumberFormat('en', { style: 'currency', currency });
      return format.resolvedOptions().maximumFractionDigits === 2;
    })
    .map((code) => ({ value: code, label: `${code} · ${names.of(code) ?? code}` }));
  cached = { locale, choices };
  return choices;
}
