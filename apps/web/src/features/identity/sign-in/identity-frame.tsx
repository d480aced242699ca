import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/PasswordInput.css';
import '@mantine/core/styles/Alert.css';
import { Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import scene from '#assets/scene-signin.svg';
import classes from './identity-frame.module.css';

/** The frame of the sign-in screens: one form, with a picture next to it on wide screens. */
export function IdentityFrame(props: { title: string; lead?: ReactNode; children: ReactNode }) {
  return (
    <div className={classes.frame}>
      <div className={classes.form}>
        <Title order={1} tabIndex={-1}>
          {props.title}
        </Title>
        {props.lead !== undefined && (
          <Text c="dimmed" mt={4}>
            {props.lead}
          </Text>
        )}
        <div className={classes.body}>{props.children}</div>
      </div>
      <img className={classes.scene} src={scene} alt="" width={760} height={960} />
    </div>
  );
}
