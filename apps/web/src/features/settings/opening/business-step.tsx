import '@mantine/core/styles/ScrollArea.css';
import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Combobox.css';
import '@mantine/core/styles/NumberInput.css';
import '@mantine/core/styles/Switch.css';
import { Button, Group, Select, Skeleton, Stack } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '#lib/api-error.ts';
import { api, type Answer } from '#lib/api.ts';
import { focusFirst } from '#lib/form-errors.ts';
import { pageData, setPageData } from '#lib/page-data.ts';
import { showError } from '#ui/dialogs/dialogs.ts';
import { useUnsavedGuard } from '#ui/dialogs/use-unsaved-guard.ts';
import { Fields } from '#ui/edit/fields.tsx';
import { LoadProblem } from '#ui/load-problem.tsx';
import { Switch } from '#ui/switch.tsx';
import { toastSuccess } from '#ui/toasts/toasts.ts';
import { countryChoices } from '#shared/fields/country-choices.ts';
import { currencyChoices } from '#features/settings/currency-choices.ts';
import { Taxes } from '#features/settings/prices-section.tsx';
import { TextSetting } from '#features/settings/setting-fields.tsx';
import { settingName } from '#features/settings/setting-names.ts';
import {
  SettingsFormProvider,
  useSettingsForm,
  type SettingsValues,
} from '#features/settings/settings-values.ts';
import { proposalFor } from './proposals.ts';
import { useRefreshOpening } from './use-opening.ts';

const zones = Intl.supportedValuesOf('timeZone');
const browserZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The business itself: the same settings as those of the Settings screen, with a country to propose from. */
export function BusinessStep() {
  const { t } = useLingui();
  const settings = useQuery({
    queryKey: ['settings', 'all'],
    queryFn: ({ signal }) => api('GET /api/settings', { signal }),
    gcTime: 0,
    staleTime: Infinity,
  });
  if (settings.isPending) return <Skeleton height={280} radius="md" />;
  if (settings.isLoadingError) {
    return (
      <LoadProblem
        title={t`The settings could not be loaded`}
        error={settings.error}
        onRetry={() => void settings.refetch()}
      />
    );
  }
  return <BusinessForm loaded={settings.data.data} />;
}

function BusinessForm({ loaded }: { loaded: Answer<'GET /api/settings'>['data'] }) {
  const { i18n, t } = useLingui();
  const refreshOpening = useRefreshOpening();
  const [version, setVersion] = useState(loaded.version);
  const [country, setCountry] = useState<string | null>(null);
  const form = useSettingsForm({
    initialValues: loaded.settings,
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
  const save = useMutation({
    mutationFn: (settings: SettingsValues) =>
      api('PUT /api/settings', { body: { settings, version } }),
    onSuccess: async ({ data }) => {
      setVersion(data.version);
      form.setInitialValues(data.settings);
      form.setValues(data.settings);
      form.resetDirty(data.settings);
      setPageData({ ...pageData(), settings: data.settings });
      toastSuccess(t`Your changes have been updated.`);
      await refreshOpening();
    },
    onError: (error) => {
      const named = error instanceof ApiError ? Object.entries(error.errors) : [];
      const errors = Object.fromEntries(
        named
          .filter(([field]) => field.startsWith('settings.'))
          .map(([field, texts]) => [field.slice('settings.'.length), texts.join(' ')]),
      );
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
              data={countryChoices()}
              value={country}
              onChange={choose}
            />
            <Select
              comboboxProps={{ withinPortal: false }}
              label={i18n._(settingName('time_zone'))}
              description={t`“Today” and every deadline follow it.`}
              name="time_zone"
              searchable
              limit={60}
              allowDeselect={false}
              data={
                zones.includes(form.values.time_zone) ? zones : [form.values.time_zone, ...zones]
              }
              {...form.getInputProps('time_zone')}
            />
            <Select
              comboboxProps={{ withinPortal: false }}
              label={i18n._(settingName('currency'))}
              description={t`The currency of all prices.`}
              name="currency"
              searchable
              allowDeselect={false}
              data={currencyChoices(i18n.locale)}
              {...form.getInputProps('currency')}
            />
            <Switch
              label={i18n._(settingName('prices_include_tax'))}
              description={t`When off, tax is added on top.`}
              name="prices_include_tax"
              {...form.getInputProps('prices_include_tax', { type: 'checkbox' })}
            />
          </Fields>
          <Taxes />
          <Group justify="flex-end">
            <Button type="submit" loading={save.isPending}>
              <Trans>Save and go on</Trans>
            </Button>
          </Group>
        </Stack>
      </form>
    </SettingsFormProvider>
  );
}
