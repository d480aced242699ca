import { Paper, Text, Title } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import type { PayLinkPage } from '@slipway/contract/payments/pay-links';
import { phoneText } from '@slipway/domain/messages/phone-text';
import { usePageData } from '#lib/page-data.ts';
import { useEffect, useRef } from 'react';
import { ButtonLink } from '#ui/links.tsx';
import { RefundLines } from './refund-lines.tsx';
import { PaidByLink } from './paid-by-link.tsx';
import { WhatItIsFor } from './what-it-is-for.tsx';
import payments from '#features/payments/payments.module.css';

type Ended = Exclude<PayLinkPage['state'], 'open'>;

/** Why a link can not be paid by (any more), and what to do. */
export function PayLinkOver(props: {
  page: PayLinkPage;
  state: Ended;
  /** It takes the place of the form that was just sent. */
  justPaid: boolean;
}) {
  const { page, state, justPaid } = props;
  const { t } = useLingui();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (justPaid) heading.current?.focus();
  }, [justPaid]);
  const isBooking = page.booking !== null;
  const { settings, user, delivery } = usePageData();
  const { mail } = delivery;
  const { business } = settings;
  const isSecurityDeposit = page.given_back_on !== null;
  const isMoreDue = (page.later ?? []).length > 0;
  const ways = [phoneText(business.phone), business.email].filter((way) => way !== '').join(', ');
  const said: Record<Ended, { title: string; text: string }> = {
    paid: isSecurityDeposit
      ? {
          title: t`There is nothing more to do here`,
          text: mail
            ? t`Thank you! The details of your security deposit are in your email.`
            : t`Thank you!`,
        }
      : {
          title: isMoreDue
            ? t`There is nothing more to pay by this link`
            : t`There is nothing more to pay here`,
          text: mail
            ? t`This has been paid. Thank you! The receipt is in your email.`
            : t`This has been paid. Thank you!`,
        },
    cancelled: {
      title: isBooking ? t`This booking is cancelled` : t`This order is cancelled`,
      text: t`Nothing can be paid by this link any more.`,
    },
    called_off: {
      title: t`Your trip has been called off`,
      text: mail
        ? t`There is nothing to pay now. Please choose a new date first: the link is in your email.`
        : t`There is nothing to pay now. Please choose a new date first, or contact us.`,
    },
    closed: {
      title: t`This can no longer be paid online`,
      text: t`If something is still to be paid, please contact us.`,
    },
    over: {
      title: t`This link no longer works`,
      text: t`Please open the latest link we sent you, or contact us.`,
    },
  };
  const { title, text } = said[state];
  return (
    <Paper withBorder radius="md" p="lg" role="status">
      <Title order={2} size="h3" ref={heading} tabIndex={-1}>
        {title}
      </Title>
      <Text mt="xs">{text}</Text>
      <WhatItIsFor page={page} />
      {page.paid !== null && (
        <PaidByLink
          paid={page.paid}
          later={page.later}
          refunded={page.refunded}
          currency={page.currency}
        />
      )}
      {page.paid === null && page.refunded !== null && (
        <dl className={`${payments.facts ?? ''} ${payments.paid ?? ''}`}>
          <RefundLines refunded={page.refunded} currency={page.currency} />
        </dl>
      )}
      {state === 'paid' && isMoreDue && (
        <Text mt="xs">
          <Trans>
            We ask you for the rest when it is due. To pay it earlier, please contact us.
          </Trans>
        </Text>
      )}
      {(state !== 'paid' || isMoreDue) && ways !== '' && (
        <Text mt="xs" c="dimmed" size="sm">
          <Trans>
            Contact: <bdi>{ways}</bdi>
          </Trans>
        </Text>
      )}
      {user?.role_name === 'Customer' && (
        <ButtonLink to="/dashboard" mt="md">
          <Trans>See my bookings</Trans>
        </ButtonLink>
      )}
    </Paper>
  );
}
