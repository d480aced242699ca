import { Button, Group, Paper, Title } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useDisclosure } from '@mantine/hooks';
import { usePageData } from '#lib/page-data.ts';
import { pathOf } from '#lib/page-paths.ts';
import { ButtonLink } from '#ui/links.tsx';
import { OpeningList } from './opening-list.tsx';
import { useOpening } from './use-opening.ts';

/** On To do, for Admins: what is left of the opening; gone once every line is done or put away. */
export function OpeningCard() {
  const { t } = useLingui();
  const { purpose } = usePageData().settings;
  const [shown, { toggle }] = useDisclosure(false);
  const opening = useOpening().data?.data;
  const lines = opening?.lines ?? [];
  const open = lines.filter(({ state }) => state === 'open');
  if (opening === undefined || open.length === 0) return null;
  return (
    <Paper withBorder radius="md" p="md" mb="md" component="section" aria-label={t`Opening`}>
      <Group justify="space-between" gap="sm">
        <Title order={2} size="h4">
          <Trans>Open your business: {open.length} left</Trans>
        </Title>
        <Group gap="xs">
          <Button variant="default" size="xs" aria-expanded={shown} onClick={toggle}>
            {shown ? <Trans>Hide the list</Trans> : <Trans>Show the list</Trans>}
          </Button>
          <ButtonLink to={pathOf('opening', purpose)} size="xs">
            <Trans>Go on</Trans>
          </ButtonLink>
        </Group>
      </Group>
      {shown && <OpeningList lines={open} deposits={opening.deposits} />}
    </Paper>
  );
}
