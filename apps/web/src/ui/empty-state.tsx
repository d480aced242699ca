import { Group, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './state.module.css';

/** An empty state: what would be here, and the first step. */
export function EmptyState(props: {
  title: string;
  children: ReactNode;
  icon?: ReactNode;
  action?: ReactNode;
}) {
  return (
    <Stack align="center" className={classes.state} gap="sm">
      {props.icon !== undefined && <div className={classes.emptyIcon}>{props.icon}</div>}
      <Title order={2} size="h3">
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
