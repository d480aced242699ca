import { Group, Stack, Text, Title } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { OfferLink } from '#shared/offer-link.tsx';
import { ButtonLink } from '#ui/links.tsx';

/** Shown for unknown and forbidden paths. */
export function Error404Screen() {
  return (
    <Stack align="center" ta="center" gap="sm" py={64}>
      <Text fz={64} fw={720} lh={1} c="dimmed" aria-hidden>
        404
      </Text>
      <Title order={1} tabIndex={-1}>
        <Trans>Page not found</Trans>
      </Title>
      <Text c="dimmed" maw={440}>
        <Trans>
          This page does not exist, or your account does not have access to it. The link may be out
          of date or mistyped.
        </Trans>
      </Text>
      <Group mt="sm" justify="center">
        <ButtonLink to="/">
          <Trans>Go to the home page</Trans>
        </ButtonLink>
        <OfferLink quiet size="sm" />
      </Group>
    </Stack>
  );
}
