import '@mantine/core/styles/Alert.css';
import { Alert, Button, Group, Text } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconGitMerge } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';

/** Someone else saved the row meanwhile: nothing typed is lost, and both ways on are offered. */
export function ConflictNotice(props: { onKeepMine: () => void; onLoadTheirs: () => void }) {
  const { t } = useLingui();
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.focus(), []);
  return (
    <Alert
      ref={notice}
      tabIndex={-1}
      role="alert"
      color="red"
      mb="md"
      variant="light"
      icon={<IconGitMerge size={20} stroke={1.7} aria-hidden />}
      title={t`Someone else changed this meanwhile`}
    >
      <Text size="sm" mb="xs">
        <Trans>Yours is not saved yet, and all you typed is still here.</Trans>
      </Text>
      <Group gap="xs">
        <Button size="xs" onClick={props.onKeepMine}>
          <Trans>Keep mine, to save over theirs</Trans>
        </Button>
        <Button size="xs" variant="default" onClick={props.onLoadTheirs}>
          <Trans>Drop mine, and load theirs</Trans>
        </Button>
      </Group>
    </Alert>
  );
}
