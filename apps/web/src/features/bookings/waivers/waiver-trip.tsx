import { Paper, Text } from '@mantine/core';
import { plural } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { WaiverPage } from '@slipway/contract/bookings/waivers';
import { formatDate, formatTime } from '#lib/format.ts';
import classes from './waivers.module.css';

/** How many of the guests have signed; somebody more may have. */
export function signedText({ signed, details }: WaiverPage): string {
  return signed >= details
    ? plural(details, { one: 'The guest has signed', other: 'All # guests have signed' })
    : plural(details, {
        one: `${signed} of # guest has signed`,
        other: `${signed} of # guests have signed`,
      });
}

/** The trip that the waiver is for, and how many have signed where that does not stand below. */
export function WaiverTrip({ page, showsSigned }: { page: WaiverPage; showsSigned: boolean }) {
  return (
    <Paper withBorder radius="md" p="md" className={classes.onPaper ?? ''}>
      <dl className={classes.facts}>
        <dt>
          <Trans>Trip</Trans>
        </dt>
        <dd>
          <bdi>{[page.package_name, page.unit].filter((part) => part !== '').join(', ')}</bdi>
        </dd>
        <dt>
          <Trans>Date</Trans>
        </dt>
        <dd>
          <bdi>
            {formatDate(page.date)}, {formatTime(page.time)}
          </bdi>
        </dd>
      </dl>
      {showsSigned && (
        <Text mt="sm" fw={550}>
          {signedText(page)}
        </Text>
      )}
    </Paper>
  );
}
