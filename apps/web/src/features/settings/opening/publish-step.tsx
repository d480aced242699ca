import { Button, Group, Text } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import type { DepositsNow } from '@slipway/domain/payments/card-taking';
import { api } from '#lib/api.ts';
import { pageData, setPageData, usePageData } from '#lib/page-data.ts';
import { pathOf } from '#lib/page-paths.ts';
import { askToConfirm, showError } from '#ui/dialogs/dialogs.ts';
import { ButtonLink } from '#ui/links.tsx';
import { toastSuccess } from '#ui/toasts/toasts.ts';
import { depositsNowText } from '../providers/deposits-now.ts';
import { openingText } from './opening-texts.ts';
import { useRefreshOpening, type OpeningLine } from './use-opening.ts';

/** The last step: says what is missing, and publishes. Only a name and an email are needed. */
export function PublishStep(props: { lines: readonly OpeningLine[]; deposits: DepositsNow }) {
  const { lines, deposits } = props;
  const { t } = useLingui();
  const { purpose } = usePageData().settings;
  const refresh = useRefreshOpening();
  const missing = lines.filter(({ step, state }) => state === 'open' && step !== 'publish');
  const blocked = missing.some(({ step }) => step === 'business');
  const names = missing.map(({ step }) => t(openingText(step, purpose).title)).join(', ');
  const publish = useMutation({
    mutationFn: () => api('PUT /api/published', { body: { published: true } }),
    onSuccess: async ({ data }) => {
      setPageData({ ...pageData(), settings: data.settings });
      toastSuccess(t`Your business is published.`);
      await refresh();
    },
    onError: (error) => void showError(error),
  });
  const ask = async () => {
    const sure =
      missing.length === 0 ||
      (await askToConfirm({
        title: t`Publish now?`,
        text: t`Still to do: ${names}. You can do it after publishing as well.`,
        yes: t`Publish`,
        no: t`Not yet`,
      }));
    if (sure) publish.mutate();
  };
  return (
    <Group justify="space-between" mt="sm" gap="sm">
      <div>
        <Text size="sm">
          {blocked ? (
            <Trans>The business needs a name and an email first.</Trans>
          ) : missing.length === 0 ? (
            <Trans>Nothing is missing.</Trans>
          ) : (
            <Trans>Still to do: {names}.</Trans>
          )}
        </Text>
        <Text size="sm" c="dimmed">
          {t(depositsNowText[deposits])}
        </Text>
      </div>
      <Button
        color="signal"
        disabled={blocked}
        loading={publish.isPending}
        onClick={() => void ask()}
      >
        <Trans>Publish</Trans>
      </Button>
    </Group>
  );
}

/** Where visitors find what is published. */
export function PublishedNote() {
  const { purpose, published } = usePageData().settings;
  if (!published) return null;
  const address = window.location.origin;
  return (
    <Group justify="space-between" gap="sm">
      <Text size="sm">
        <Trans>
          Your website is open at <b>{address}</b>.
        </Trans>
      </Text>
      <ButtonLink to={pathOf('book-package', purpose)} size="compact-md" variant="default">
        <Trans>See what visitors book</Trans>
      </ButtonLink>
    </Group>
  );
}
