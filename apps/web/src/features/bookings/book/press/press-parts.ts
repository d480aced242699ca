import { t } from '@lingui/core/macro';
import { api } from '#lib/api.ts';
import { renewEmbed } from '#lib/frame/embed.ts';
import { pageData, setPageData } from '#lib/page-data.ts';
import type { CardSource } from '#shared/cards/card-source.ts';
import { showWarning } from '#ui/dialogs/dialogs.ts';
import type { BookField } from './refusals.ts';
import type { BookForm } from '#features/bookings/book/book-form.ts';

/** The number in international form; as typed if the numbering plans cannot be loaded; null if it is invalid. */
export async function phoneToSend(
  form: Pick<BookForm, 'phone' | 'country'>,
): Promise<string | null> {
  const rules = await import('#shared/fields/phone-rules.ts').catch(() => null);
  return rules === null ? form.phone : rules.internationalPhone(form.phone, form.country);
}

/** Refetches the settings and the user with their saved card. */
export async function refetchPageData(): Promise<void> {
  if (await renewEmbed()) return;
  const { data } = await api('GET /api/page-data');
  setPageData({ ...data, csp_nonce: pageData().csp_nonce });
}

/**
 * The token of the entered card; undefined: none is needed, because nothing is due, no card is asked for or the saved
 * one is charged. Null: the card is incomplete, and its field shows it.
 */
export async function typedCard(
  form: Pick<BookForm, 'payWith'>,
  card: CardSource | null,
  due: number,
): Promise<string | null | undefined> {
  const { user, payment } = pageData();
  const usesSaved = form.payWith === 'saved' && user?.card != null;
  if (due === 0 || !payment.asks_for_cards || usesSaved) return undefined;
  return (await card?.token()) ?? null;
}

/** Warns whoever booked that no SMS reached them. */
export function warnOfSms(booked: { status: string; sms_sent?: boolean | null }): void {
  if (booked.status !== 'booked' || booked.sms_sent !== false) return;
  void showWarning(
    t`Booking successfully created, but we couldn't send you a SMS notification, please check the mobile number you provided and make sure it is able to receive messages.`,
  );
}

/** Errors without those of fields that were changed since. */
export const withoutFields = (
  errors: Partial<Record<BookField, string>>,
  fields: readonly BookField[],
): Partial<Record<BookField, string>> =>
  Object.fromEntries(
    Object.entries(errors).filter(([name]) => !fields.some((field) => field === name)),
  );
