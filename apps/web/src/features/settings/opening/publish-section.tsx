import { Button, Stack, Text } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { missingToPublish } from '@slipway/domain/settings/settings';
import { api, type Answer } from '#lib/api.ts';
import { askToConfirm, showError } from '#ui/dialogs/dialogs.ts';
import { toastSuccess } from '#ui/toasts/toasts.ts';
import { SettingsSection } from '#features/settings/settings-section.tsx';

type Loaded = Answer<'GET /api/settings'>['data'];

/** Whether visitors see what the business offers; switched at once, not with the other settings. */
export function PublishSection(props: {
  settings: Loaded['settings'];
  onChanged: (now: Loaded) => Promise<void>;
}) {
  const { t } = useLingui();
  const { published } = props.settings;
  const change = useMutation({
    mutationFn: (to: boolean) => api('PUT /api/published', { body: { published: to } }),
    onSuccess: async ({ data }) => {
      await props.onChanged(data);
      toastSuccess(
        data.settings.published ? t`Your website is published.` : t`Your website is hidden.`,
      );
    },
    onError: showError,
  });
  const hide = async () => {
    const sure = await askToConfirm({
      title: t`Hide what you offer?`,
      text: t`Visitors will see only that your website is coming soon: what you offer, prices, FAQ and preparations are hidden, nothing can be booked by visitors, and product feeds stop. Signing in, customers’ own pages, payments, links in emails, messages and the calendars of platforms go on, and so does your own work.`,
      yes: t`Hide`,
      no: t`Keep it published`,
      loses: true,
    });
    if (sure) change.mutate(false);
  };
  const isIncomplete = Object.keys(missingToPublish(props.settings)).length > 0;
  return (
    <SettingsSection
      anchor="publish"
      title={t`Publish`}
      lead={t`Whether visitors see what you offer, and can book or buy it.`}
    >
      <Stack gap="sm" align="flex-start">
        <Text fw={600}>
          {published ? <Trans>Your website is published.</Trans> : <Trans>Not published yet</Trans>}
        </Text>
        <Text size="sm" c="dimmed">
          {published ? (
            <Trans>Everyone sees what you offer.</Trans>
          ) : (
            <Trans>Visitors see only that your website is coming soon.</Trans>
          )}
        </Text>
        {published ? (
          <Button variant="default" loading={change.isPending} onClick={() => void hide()}>
            <Trans>Hide from visitors…</Trans>
          </Button>
        ) : (
          <>
            {isIncomplete && (
              <Text size="sm" id="publish-needs">
                <Trans>First save a name and an email for your business, below.</Trans>
              </Text>
            )}
            <Button
              disabled={isIncomplete}
              aria-describedby={isIncomplete ? 'publish-needs' : undefined}
              loading={change.isPending}
              onClick={() => change.mutate(true)}
            >
              <Trans>Publish</Trans>
            </Button>
          </>
        )}
      </Stack>
    </SettingsSection>
  );
}
