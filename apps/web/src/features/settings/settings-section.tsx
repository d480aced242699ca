import { Text, Title } from '@mantine/core';
import { useEffect, useId, useRef, type ReactNode } from 'react';
import classes from './settings.module.css';

/** A section of the settings: title and explanation at the side, fields on a card. */
export function SettingsSection(props: {
  title: string;
  lead: ReactNode;
  children: ReactNode;
  /** The hash of links that lead here. */
  anchor?: string;
}) {
  const { anchor } = props;
  const heading = useId();
  const section = useRef<HTMLElement>(null);
  // The browser has looked for the hash before the settings were loaded.
  useEffect(() => {
    if (anchor !== undefined && window.location.hash === `#${anchor}`)
      section.current?.scrollIntoView();
  }, [anchor]);
  return (
    <section ref={section} id={anchor} className={classes.section} aria-labelledby={heading}>
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
