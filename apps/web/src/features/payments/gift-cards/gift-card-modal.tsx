import '@mantine/core/styles/Input.css';
import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useLingui } from '@lingui/react/macro';
import type { ListedGiftCard } from '@slipway/contract/payments/gift-cards';
import { handMethods } from '@slipway/domain/payments/payment-methods';
import { useState } from 'react';
import { api } from '#lib/api.ts';
import { paymentMethodLabel } from '#shared/cards/method-labels.ts';
import { AmountField } from '#shared/fields/amount-field.tsx';
import { DateField } from '#shared/fields/date-field.tsx';
import { showError } from '#ui/dialogs/dialogs.ts';
import { Fields } from '#ui/edit/fields.tsx';
import { RowForm } from '#ui/edit/row-form.tsx';
import { GiftCardActions } from './gift-card-actions.tsx';
import { GiftCardHistory } from './gift-card-history.tsx';
import {
  giftCardRules,
  giftCardValues,
  methodOf,
  nobodyPays,
  recipientBody,
  type GiftCardValues,
} from './gift-card-values.ts';
import classes from './gift-cards.module.css';

type GiftCardForm = UseFormReturnType<GiftCardValues>;

/** Issues a gift card, or shows one: whom it is for, what became of it, and what can be done (docs/rules/gift-cards.md). */
export function GiftCardModal({
  row,
  onClose,
  onCode,
}: {
  row: ListedGiftCard | null;
  onClose: () => void;
  /** Shows the code of a card that was issued to be handed over. */
  onCode: (code: string) => void;
}) {
  const { t } = useLingui();
  // A form that is sent twice issues one card.
  const [request] = useState(() => crypto.randomUUID());
  // The card is issued by then: without its code it is still there, with the button that makes one.
  const showCode = (id: number) =>
    api('POST /api/gift-cards/:id/code', { params: { id } }).then(
      ({ data }) => onCode(data.code),
      (error: unknown) => void showError(error),
    );
  return (
    <RowForm
      row={row}
      onClose={onClose}
      queryKey="gift-cards"
      size={720}
      picture={false}
      title={row ? row.name : t`Issue a gift card`}
      {...(row === null && { submit: t`Issue` })}
      {...(row?.state === 'ended' && { submit: null })}
      valuesOf={giftCardValues}
      rules={(read) => giftCardRules(read === null)}
      readOne={(id) => api('GET /api/gift-cards/:id', { params: { id } })}
      send={async (values, { row: read }) => {
        const body = recipientBody(values);
        if (read) {
          const params = { id: read.id };
          return api('PUT /api/gift-cards/:id', {
            params,
            body: { ...body, version: read.version },
          });
        }
        const { amount, reference } = values;
        const paid = { amount: Number(amount), method: methodOf(values.method), reference };
        const issued = await api('POST /api/gift-cards', { body: { ...body, ...paid, request } });
        if (issued.data.recipient_email === '') await showCode(issued.data.id);
        return issued;
      }}
      saved={row ? t`Successfully updated` : t`The gift card was issued.`}
      failed={row ? t`Failed to update` : t`Failed to add`}
      actions={(read) => <GiftCardActions card={read} onEnded={onClose} />}
      fields={(form, read) => (
        <Fields columns={2}>
          {read === null && <PaidFields form={form} />}
          {read?.state !== 'ended' && <RecipientFields form={form} isIssued={read !== null} />}
        </Fields>
      )}
      note={row && <GiftCardHistory id={row.id} />}
    />
  );
}

function PaidFields({ form }: { form: GiftCardForm }) {
  const { i18n, t } = useLingui();
  return (
    <>
      <AmountField label={t`Amount`} name="amount" {...form.getInputProps('amount')} />
      <NativeSelect
        label={t`Paid by`}
        name="method"
        data={[
          ...handMethods.map((value) => ({ value, label: i18n._(paymentMethodLabel(value)) })),
          { value: nobodyPays, label: t`Nobody: a present of the house` },
        ]}
        {...form.getInputProps('method')}
      />
      <TextInput
        label={t`Reference`}
        description={t`For your own records, such as a receipt number.`}
        name="reference"
        maxLength={80}
        {...form.getInputProps('reference')}
      />
      <LastDay form={form} />
    </>
  );
}

function LastDay({ form }: { form: GiftCardForm }) {
  const { t } = useLingui();
  return (
    <DateField
      label={t`Can be used until`}
      description={t`Empty: it never expires.`}
      name="expires_on"
      {...form.getInputProps('expires_on')}
    />
  );
}

function RecipientFields({ form, isIssued }: { form: GiftCardForm; isIssued: boolean }) {
  const { t } = useLingui();
  return (
    <>
      <TextInput
        label={t`For`}
        name="recipient_name"
        maxLength={120}
        {...form.getInputProps('recipient_name')}
      />
      <TextInput
        label={t`From`}
        name="sender_name"
        maxLength={120}
        {...form.getInputProps('sender_name')}
      />
      <TextInput
        label={t`Email`}
        description={t`Empty: nothing is sent. Hand its code over instead.`}
        name="recipient_email"
        type="email"
        dir="ltr"
        maxLength={254}
        {...form.getInputProps('recipient_email')}
      />
      <DateField
        label={t`Send on`}
        description={t`Empty: today.`}
        name="send_on"
        {...form.getInputProps('send_on')}
      />
      <Textarea
        label={t`Message`}
        name="message"
        className={classes.wide ?? ''}
        maxLength={500}
        autosize
        minRows={2}
        {...form.getInputProps('message')}
      />
      {isIssued && <LastDay form={form} />}
    </>
  );
}
