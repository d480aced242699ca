import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type RefObject } from 'react';
import {
  focusField,
  readRefusal,
  refetchPageData,
  unitsKey,
  withoutFields,
  type BookField,
} from '#features/bookings/index.ts';
import { ApiError, errorLines, isRefusedWith } from '#lib/api-error.ts';
import type { BasketLine } from '#shared/basket/basket-lines.ts';
import type { CardSource } from '#shared/cards/card-source.ts';
import { showError, showErrorWith } from '#ui/dialogs/dialogs.ts';
import { toastError } from '#ui/toasts/toasts.ts';
import type { basketWords } from '../basket-words.tsx';
import {
  deliveryRefusals,
  firstFields,
  withoutAny,
  type DeliveryField,
  type DeliveryForm,
} from '#shared/delivery/delivery-form.ts';
import { areTermsRefused, lineRefusals } from '../lines/line-refusals.ts';

interface Refusals {
  fields: Partial<Record<BookField, string>>;
  delivery: Partial<Record<DeliveryField, string>>;
  /** By the id of the line. */
  lines: Record<string, string>;
  /** Nothing was booked, because the basket is no longer what was shown. */
  lost: boolean;
}

const none: Refusals = { fields: {}, delivery: {}, lines: {}, lost: false };

/**
 * What a press of the basket was refused for. It is told where it can be corrected, and the first of it has the focus.
 * @param told the words for what the basket has; `form`: how its products were to be delivered
 */
export function useRefusals(told: {
  words: Pick<ReturnType<typeof basketWords>, 'codeRefused' | 'nothingDone'>;
  form: DeliveryForm;
  card: RefObject<CardSource | null>;
}) {
  const { t } = useLingui();
  const client = useQueryClient();
  const { words, form, card } = told;
  const [refused, setRefused] = useState(none);
  const [codeProblem, setCodeProblem] = useState<string | null>(null);
  const [termsChanged, setTermsChanged] = useState(false);
  const refuse = (some: Partial<Refusals>) => setRefused((before) => ({ ...before, ...some }));

  const tellDeclined = async (error: ApiError, fields: Refusals['fields']) => {
    refuse({ fields: { ...fields, card: error.message } });
    await showErrorWith(error, words.nothingDone);
    if (card.current === null) focusField('card');
    else requestAnimationFrame(() => card.current?.focus());
  };

  /** @param lines those that were sent */
  const tell = async (error: unknown, lines: readonly BasketLine[]) => {
    const refusal = readRefusal(error);
    refuse({ fields: refusal.fields });
    if (refusal.stale) {
      await Promise.allSettled([
        refetchPageData(),
        client.invalidateQueries({ queryKey: unitsKey }),
      ]);
      // The new text says by itself why nothing was booked.
      if (areTermsRefused(error)) {
        setTermsChanged(true);
        return;
      }
    }
    const answered = error instanceof ApiError ? error : null;
    const byLine = lineRefusals(error, lines);
    const byDelivery = deliveryRefusals(answered?.errors ?? {}, form);
    refuse({ lines: byLine, delivery: byDelivery });
    if (answered !== null && isRefusedWith(answered, 'gift_card_refused')) {
      // The prices, which are looked up anew, say which one, and why.
      toastError(t`Nothing was booked or charged: ${errorLines(answered, '').join(' ')}`);
      focusField('code');
      return;
    }
    if (answered !== null && isRefusedWith(answered, 'code_refused')) {
      setCodeProblem(answered.errors['code']?.join(' ') ?? answered.message);
      toastError(words.codeRefused);
      focusField('code');
      return;
    }
    const hasLines = Object.keys(byLine).length > 0;
    const [firstOfDelivery] = firstFields(byDelivery);
    if (!hasLines && firstOfDelivery !== undefined) {
      toastError(t`Nothing was ordered or charged: please look at the delivery again.`);
      focusField(`delivery-${firstOfDelivery}`);
      return;
    }
    if (hasLines || isRefusedWith(error, 'price_changed')) {
      refuse({ lost: true });
      focusField('lost');
      return;
    }
    if (answered !== null && isRefusedWith(answered, 'card_declined')) {
      await tellDeclined(answered, refusal.fields);
      return;
    }
    if (answered !== null && answered.message !== '') await showError(answered);
    else toastError(t`Something went wrong.`);
    const [first] = Object.keys(refusal.fields);
    if (first !== undefined) focusField(first);
    else if (refusal.inDoubt) focusField('card');
  };

  return {
    refused,
    codeProblem,
    termsChanged,
    tell,
    refusePhone: () => {
      refuse({ fields: { phone: t`Phone must be a valid number for its country.` } });
      focusField('phone');
    },
    /** Before the next press. */
    clear: () => setRefused(none),
    forgetCode: () => setCodeProblem(null),
    onTermsRead: () => setTermsChanged(false),
    forget: (fields: readonly BookField[]) =>
      setRefused((before) => ({ ...before, fields: withoutFields(before.fields, fields) })),
    forgetDelivery: (fields: readonly DeliveryField[]) =>
      setRefused((before) => ({ ...before, delivery: withoutAny(before.delivery, fields) })),
    forgetLine: (id: string) =>
      setRefused((before) => ({
        ...before,
        lines: Object.fromEntries(Object.entries(before.lines).filter(([line]) => line !== id)),
      })),
  };
}
