import '@mantine/core/styles/Chip.css';
import '@mantine/core/styles/Input.css';
import {
  Button,
  Chip,
  Group,
  Input,
  Skeleton,
  Stack,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { maxBasketLines } from '@slipway/domain/bookings/basket';
import { addDays, todayIn } from '@slipway/domain/dates/dates';
import { giftAmountProblem, maxDaysToSend } from '@slipway/domain/payments/gift-card-sale';
import { useState } from 'react';
import { focusFirst } from '#lib/form-errors.ts';
import { formatDate, formatMoney } from '#lib/format.ts';
import { usePageData } from '#lib/page-data.ts';
import { useRouteSearch } from '#lib/route-search.ts';
import { isGiftLine, type GiftLine } from '#shared/basket/basket-lines.ts';
import { useBasket } from '#shared/basket/use-basket.ts';
import { useNow } from '#shared/time/use-now.ts';
import { AmountField } from '#shared/fields/amount-field.tsx';
import { DateField } from '#shared/fields/date-field.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ButtonLink } from '#ui/links.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { formOfGift, startGiftForm, storeGiftForm, type GiftForm } from './gift-form.ts';
import classes from './gift-cards.module.css';

const own = 'own';
const isEmail = (text: string) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);

/**
 * Puts a gift card into the basket, or in place of one that is edited: its amount, whom it is for and when it is sent
 * (docs/rules/gift-cards.md).
 */
export function BuyGiftCardScreen() {
  const { t } = useLingui();
  const { settings, payment } = usePageData();
  const { line: lineId } = useRouteSearch('gift-cards-on-sale');
  const { lines, isPending } = useBasket();
  const edited = lines.filter(isGiftLine).find(({ id }) => id === lineId);
  if (!settings.gift_cards.sold || !payment.asks_for_cards) {
    return (
      <>
        <PageHeader title={t`Gift cards`} />
        <EmptyState title={t`Gift cards are not sold here at the moment`}>
          <Trans>Please contact us.</Trans>
        </EmptyState>
      </>
    );
  }
  if (lineId !== null && isPending)
    return <Skeleton role="status" height={420} aria-label={t`Loading…`} />;
  return <GiftCardForm key={edited?.id ?? ''} edited={edited ?? null} />;
}

function GiftCardForm({ edited }: { edited: GiftLine | null }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { settings } = usePageData();
  const { gift_cards: sale, currency } = settings;
  const basket = useBasket();
  const today = todayIn(settings.time_zone, useNow());
  const lastDay = addDays(today, maxDaysToSend);
  const [form, setForm] = useState(() =>
    edited === null ? startGiftForm(sale.amounts) : formOfGift(edited.gift, sale.amounts),
  );
  const [isPressed, setPressed] = useState(false);
  const { chosen, typed, name, email, sender, message, sendOn } = form;
  const change = (fields: Partial<GiftForm>) => {
    const changed = { ...form, ...fields };
    setForm(changed);
    if (edited === null) storeGiftForm(changed);
  };
  const amount = Number(chosen === own ? typed : chosen);
  const problems = {
    amount: giftAmountProblem(sale, amount),
    recipient_email: isEmail(email.trim()) ? null : t`Enter an email address.`,
    send_on: dayProblem(),
  };
  const isFull = edited === null && basket.lines.length >= maxBasketLines;
  function dayProblem(): string | null {
    if (sendOn === null) return null;
    if (sendOn < today) return t`This day is over.`;
    return sendOn > lastDay ? t`Please choose a day until ${formatDate(lastDay)}.` : null;
  }
  const add = () => {
    setPressed(true);
    const wrong = Object.entries(problems).filter(([, problem]) => problem !== null);
    if (wrong.length > 0) focusFirst(Object.fromEntries(wrong));
    if (isFull || wrong.length > 0) return;
    if (edited === null) storeGiftForm(null);
    basket.put({
      id: edited?.id ?? crypto.randomUUID(),
      gift: {
        amount,
        recipient_name: name.trim(),
        recipient_email: email.trim(),
        sender_name: sender.trim(),
        message: message.trim(),
        send_on: sendOn,
      },
    });
    void navigate({ to: '/basket', replace: edited !== null });
  };
  const shown = (problem: string | null) => (isPressed ? problem : null);
  return (
    <div className={classes.page}>
      <PageHeader
        title={t`Gift cards`}
        lead={t`Give somebody an amount to book and buy with. The code comes by email, to print as well.`}
      />
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          add();
        }}
      >
        <Stack gap="md">
          {sale.amounts.length > 0 && (
            <Input.Wrapper
              label={t`Amount`}
              labelElement="div"
              error={chosen === own ? null : shown(problems.amount)}
            >
              <Chip.Group value={chosen} onChange={(next) => change({ chosen: next })}>
                <Group gap={8} mt={6} role="radiogroup" aria-label={t`Amount`}>
                  {sale.amounts.map((one) => (
                    <Chip key={one} value={String(one)} variant="outline" size="md">
                      {formatMoney(one, currency)}
                    </Chip>
                  ))}
                  {sale.own_amount && (
                    <Chip value={own} variant="outline" size="md">
                      <Trans>Another amount</Trans>
                    </Chip>
                  )}
                </Group>
              </Chip.Group>
            </Input.Wrapper>
          )}
          {chosen === own && (
            <AmountField
              label={t`Your amount`}
              name="amount"
              description={t`From ${formatMoney(sale.least, currency)} to ${formatMoney(sale.most, currency)}.`}
              value={typed}
              onChange={(next) => change({ typed: next })}
              error={shown(problems.amount)}
            />
          )}
          <TextInput
            label={t`For`}
            description={t`The name on the card. It may be your own.`}
            name="recipient_name"
            maxLength={120}
            value={name}
            onChange={(event) => change({ name: event.currentTarget.value })}
          />
          <TextInput
            label={t`Email it to`}
            name="recipient_email"
            type="email"
            dir="ltr"
            required
            maxLength={254}
            value={email}
            error={shown(problems.recipient_email)}
            onChange={(event) => change({ email: event.currentTarget.value })}
          />
          <TextInput
            label={t`From`}
            name="sender_name"
            maxLength={120}
            value={sender}
            onChange={(event) => change({ sender: event.currentTarget.value })}
          />
          <Textarea
            label={t`Message`}
            name="message"
            maxLength={500}
            autosize
            minRows={2}
            value={message}
            onChange={(event) => change({ message: event.currentTarget.value })}
          />
          <DateField
            label={t`Send on`}
            description={t`Empty: as soon as it is paid.`}
            name="send_on"
            min={today}
            max={lastDay}
            value={sendOn}
            error={shown(problems.send_on)}
            onChange={(next) => change({ sendOn: next })}
          />
          <Button
            type="submit"
            size="lg"
            color="signal"
            disabled={basket.isPending || basket.error !== null || isFull}
          >
            {edited === null ? <Trans>Add to basket</Trans> : <Trans>Save changes</Trans>}
          </Button>
          {edited !== null && (
            <ButtonLink to="/basket" replace variant="subtle">
              <Trans>Back to the basket</Trans>
            </ButtonLink>
          )}
          {isFull && (
            <Text size="sm" role="status">
              <Trans>Your basket is full: it takes at most {maxBasketLines}.</Trans>
            </Text>
          )}
        </Stack>
      </form>
    </div>
  );
}
