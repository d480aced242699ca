import { Paper, Title } from '@mantine/core';
import type { ReactNode, Ref } from 'react';
import classes from './profile.module.css';

/** A section of the profile: heading, action and content. */
export function Section(props: {
  title: string;
  id?: string;
  /** For moving the focus to the heading. */
  heading?: Ref<HTMLHeadingElement>;
  action?: ReactNode;
  children: ReactNode;
}) {
  const { title, id, heading, action, children } = props;
  return (
    <Paper
      component="section"
      withBorder
      p="lg"
      radius="md"
      aria-label={title}
      {...(id === undefined ? {} : { id })}
    >
      <div className={classes.head}>
        <Title order={2} ref={heading} tabIndex={-1}>
          {title}
        </Title>
        {action}
      </div>
      {children}
    </Paper>
  );
}
