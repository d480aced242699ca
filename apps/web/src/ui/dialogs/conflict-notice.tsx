import '@mantine/core/styles/Alert.css';
import { Alert, Group, Stack } from '@mantine/core';
import { IconGitMerge } from '@tabler/icons-react';
import { useEffect, useRef, type ReactNode } from 'react';

/** Says what someone else saved in the meantime, and offers the ways to continue. Nothing typed is lost. */
export function ConflictNotice(props: { title: string; children: ReactNode; actions?: ReactNode }) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.focus(), []);
  return (
    <Alert
      ref={notice}
      tabIndex={-1}
      role="alert"
      color="red"
      variant="light"
      mb="md"
      icon={<IconGitMerge size={20} stroke={1.7} aria-hidden />}
      title={props.title}
    >
      <Stack gap="sm" align="flex-start">
        <div>{props.children}</div>
        {props.actions !== undefined && <Group gap="xs">{props.actions}</Group>}
      </Stack>
    </Alert>
  );
}
