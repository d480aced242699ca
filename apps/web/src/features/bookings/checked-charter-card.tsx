import '@mantine/core/styles/Alert.css';
import { Alert, Button, Group, Paper, Text, Title } from '@mantine/core';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, type ReactNode } from 'react';
import type { CheckedCharter } from '@slipway/contract/bookings/bookings';
import { formatDate, formatTime } from '#lib/format.ts';
import { usePageData } from '#lib/page-data.ts';
import shared from '#ui/facts.module.css';
import { endText, stayText } from '#shared/packages/trip-text.ts';
import { ButtonLink, TextLink } from '#ui/links.tsx';
import { Money } from '#ui/money.tsx';
import { TripStatus } from './trip-status.tsx';
import { unitLabel } from './unit-label.ts';
import classes from './check-charter.module.css';

/** The trip, its payments, and links to further actions. */
export function CheckedCharterCard(props: { charter: CheckedCharter; onAnother: () => void }) {
  const { charter, onAnother } = props;
  const { t } = useLingui();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { duration, currency } = charter;
  const stay = stayText(charter);
  return (
    <Paper withBorder radius="md" className={classes.card}>
      <div className={classes.head}>
        <Title order={2} size="h3" ref={heading} tabIndex={-1}>
          <Trans>Charter #{charter.id}</Trans>
        </Title>
        <TripStatus
          status={charter.status}
          packageName={charter.package}
          unitId={charter.unit_id}
          awaiting={charter.awaiting}
        />
      </div>
      {charter.called_off && (
        <Alert
          color="yellow"
          variant="light"
          mt="md"
          title={<Trans>We have had to call this trip off</Trans>}
        >
          <Trans>
            Choose a new date or a full refund, with the link we sent you or in My bookings.
          </Trans>
        </Alert>
      )}
      <dl className={`${shared.facts ?? ''} ${classes.facts ?? ''}`}>
        <Fact label={t`Date`}>{formatDate(charter.date)}</Fact>
        <Fact label={t`Time`}>{formatTime(charter.time)}</Fact>
        <Fact label={t`Ends`}>{endText(charter)}</Fact>
        {stay !== null && <Fact label={t`Duration`}>{stay}</Fact>}
        <Fact label={t`Unit`}>{unitLabel(charter)}</Fact>
        <Fact label={t`Package`}>{charter.package}</Fact>
        <Fact label={t`Guests`}>{charter.details}</Fact>
        {duration !== null && (
          <Fact label={t`Duration`}>{plural(duration, { one: '# hour', other: '# hours' })}</Fact>
        )}
      </dl>
      <dl className={`${shared.amounts ?? ''} ${classes.money ?? ''}`}>
        <div>
          <dt>{t`Total price`}</dt>
          <dd>
            <Money amount={charter.total_price} currency={currency} />
          </dd>
        </div>
        <div>
          <dt>{t`Paid`}</dt>
          <dd>
            <Money amount={charter.paid} currency={currency} />
          </dd>
        </div>
        {(!charter.cancelled || charter.left > 0) && (
          <div data-strong>
            <dt>{t`Left to pay`}</dt>
            <dd>
              <Money amount={Math.max(0, charter.left)} currency={currency} />
            </dd>
          </div>
        )}
      </dl>
      <Onward id={charter.id} />
      <Group mt="md" gap="lg">
        <TextLink to="/package-preparations" size="sm" underline="always">
          <Trans>What to bring</Trans>
        </TextLink>
        <Button variant="subtle" size="compact-md" onClick={onAnother}>
          <Trans>Check another charter</Trans>
        </Button>
      </Group>
    </Paper>
  );
}

/** Paying, changing and the survey need an account. */
function Onward({ id }: { id: number }) {
  const { user } = usePageData();
  const detailsLink = `/dashboard?booking=${id}`;
  if (user !== null) {
    return (
      <ButtonLink to="/dashboard" search={{ booking: id }} mt="lg" size="md">
        <Trans>Open my bookings</Trans>
      </ButtonLink>
    );
  }
  return (
    <>
      <Text size="sm" c="dimmed" mt="lg" mb="xs">
        <Trans>Sign in to pay, change the date or fill in the charter survey.</Trans>
      </Text>
      <ButtonLink to="/login" search={{ return: detailsLink }} size="md">
        <Trans>Sign in</Trans>
      </ButtonLink>
    </>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <bdi>{children}</bdi>
      </dd>
    </div>
  );
}
