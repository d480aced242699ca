import { Group, Stack, Text, Title } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './state.module.css';

/** An error state in place of the content: what happened and what to do. */
export function ErrorState(props: {
  title: string;
  children: ReactNode;
  action?: ReactNode;
  /** It replaces the whole page: its title is the page's heading. */
  page?: boolean;
}) {
  return (
    <Stack align="center" className={classes.state} role="alert" gap="sm">
      <IconAlertTriangle className={classes.errorIcon} size={32} stroke={1.6} aria-hidden />
      <Title order={props.page === true ? 1 : 2} size="h3" tabIndex={-1}>
        {props.title}
      </Title>
      <Text c="dimmed" maw={480}>
        {props.children}
      </Text>
      {props.action !== undefined && (
        <Group mt="xs" justify="center">
          {props.action}
        </Group>
      )}
    </Stack>
  );
}
