import { Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { usePageData } from '#lib/page-data.ts';
import classes from './page-header.module.css';

/** The page's header: title, an optional lead, and the main action. On paper it includes the business's name. */
export function PageHeader(props: { title: ReactNode; lead?: ReactNode; action?: ReactNode }) {
  return (
    <div className={classes.header}>
      <p className={classes.onPaper}>{usePageData().settings.business.name}</p>
      <div className={classes.text}>
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
