import { TextInput } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useState } from 'react';
import { usePageData } from '#lib/page-data.ts';
import type * as rulesModule from './phone-rules.ts';
import classes from './fields.module.css';

type PhoneRules = typeof rulesModule;

/**
 * Phone number with its country (default US, or that of a business elsewhere). The numbering plans are loaded when the field is focused or
 * prefilled.
 */
export function PhoneField(props: {
  phone: string;
  country: string;
  problem: string | undefined;
  onChange: (change: { phone?: string; country?: string }) => void;
}) {
  const { i18n, t } = useLingui();
  const { phone, country, problem, onChange } = props;
  const { phone_country: ofBusiness } = usePageData();
  const [reached, setReached] = useState(phone !== '');
  const [rules, setRules] = useState<PhoneRules | null>(null);
  const arrive = useEffectEvent((loaded: PhoneRules) => {
    setRules(loaded);
    // A prefilled number in international form determines the country.
    if (phone.startsWith('+')) onChange(loaded.formatPhone(phone, country));
  });
  // Whoever has chosen no country is taken to be of the business's.
  const preset = useEffectEvent(() => {
    if (phone === '' && country === 'US' && ofBusiness !== 'US') onChange({ country: ofBusiness });
  });
  useEffect(() => preset(), []);
  useEffect(() => {
    if (!reached) return;
    let mounted = true;
    // Without the numbering plans the number stays as typed, and the server checks it.
    void import('./phone-rules.ts').then(
      (loaded) => (mounted ? arrive(loaded) : undefined),
      () => undefined,
    );
    return () => {
      mounted = false;
    };
  }, [reached]);

  const countries = rules?.phoneCountries(i18n.locale) ?? [];
  const selected = countries.find((one) => one.code === country);
  const reach = () => setReached(true);
  const type = (field: HTMLInputElement) => {
    const { value } = field;
    const atEnd = field.selectionStart === null || field.selectionStart === value.length;
    // Only longer text is formatted: otherwise a space could not be deleted, and the caret would jump.
    const grows = value.length > phone.length;
    onChange(rules && atEnd && grows ? rules.formatPhone(value, country) : { phone: value });
  };
  return (
    <div className={classes.phone}>
      <div className={classes.country}>
        <span className={classes.label} id="book-country-label">
          {t`Country`}
        </span>
        <span className={classes.countryShown} aria-hidden>
          {country} {selected?.calling ?? (country === 'US' ? '+1' : '')}
        </span>
        <select
          className={classes.countrySelect}
          aria-labelledby="book-country-label"
          autoComplete="tel-country-code"
          value={country}
          onFocus={reach}
          onPointerEnter={reach}
          onChange={(event) => onChange({ country: event.currentTarget.value })}
        >
          {selected === undefined && <option value={country}>{country}</option>}
          {countries.map((one) => (
            <option key={one.code} value={one.code}>
              {one.name} ({one.calling})
            </option>
          ))}
        </select>
      </div>
      <TextInput
        label={t`Phone`}
        type="tel"
        name="phone"
        size="md"
        required
        withAsterisk={false}
        autoComplete="tel"
        inputMode="tel"
        data-field="phone"
        value={phone}
        error={problem}
        onFocus={reach}
        onChange={(event) => type(event.currentTarget)}
      />
    </div>
  );
}
