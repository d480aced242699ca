import { ActionIcon } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconX } from '@tabler/icons-react';
import type { BasketQuote } from '@slipway/contract/basket/basket';
import { formatMoney } from '#lib/format.ts';
import classes from './basket.module.css';

/** The gift cards that were entered, with what each pays or why it cannot be used. */
export function GiftCardsUsed(props: {
  /** As they were typed. */
  codes: readonly string[];
  /** As they are known now; undefined: they are being looked up. */
  known: BasketQuote['gift_cards'] | undefined;
  onRemove: (code: string) => void;
}) {
  const { codes, known, onRemove } = props;
  const { t } = useLingui();
  if (codes.length === 0) return null;
  return (
    <ul className={classes.gifts} aria-label={t`Gift cards`} aria-busy={known === undefined}>
      {codes.map((code) => {
        const card = known?.find(({ typed }) => typed === code);
        const last4 = card?.last4 ?? code.slice(-4).toUpperCase();
        return (
          <li key={code}>
            <span>
              <Trans>
                Gift card <bdi dir="ltr">•••• {last4}</bdi>
              </Trans>
              {card && (
                <span className={classes.gift} data-problem={card.problem !== null}>
                  {card.problem ?? <Paying amount={card.amount} balance={card.balance} />}
                </span>
              )}
            </span>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t`Remove the gift card •••• ${last4}`}
              onClick={() => onRemove(code)}
            >
              <IconX size={18} stroke={1.7} aria-hidden />
            </ActionIcon>
          </li>
        );
      })}
    </ul>
  );
}

function Paying({ amount, balance }: { amount: number; balance: number }) {
  const [paid, whole] = [formatMoney(amount), formatMoney(balance)];
  return amount === balance ? (
    <Trans>Pays {paid}</Trans>
  ) : (
    <Trans>
      Pays {paid} of the {whole} on it
    </Trans>
  );
}
