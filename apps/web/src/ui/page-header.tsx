import { Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { usePageData } from '#lib/page-data.ts';
import classes from './page-header.module.css';

/**
 * Head of a page: title, what it is for where that is not plain, the main action at the end of the line. On paper it
 * names the business.
 */
export function PageHeader(props: { title: ReactNode; lead?: ReactNode; action?: ReactNode }) {
  return (
    <div className={classes.header}>
      <p className={classes.onPaper}>{usePageData().settings.business.name}</p>
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
