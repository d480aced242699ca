import '@mantine/core/styles/Radio.css';
import { Radio, Stack } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { TextLink } from '#ui/links.tsx';
import { settingName } from '#features/settings/setting-names.ts';
import { SettingsSection } from '#features/settings/settings-section.tsx';
import { useSettingsFormContext } from '#features/settings/settings-values.ts';

/** What visitors find at the site's address (docs/rules/screens.md, "Home"). */
export function HomeSection() {
  const { i18n, t } = useLingui();
  const form = useSettingsFormContext();
  return (
    <SettingsSection title={t`Home`} lead={t`What visitors find when they open your address.`}>
      <Radio.Group label={i18n._(settingName('home'))} {...form.getInputProps('home')} name="home">
        <Stack gap="xs" mt={6}>
          <Radio
            iconColor="var(--sw-on-primary)"
            value="own"
            label={t`Your own page`}
            description={t`Cover, what you offer with prices, next departures, questions and contact.`}
          />
          <Radio
            iconColor="var(--sw-on-primary)"
            value="coming_soon"
            label={t`Coming soon`}
            description={t`A card with a link to the booking page.`}
          />
        </Stack>
      </Radio.Group>
      <p>
        <TextLink to="/admin/content" search={{ text: 'home' }} size="sm">
          <Trans>Edit its words</Trans>
        </TextLink>
      </p>
    </SettingsSection>
  );
}
