import { Button, Skeleton } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconGift } from '@tabler/icons-react';
import type { QuotedLine } from '@slipway/contract/basket/basket';
import { formatDate, formatMoney } from '#lib/format.ts';
import type { GiftLine } from '#shared/basket/basket-lines.ts';
import { ButtonLink } from '#ui/links.tsx';
import classes from '../basket.module.css';

/** A gift card that is bought: whom it is for, when it is sent, what it costs, and why it cannot be had. */
export function GiftLineRow(props: {
  id: string;
  line: GiftLine['gift'];
  /** Absent: not known yet. */
  quoted: QuotedLine | undefined;
  /** What the server said of it when it was pressed or looked up; null: nothing. */
  refused: string | null;
  /** It was pressed, and is shown as it was sent. */
  isPressed: boolean;
  onRemove: () => void;
}) {
  const { t } = useLingui();
  const { line, quoted, refused, isPressed } = props;
  const { amount, recipient_name: name = '', recipient_email: email } = line;
  const wrong = quoted?.problem?.text ?? refused;
  const whom = name === '' ? email : name;
  return (
    <li
      data-field={`line-${props.id}`}
      className={classes.line}
      data-refused={wrong !== null || undefined}
    >
      <span className={`${classes.picture ?? ''} ${classes.giftPicture ?? ''}`} aria-hidden>
        <IconGift size={32} stroke={1.4} />
      </span>
      <div className={classes.what}>
        <b>
          <Trans>
            Gift card for <bdi>{whom}</bdi>
          </Trans>
        </b>
        {name !== '' && <bdi dir="ltr">{email}</bdi>}
        <span>
          {line.send_on === null ? (
            <Trans>Sent at once</Trans>
          ) : (
            <Trans>Sent on {formatDate(line.send_on)}</Trans>
          )}
        </span>
        {wrong !== null && (
          <p className={classes.problem} role="alert">
            {wrong}
          </p>
        )}
      </div>
      <div className={classes.price}>
        {isPressed || quoted !== undefined ? (
          <b className="numbers">{formatMoney(amount)}</b>
        ) : (
          <Skeleton width={72} height={20} />
        )}
      </div>
      {!isPressed && (
        <div className={classes.actions}>
          <ButtonLink
            to="/gift-cards"
            search={{ line: props.id }}
            size="compact-sm"
            variant="subtle"
            aria-label={t`Edit the gift card for ${whom}`}
          >
            <Trans>Edit</Trans>
          </ButtonLink>
          <Button
            size="compact-sm"
            variant="subtle"
            aria-label={t`Remove the gift card for ${whom}`}
            onClick={props.onRemove}
          >
            <Trans>Remove</Trans>
          </Button>
        </div>
      )}
    </li>
  );
}
