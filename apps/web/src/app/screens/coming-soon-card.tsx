import { Text, Title } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { DrawnScene } from './drawn-scene.tsx';
import classes from './home-screen.module.css';

/** The Coming soon card: a text, and how to go on from there. */
export function ComingSoonCard({ text, children }: { text: ReactNode; children: ReactNode }) {
  return (
    <section className={classes.card}>
      <DrawnScene className={classes.scene} />
      <div className={classes.text}>
        <Title order={1} tabIndex={-1}>
          <Trans>Coming soon</Trans>
        </Title>
        <Text c="dimmed" maw={520}>
          {text}
        </Text>
        {children}
      </div>
    </section>
  );
}
