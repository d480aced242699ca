// In Mantine's own order, since later files override earlier ones.
import '@mantine/core/styles/ScrollArea.css';
import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Alert.css';
import '@mantine/core/styles/Combobox.css';
import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/NumberInput.css';
import '@mantine/core/styles/Radio.css';
import '@mantine/core/styles/Switch.css';
import { Button, Text } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isRefusedWith } from '#lib/api-error.ts';
import { api, type Answer } from '#lib/api.ts';
import { focusFirst } from '#lib/form-errors.ts';
import { rerenderTexts } from '#lib/i18n.ts';
import { pageData, setPageData } from '#lib/page-data.ts';
import { showError } from '#ui/dialogs/dialogs.ts';
import { toastSuccess } from '#ui/toasts/toasts.ts';
import { useUnsavedGuard } from '#ui/dialogs/use-leave-guard.ts';
import { useTakesBookings } from '#shared/takes-bookings.ts';
import { refreshRecords } from '#shared/packages/refresh-records.ts';
import { AccountsSection } from './accounts-section.tsx';
import { BookingSection } from './booking-section.tsx';
import { BusinessSection } from './business/business-section.tsx';
import { CompaniesSection } from './business/companies-section.tsx';
import { DueDatesSection } from './due-dates-section.tsx';
import { HomeSection } from './look/home-section.tsx';
import { HoldsSection } from './holds-section.tsx';
import { GiftCardsSection } from './gift-cards-section.tsx';
import { InshoreSection } from './inshore-section.tsx';
import { LookSection } from './look/look-section.tsx';
import { showAccent } from './look/show-accent.ts';
import { mergeSettings } from './merge-settings.ts';
import { PricesSection } from './prices-section.tsx';
import { PublishSection } from './opening/publish-section.tsx';
import { PurposeSection } from './purpose-section.tsx';
import { RemindersSection } from './reminders-section.tsx';
import { ReturnsSection } from './returns-section.tsx';
import { SettingsConflict } from './settings-conflict.tsx';
import {
  settingErrors,
  SettingsFormProvider,
  useSettingsForm,
  type SettingsValues,
} from './settings-values.ts';
import { TermsSection } from './terms-section.tsx';
import { WordsSection } from './words/words-section.tsx';
import classes from './settings.module.css';

type Loaded = Answer<'GET /api/settings'>['data'];

/** The form of all settings; errors and conflicts keep what was typed. */
export function SettingsForm({ loaded }: { loaded: Loaded }) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const [base, setBase] = useState(loaded);
  /** The settings as saved by someone else in the meantime. */
  const [theirs, setTheirs] = useState<Loaded | null>(null);
  const form = useSettingsForm({ initialValues: loaded.settings });
  const dirty = form.isDirty();
  const hasTrips = useTakesBookings();
  useUnsavedGuard(dirty);

  /** Resets the form to the server's settings, with these values in the fields. */
  const startFrom = (loaded: Loaded, values: SettingsValues = loaded.settings) => {
    setBase(loaded);
    setTheirs(null);
    form.setInitialValues(loaded.settings);
    form.setValues(values);
    form.resetDirty(loaded.settings);
    form.clearErrors();
  };
  /** Follows settings that were saved; what was typed since `sent` is kept. */
  const followSaved = async (saved: Loaded, sent: SettingsValues) => {
    startFrom(saved, mergeSettings(sent, form.getValues(), saved.settings));
    if (saved.settings.look.accent !== base.settings.look.accent)
      showAccent(saved.settings.look.accent);
    // The page's navigation, texts and prices follow immediately.
    setPageData({ ...pageData(), settings: saved.settings });
    rerenderTexts();
    // The navigation also shows the other kind if there are any records of it.
    await refreshRecords();
    await queryClient.invalidateQueries({ queryKey: ['settings', 'changes'] });
    // One company has the name and the logo of the business.
    await queryClient.invalidateQueries({ queryKey: ['companies'] });
    if (saved.settings.company_id !== base.settings.company_id) {
      await queryClient.invalidateQueries({ queryKey: ['settings', 'look'] });
    }
  };
  const save = useMutation({
    mutationFn: (settings: SettingsValues) =>
      api('PUT /api/settings', { body: { settings, version: base.version } }),
    onSuccess: async ({ data }, sent) => {
      await followSaved(data, sent);
      toastSuccess(t`Your changes have been updated.`);
    },
    onError: async (error) => {
      if (isRefusedWith(error, 'conflict')) {
        const now = await api('GET /api/settings').catch((failure: unknown) => showError(failure));
        if (now) setTheirs(now.data);
        return;
      }
      const errors = settingErrors(error);
      if (Object.keys(errors).length === 0) return showError(error);
      form.setErrors(errors);
      focusFirst(errors);
    },
  });
  return (
    <SettingsFormProvider form={form}>
      <form noValidate onSubmit={form.onSubmit((values) => save.mutate(values))}>
        {theirs !== null && (
          <SettingsConflict
            base={base.settings}
            mine={form.values}
            theirs={theirs.settings}
            onMerge={() =>
              startFrom(theirs, mergeSettings(base.settings, form.values, theirs.settings))
            }
            onLoad={() => startFrom(theirs)}
          />
        )}
        <PublishSection
          settings={base.settings}
          onChanged={(now) => followSaved(now, base.settings)}
        />
        <BusinessSection />
        <CompaniesSection />
        <PurposeSection />
        <WordsSection />
        <LookSection />
        <HomeSection />
        <PricesSection />
        <AccountsSection />
        <BookingSection />
        <HoldsSection />
        {hasTrips && <InshoreSection />}
        <TermsSection />
        <ReturnsSection />
        <GiftCardsSection />
        {hasTrips && <DueDatesSection />}
        {hasTrips && <RemindersSection />}
        <div className={classes.bar} data-dirty={dirty}>
          <Text size="sm" role="status" className={classes.barText ?? ''}>
            {dirty ? <Trans>You have unsaved changes.</Trans> : <Trans>Everything is saved.</Trans>}
          </Text>
          <Button
            variant="default"
            disabled={!dirty || save.isPending}
            onClick={() => startFrom(base)}
          >
            <Trans>Discard</Trans>
          </Button>
          <Button type="submit" disabled={!dirty} loading={save.isPending}>
            <Trans>Save settings</Trans>
          </Button>
        </div>
      </form>
    </SettingsFormProvider>
  );
}
