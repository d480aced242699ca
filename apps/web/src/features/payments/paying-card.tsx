import '@mantine/core/styles/Alert.css';
import { Alert } from '@mantine/core';
import { IconCreditCard, IconCreditCardOff } from '@tabler/icons-react';
import { Trans, useLingui } from '@lingui/react/macro';
import type { CardFace } from '@slipway/contract/payments/payments';
import { TextLink } from '#ui/links.tsx';
import { cardName, validUntil } from '#shared/cards/card-labels.ts';
import classes from './payments.module.css';

/**
 * The card to be charged, with a link to use another; without a card, how to add one
 * (docs/rules/statuses-and-money.md, "Payments by customers").
 */
export function PayingCard({ card, back }: { card: CardFace | null; back: string }) {
  const { t } = useLingui();
  const other = (
    <TextLink to="/profile" search={{ return: back }} hash="cards" fz="sm">
      <Trans>Use new card</Trans>
    </TextLink>
  );
  if (card === null) {
    return (
      <Alert
        color="yellow"
        variant="light"
        icon={<IconCreditCardOff size={20} stroke={1.7} aria-hidden />}
        title={t`No card yet`}
        classNames={{ title: classes.noCard ?? '' }}
      >
        <Trans>You haven't chosen your payment method. Please make it on profile page</Trans>{' '}
        {other}
      </Alert>
    );
  }
  const until = validUntil(card);
  return (
    <div className={classes.card}>
      <IconCreditCard size={22} stroke={1.6} aria-hidden />
      <div className={classes.cardText}>
        <bdi>{cardName(card)}</bdi>
        <span className={classes.small}>
          <Trans>Your active card, valid until {until}</Trans>
        </span>
      </div>
      {other}
    </div>
  );
}
