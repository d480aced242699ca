import '@mantine/core/styles/ScrollArea.css';
import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Combobox.css';
import '@mantine/core/styles/NumberInput.css';
import '@mantine/core/styles/Switch.css';
import { Button, Select, Stack } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isRefusedWith } from '#lib/api-error.ts';
import { api, type Answer } from '#lib/api.ts';
import { formatMoney } from '#lib/format.ts';
import { focusFirst } from '#lib/form-errors.ts';
import { pageData, setPageData } from '#lib/page-data.ts';
import { showError } from '#ui/dialogs/dialogs.ts';
import { useUnsavedGuard } from '#ui/dialogs/use-leave-guard.ts';
import { Fields } from '#ui/edit/fields.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Switch } from '#ui/switch.tsx';
import { toastSuccess } from '#ui/toasts/toasts.ts';
import { countryChoices, matchingCountries } from '#shared/fields/country-choices.ts';
import { mergeSettings } from '#features/settings/merge-settings.ts';
import { Taxes } from '#features/settings/prices-section.tsx';
import { CurrencySetting, TextSetting, ZoneSetting } from '#features/settings/setting-fields.tsx';
import { settingName } from '#features/settings/setting-names.ts';
import {
  settingErrors,
  SettingsFormProvider,
  useAllSettings,
  useSettingsForm,
  type SettingsValues,
} from '#features/settings/settings-values.ts';
import { Buttons } from '#ui/edit/buttons.tsx';
import { countryOfZone, proposalFor } from './proposals.ts';
import { useRefreshOpening } from './use-opening.ts';

const browserZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

type Settings = Answer<'GET /api/settings'>['data'];

/**
 * What a business without a name begins with, to be read and saved: the email of the Admin who opens it, and what is
 * usual in the country of the browser's zone.
 */
function proposed({ settings }: Settings): { values: SettingsValues; country: string | null } {
  const { business } = settings;
  if (business.name !== '') return { values: settings, country: null };
  const country = countryOfZone(browserZone());
  const values = {
    ...settings,
    ...(country !== null && proposalFor(country, browserZone())),
    business: { ...business, email: business.email || (pageData().user?.email ?? '') },
  };
  return { values, country };
}

/** The business itself: the same settings as those of the Settings screen, with a country to propose from. */
export function BusinessStep() {
  const { t } = useLingui();
  return (
    <Loaded query={useAllSettings()} heights={[280]} problem={t`The settings could not be loaded`}>
      {({ data }) => <BusinessForm loaded={data} />}
    </Loaded>
  );
}

function BusinessForm({ loaded }: { loaded: Settings }) {
  const { i18n, t } = useLingui();
  const refreshOpening = useRefreshOpening();
  const queryClient = useQueryClient();
  const price = formatMoney(loaded.settings.inshore.base_cost);
  const [countries] = useState(() => countryChoices());
  const [base, setBase] = useState(loaded);
  const [begin] = useState(() => proposed(loaded));
  const [country, setCountry] = useState(begin.country);
  const form = useSettingsForm({
    initialValues: begin.values,
    validate: {
      business: {
        name: (name) => (name.trim() === '' ? t`Name is required` : null),
        email: (email) => (email.trim() === '' ? t`Email is required` : null),
      },
    },
  });
  useUnsavedGuard(form.isDirty());
  const choose = (code: string | null) => {
    setCountry(code);
    if (code !== null) form.setValues(proposalFor(code, browserZone()));
  };
  /** Continues from these settings of the server, with these values in the fields. */
  const startFrom = (now: Settings, values: SettingsValues) => {
    setBase(now);
    form.setInitialValues(now.settings);
    form.setValues(values);
    form.resetDirty(now.settings);
  };
  const save = useMutation({
    mutationFn: (settings: SettingsValues) =>
      api('PUT /api/settings', { body: { settings, version: base.version } }),
    onSuccess: async ({ data }) => {
      startFrom(data, data.settings);
      setPageData({ ...pageData(), settings: data.settings });
      toastSuccess(t`Your changes have been updated.`);
      await queryClient.invalidateQueries({ queryKey: ['companies'] });
      await refreshOpening();
    },
    onError: async (error, sent) => {
      if (isRefusedWith(error, 'conflict')) {
        const now = await api('GET /api/settings').catch((failure: unknown) => showError(failure));
        if (!now) return;
        startFrom(now.data, mergeSettings(base.settings, sent, now.data.settings));
        return void showError(error);
      }
      const errors = settingErrors(error);
      if (Object.keys(errors).length === 0) return void showError(error);
      form.setErrors(errors);
      focusFirst(errors);
    },
  });
  return (
    <SettingsFormProvider form={form}>
      <form
        noValidate
        onSubmit={form.onSubmit((values) => save.mutate(values), focusFirst)}
        aria-label={t`Your business`}
      >
        <Stack gap="md">
          <Fields columns={2}>
            <TextSetting path="business.name" description={t`As customers know it.`} />
            <TextSetting
              path="business.email"
              type="email"
              description={t`Where customers email you.`}
            />
            <TextSetting
              path="business.phone"
              type="tel"
              description={t`Where customers call you.`}
            />
            <TextSetting path="business.address" description={t`Printed on invoices.`} />
            <Select
              comboboxProps={{ withinPortal: false }}
              label={t`Country`}
              description={t`Fills in what is usual there.`}
              name="country"
              searchable
              limit={60}
              data={countries}
              filter={({ search, limit }) => matchingCountries(countries, search, limit)}
              value={country}
              onChange={choose}
            />
            <ZoneSetting />
            <CurrencySetting />
            <Switch
              label={i18n._(settingName('prices_include_tax'))}
              description={t`When off, tax is added on top.`}
              name="prices_include_tax"
              {...form.getInputProps('prices_include_tax', { type: 'checkbox' })}
            />
            {base.settings.inshore_offered && (
              <Switch
                label={i18n._(settingName('inshore_offered'))}
                description={t`Inshore trips by the hour, from ${price}. Switch it off if you offer none.`}
                name="inshore_offered"
                {...form.getInputProps('inshore_offered', { type: 'checkbox' })}
              />
            )}
          </Fields>
          <Taxes />
          <Buttons>
            <Button type="submit" loading={save.isPending}>
              <Trans>Save and go on</Trans>
            </Button>
          </Buttons>
        </Stack>
      </form>
    </SettingsFormProvider>
  );
}
