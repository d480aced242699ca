import { Paper, Text, Title } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import type { WaiverPage } from '@slipway/contract/bookings/waivers';
import type { Ref } from 'react';
import { formatInstant } from '#lib/format.ts';
import { HeadedText } from '#ui/headed-text.tsx';
import classes from './waivers.module.css';

/** The text of the waiver, with its version. */
export function WaiverText(props: {
  text: NonNullable<WaiverPage['text']>;
  /** Whether it has been signed just now. */
  signed?: boolean;
  heading?: Ref<HTMLHeadingElement>;
}) {
  const { text, signed = false, heading } = props;
  return (
    <Paper
      component="section"
      withBorder
      radius="md"
      p="lg"
      className={classes.onPaper ?? ''}
      aria-labelledby="waiver-text"
    >
      <Title order={2} size="h3" id="waiver-text" mb="md" ref={heading} tabIndex={-1}>
        {signed ? <Trans>What was signed</Trans> : <Trans>Please read this first</Trans>}
      </Title>
      <HeadedText text={text.body} />
      <Text c="dimmed" size="sm" mt="md">
        <Trans>
          Version {text.version}, published {formatInstant(text.published_at)}.
        </Trans>
      </Text>
    </Paper>
  );
}
