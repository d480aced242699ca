import { Paper, Title } from '@mantine/core';
import type { ReactNode, Ref } from 'react';
import classes from './profile.module.css';

/** A section of the profile: heading, action and content. */
export function Section(props: {
  title: string;
  id?: string;
  /** The heading, for what moves the focus there. */
  heading?: Ref<HTMLHeadingElement>;
  action?: ReactNode;
  children: ReactNode;
}) {
  return (
    <Paper
      component="section"
      withBorder
      p="lg"
      radius="md"
      aria-label={props.title}
      {...(props.id === undefined ? {} : { id: props.id })}
    >
      <div className={classes.head}>
        <Title order={2} ref={props.heading} tabIndex={-1}>
          {props.title}
        </Title>
        {props.action}
      </div>
      {props.children}
    </Paper>
  );
}
