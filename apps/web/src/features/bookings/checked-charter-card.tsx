import '@mantine/core/styles/Alert.css';
import { Alert, Anchor, Button, Group, Paper, Text, Title } from '@mantine/core';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, type ReactNode } from 'react';
import type { CheckedCharter } from '@slipway/contract/bookings/bookings';
import { bookingStatus } from '@slipway/domain/bookings/status';
import { phoneLink, phoneText } from '@slipway/domain/messages/phone-text';
import { formatDate, formatTime } from '#lib/format.ts';
import { usePageData } from '#lib/page-data.ts';
import shared from '#ui/facts.module.css';
import { endText, stayText } from '#shared/packages/trip-text.ts';
import { ButtonLink, TextLink } from '#ui/links.tsx';
import { Money } from '#ui/money.tsx';
import { StatusBadge } from '#ui/status-badge.tsx';
import { TripStatus } from './trip-status.tsx';
import { unitLabel } from './unit-label.ts';
import classes from './check-charter.module.css';

/** The trip, its payments, and links to further actions. */
export function CheckedCharterCard(props: { charter: CheckedCharter; onAnother: () => void }) {
  const { charter, onAnother } = props;
  const { t } = useLingui();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { delivery } = usePageData();
  const { duration, currency } = charter;
  const stay = stayText(charter);
  return (
    <Paper withBorder radius="md" className={classes.card}>
      <div className={classes.head}>
        <Title order={2} size="h3" ref={heading} tabIndex={-1}>
          <Trans>Charter #{charter.id}</Trans>
        </Title>
        {charter.called_off ? (
          <StatusBadge status={bookingStatus.cancelled} label={t`Called off`} />
        ) : (
          <TripStatus
            status={charter.status}
            packageName={charter.package}
            unitId={charter.unit_id}
            awaiting={charter.awaiting}
          />
        )}
      </div>
      {charter.called_off && (
        <Alert
          color="yellow"
          variant="light"
          my="md"
          title={<Trans>We have had to call this trip off</Trans>}
        >
          {delivery.mail || delivery.sms ? (
            <Trans>
              Choose a new date or a full refund, with the link we sent you or in My bookings.
            </Trans>
          ) : (
            <Trans>Choose a new date or a full refund in My bookings, or contact us.</Trans>
          )}
          <Contact />
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
        {!charter.called_off && (!charter.cancelled || charter.left > 0) && (
          <div data-strong>
            <dt>{t`Left to pay`}</dt>
            <dd>
              <Money amount={Math.max(0, charter.left)} currency={currency} />
            </dd>
          </div>
        )}
      </dl>
      <Onward id={charter.id} calledOff={charter.called_off} />
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

/** How the business is reached. */
function Contact() {
  const { email, phone } = usePageData().settings.business;
  return (
    <Group gap="md" mt="xs">
      {phone !== '' && (
        <Anchor href={phoneLink(phone)} size="sm" underline="always">
          <bdi>{phoneText(phone)}</bdi>
        </Anchor>
      )}
      {email !== '' && (
        <Anchor href={`mailto:${email}`} size="sm" underline="always">
          {email}
        </Anchor>
      )}
    </Group>
  );
}

/** Paying, changing, the survey and the choice after a call-off need an account. */
function Onward({ id, calledOff }: { id: number; calledOff: boolean }) {
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
        {calledOff ? (
          <Trans>Sign in to choose a new date or a full refund.</Trans>
        ) : (
          <Trans>Sign in to pay, change the date or fill in the charter survey.</Trans>
        )}
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
