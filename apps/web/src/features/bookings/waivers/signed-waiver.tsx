import { Button, Paper, Text, Title } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import type { WaiverPage } from '@slipway/contract/bookings/waivers';
import { useEffect, useRef } from 'react';
import type { Signed } from './sign-form.tsx';
import { WaiverText } from './waiver-text.tsx';
import { signedText } from './waiver-trip.tsx';
import classes from './waivers.module.css';

/** Who has just signed and for whom, what they signed, and the way on for the next guest on this device. */
export function SignedWaiver(props: { signed: Signed; page: WaiverPage; onAnother: () => void }) {
  const { signed, page, onAnother } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, []);
  const isComplete = page.signed >= page.details;
  return (
    <>
      <Paper withBorder radius="md" p="lg" className={classes.onPaper ?? ''}>
        <div role="status">
          <Title order={2} size="h3" ref={heading} tabIndex={-1}>
            <Trans>Thank you, the waiver is signed</Trans>
          </Title>
          <Text mt="xs">
            <Trans>
              Signed by{' '}
              <b>
                <bdi>{signed.name}</bdi>
              </b>
              .
            </Trans>
          </Text>
          {signed.minors.length > 0 && (
            <>
              <Text mt="xs">
                <Trans>Also signed for these minors:</Trans>
              </Text>
              <ul className={classes.names}>
                {signed.minors.map((name, index) => (
                  <li key={index}>
                    <bdi>{name}</bdi>
                  </li>
                ))}
              </ul>
            </>
          )}
          <Text mt="xs">{signedText(page)}.</Text>
        </div>
        {page.text !== null && (
          <Button
            className="no-print"
            mt="lg"
            size="md"
            {...(isComplete ? { variant: 'default' } : { color: 'signal' })}
            onClick={onAnother}
          >
            <Trans>Sign for another guest</Trans>
          </Button>
        )}
      </Paper>
      <WaiverText text={signed.text} signed />
    </>
  );
}
