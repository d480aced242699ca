import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './unit-page.module.css';

/** A section of a unit's own page, with its heading. */
export function Part(props: { title: ReactNode; children: ReactNode }) {
  return (
    <section className={classes.part}>
      <Title order={2} mb="md">
        {props.title}
      </Title>
      {props.children}
    </section>
  );
}
