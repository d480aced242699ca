import { Trans, useLingui } from '@lingui/react/macro';
import type { OrderDetails } from '@slipway/contract/orders/order-details';
import { supervisorArea } from '@slipway/domain/identity/abilities';
import { formatDate } from '#lib/format.ts';
import { useMay } from '#shared/use-may.ts';
import { Money } from '#ui/money.tsx';
import { TextLink } from '#ui/links.tsx';
import classes from '../orders.module.css';

type Card = OrderDetails['gift_cards'][number];

/** The gift cards that an order sold, each with a link to the card for whoever may see it. */
export function SoldGiftCards({ cards, currency }: { cards: readonly Card[]; currency: string }) {
  const { t } = useLingui();
  const maySeeCards = useMay(supervisorArea);
  const nameOf = ({ card_id: id }: Card) => (id === null ? t`Gift card` : t`Gift card ${id}`);
  return (
    <table className={classes.lines}>
      <caption className="only-spoken">
        <Trans>Gift cards of this order</Trans>
      </caption>
      <thead>
        <tr>
          <th scope="col">{t`Gift card`}</th>
          <th scope="col">{t`Amount`}</th>
        </tr>
      </thead>
      <tbody>
        {cards.map((card) => (
          <tr key={card.position}>
            <td>
              {card.card_id === null || !maySeeCards ? (
                nameOf(card)
              ) : (
                <TextLink to="/admin/gift-cards" search={{ edit: card.card_id }}>
                  {nameOf(card)}
                </TextLink>
              )}{' '}
              <bdi>{card.recipient_name || card.recipient_email}</bdi>, <State card={card} />
            </td>
            <td>
              <Money amount={card.amount} currency={currency} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function State({ card }: { card: Card }) {
  switch (card.state) {
    case 'unpaid':
      return <Trans>not paid yet</Trans>;
    case 'to_send':
      return <Trans>is sent on {formatDate(card.send_on)}</Trans>;
    case 'sent':
      return <Trans>sent</Trans>;
    case 'ended':
      return <Trans>ended</Trans>;
  }
}
