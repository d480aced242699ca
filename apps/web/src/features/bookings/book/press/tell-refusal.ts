import { t } from '@lingui/core/macro';
import type { QueryClient } from '@tanstack/react-query';
import type { Dispatch } from 'react';
import { ApiError, isRefusedWith } from '#lib/api-error.ts';
// Loads everything that a press may show, in case the connection is lost during it.
import '#features/bookings/book/press/bank-window.tsx';
import '#features/bookings/book/thank-you.tsx';
import '#shared/cards/bank-dialog.tsx';
import '#ui/dialogs/dialog-box.tsx';
import type { BookAction } from '#features/bookings/book/book-form.ts';
import { availabilityKey, unitsKey } from '#features/bookings/book/book-queries.ts';
import { focusField } from '#features/bookings/book/focus-field.ts';
import { tripCodeKey } from '#features/bookings/code/use-trip-code.ts';
import { packageExtrasKey } from '#features/bookings/extras/use-package-extras.ts';
import { showError, showErrorWith } from '#ui/dialogs/dialogs.ts';
import { toastError } from '#ui/toasts/toasts.ts';
import type { CardSource } from '#shared/cards/card-source.ts';
import { refetchPageData } from './press-parts.ts';
import { readRefusal, type BookField } from './refusals.ts';

/** Says why a press booked nothing, or that its outcome is not known. */
export async function tellRefusal(
  error: unknown,
  page: {
    client: QueryClient;
    card: CardSource | null;
    dispatch: Dispatch<BookAction>;
    /** It is known that nothing was booked. */
    onSettled: () => void;
    onRefused: (fields: Partial<Record<BookField, string>>) => void;
    onTermsChanged: () => void;
  },
): Promise<void> {
  const { client, dispatch } = page;
  const refusal = readRefusal(error);
  if (!refusal.inDoubt) {
    // What it held is free again: the calendar is read first, so that it does not lose its own time.
    void client.invalidateQueries({ queryKey: availabilityKey });
    page.onSettled();
  }
  page.onRefused(refusal.fields);
  if (refusal.dateLost !== null) dispatch({ type: 'date_lost', reason: refusal.dateLost });
  if (refusal.stale || refusal.fields.extras !== undefined) {
    void client.invalidateQueries({ queryKey: packageExtrasKey });
  }
  if (refusal.stale) {
    void client.invalidateQueries({ queryKey: tripCodeKey });
    void client.invalidateQueries({ queryKey: unitsKey });
    const refetched = refetchPageData().then(
      () => true,
      () => false,
    );
    // The new text says by itself why nothing was booked.
    if (refusal.termsChanged && (await refetched)) {
      page.onTermsChanged();
      return;
    }
  }
  if (isRefusedWith(error, 'code_refused')) {
    void client.invalidateQueries({ queryKey: tripCodeKey });
    toastError(t`Nothing was booked or charged: your code cannot be used.`);
    focusField('code');
    return;
  }
  const declined = isRefusedWith(error, 'card_declined');
  if (declined) page.onRefused({ ...refusal.fields, card: error.message });
  if (declined || isRefusedWith(error, 'slot_unavailable')) {
    await showErrorWith(error, t`Nothing was booked, and nothing was charged.`);
  } else if (error instanceof ApiError && error.message !== '') await showError(error);
  else toastError(t`Something went wrong.`);
  const [first] = Object.keys(refusal.fields);
  if (refusal.dateLost !== null) focusField('date');
  else if (declined) focusCard(page.card);
  else if (first !== undefined) focusField(first);
  // Where the card was it says that the same booking is sent again.
  else if (refusal.inDoubt) focusField('card');
}

/** Focuses the fields of a card, or else the choice of one. */
function focusCard(card: CardSource | null): void {
  if (card === null) focusField('card');
  else requestAnimationFrame(() => card.focus());
}
