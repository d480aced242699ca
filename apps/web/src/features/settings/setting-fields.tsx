import '@mantine/core/styles/NumberInput.css';
import { NumberInput, Select, TextInput } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { selectChoice } from '#ui/select-choice.ts';
import { currencyChoices } from './currency-choices.ts';
import { settingName } from './setting-names.ts';
import { useSettingsFormContext } from './settings-values.ts';
import classes from './settings.module.css';

/** The time zones that the browser knows. */
export const zones = Intl.supportedValuesOf('timeZone');

interface FieldProps {
  /** Dotted name of the setting. */
  path: string;
  /** One line of what it does. */
  description?: string;
  /** The field's label, if it differs from the setting's name. */
  label?: string;
}

/** A text setting. */
export function TextSetting(
  props: FieldProps & { type?: 'email' | 'tel'; className?: string | undefined },
) {
  const { path, description, label, type = 'text', className } = props;
  const { i18n } = useLingui();
  const form = useSettingsFormContext();
  return (
    <TextInput
      label={label ?? i18n._(settingName(path))}
      description={description}
      type={type}
      name={path}
      autoComplete="off"
      className={className ?? ''}
      {...form.getInputProps(path)}
    />
  );
}

/** A number setting with its unit, either fixed or by number (plural). */
export function NumberSetting(
  props: FieldProps & {
    unit?: string | ((count: number) => string);
    decimals?: number;
    spoken?: string;
  },
) {
  const { path, description, label, unit, decimals = 0, spoken } = props;
  const { i18n } = useLingui();
  const form = useSettingsFormContext();
  const unitLabel =
    typeof unit === 'function' ? unit(Number(form.getInputProps(path).value)) : unit;
  return (
    <NumberInput
      label={label ?? (spoken === undefined ? i18n._(settingName(path)) : undefined)}
      aria-label={spoken}
      description={description}
      name={path}
      hideControls
      allowNegative={false}
      decimalScale={decimals}
      inputMode={decimals === 0 ? 'numeric' : 'decimal'}
      suffix={unitLabel === undefined ? '' : `\u00a0${unitLabel}`}
      {...form.getInputProps(path)}
    />
  );
}

const searched = {
  comboboxProps: { withinPortal: false },
  withScrollArea: false,
  classNames: { options: classes.options ?? '' },
  searchable: true,
  onClick: selectChoice,
  allowDeselect: false,
};

/** A long list to search in. While it is closed it has one choice, since all would be drawn again with every key typed. */
function useLongList(limit: number) {
  const [isOpen, setIsOpen] = useState(false);
  return {
    ...searched,
    limit: isOpen ? limit : 1,
    onDropdownOpen: () => setIsOpen(true),
    onDropdownClose: () => setIsOpen(false),
  };
}

/** The time zone; one that the browser does not know is among the choices while it is set. */
export function ZoneSetting() {
  const { i18n, t } = useLingui();
  const form = useSettingsFormContext();
  const zone = form.values.time_zone;
  const list = useLongList(60);
  return (
    <Select
      {...list}
      label={i18n._(settingName('time_zone'))}
      description={t`“Today” and every deadline follow it.`}
      name="time_zone"
      nothingFoundMessage={t`No such time zone`}
      data={zones.includes(zone) ? zones : [zone, ...zones]}
      {...form.getInputProps('time_zone')}
    />
  );
}

/** The currency of all prices. */
export function CurrencySetting() {
  const { i18n, t } = useLingui();
  const form = useSettingsFormContext();
  const list = useLongList(Infinity);
  return (
    <Select
      {...list}
      label={i18n._(settingName('currency'))}
      description={t`The currency of all prices.`}
      name="currency"
      nothingFoundMessage={t`No such currency with two decimals`}
      data={currencyChoices(i18n.locale)}
      {...form.getInputProps('currency')}
    />
  );
}
