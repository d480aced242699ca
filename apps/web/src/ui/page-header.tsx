import { Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './page-header.module.css';

/** Head of a page: title, what it is for where that is not plain, the main action at the end of the line. */
export function PageHeader(props: { title: ReactNode; lead?: ReactNode; action?: ReactNode }) {
  return (
    <div className={classes.header}>
      <div className={classes.words}>
        <Title order={1} tabIndex={-1}>
          {props.title}
        </Title>
        {props.lead !== undefined && (
          <Text c="dimmed" mt={4} maw={640}>
            {props.lead}
          </Text>
        )}
      </div>
      {props.action !== undefined && <div className={classes.action}>{props.action}</div>}
    </div>
  );
}
