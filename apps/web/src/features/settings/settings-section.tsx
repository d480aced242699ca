import { Text, Title } from '@mantine/core';
import { useId, type ReactNode } from 'react';
import classes from './settings.module.css';

/** A section of the settings: title and explanation at the side, fields on a card. */
export function SettingsSection(props: { title: string; lead: ReactNode; children: ReactNode }) {
  const heading = useId();
  return (
    <section className={classes.section} aria-labelledby={heading}>
      <div className={classes.about}>
        <Title order={2} size="h3" id={heading}>
          {props.title}
        </Title>
        <Text size="sm" c="dimmed" mt={4}>
          {props.lead}
        </Text>
      </div>
      <div className={classes.sheet}>{props.children}</div>
    </section>
  );
}
