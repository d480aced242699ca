import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState, type Dispatch } from 'react';
import type { DayAvailability } from '@slipway/domain/bookings/availability';
import type { PackageQuote } from '@slipway/domain/bookings/prices/quote';
import { api } from '#lib/api.ts';
import { pageData, usePageData } from '#lib/page-data.ts';
import { wrapUnknownOutcome } from '#lib/unknown-outcome.ts';
import { currentVisit } from '#lib/visit.ts';
import { wait } from '#lib/wait.ts';
import type { PressedCode } from '#features/bookings/code/use-trip-code.ts';
import { contactOf, type BookAction, type BookForm } from '#features/bookings/book/book-form.ts';
import { storeAttempt, storeForm, type Attempt } from '#features/bookings/book/book-storage.ts';
import { storeKeptPlace, type KeptPlace } from '#features/bookings/book/waiting/kept-place.ts';
import { bookingBody, dataOf, missingFields } from './booking-body.ts';
import type { CardSource } from '#shared/cards/card-source.ts';
import { focusField } from '#features/bookings/book/focus-field.ts';
import { heldSlot } from './held-slot.ts';
import type { BookField } from './refusals.ts';
import { runBooking } from './run-booking.ts';
import { startAt, type Trip } from '#features/bookings/book/trip.ts';
import { loadTellRefusal } from './load-tell-refusal.ts';
import {
  phoneToSend,
  refetchPageData,
  typedCard,
  warnOfSms,
  withoutFields,
} from './press-parts.ts';
import { useBank, type Phase } from './use-bank.ts';
import { useNow } from '#shared/time/use-now.ts';

/** A completed booking, for the thank-you view. */
export interface Done {
  id: number;
  form: BookForm;
  trip: Trip;
  quote: PackageQuote;
  /** How its deposit is paid, where no card was charged for it; null: it was, or there is none. */
  how: string | null;
  /** The money of its deposit is on its way. */
  awaiting: boolean;
  /** From how many guests its departure sails; null: not known, or as others of its package. */
  leastToSail: number | null;
  /** How many guests its departure needed before it; null: not known, or all of its least. */
  guestsNeeded: number | null;
}

/**
 * Submits the booking: card, booking, bank, answer. While the outcome is unknown the attempt is stored, over
 * reloads too, and retried with the same key as long as the form is unchanged.
 */
export function useBooking(page: {
  form: BookForm;
  trip: Trip | null;
  quote: PackageQuote | null;
  day: DayAvailability | null;
  /** The place that is kept for the visitor, who waited for it; null: none. */
  kept?: KeptPlace | null;
  /** What the code takes off; null: there is none. */
  code: PressedCode | null;
  /** The press that is not answered yet; null: none. */
  attempt: Attempt | null;
  onAttempt: (attempt: Attempt | null) => void;
  dispatch: Dispatch<BookAction>;
}) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const { settings } = usePageData();
  const now = useNow();
  const { form, trip, quote, day, code, attempt, onAttempt, dispatch } = page;
  const [phase, setPhase] = useState<Phase>('idle');
  const [pressed, setPressed] = useState(false);
  const [refused, setRefused] = useState<Partial<Record<BookField, string>>>({});
  const [termsChanged, setTermsChanged] = useState(false);
  const { bank, bankWindow, challenge } = useBank(setPhase);
  const [done, setDone] = useState<Done | null>(null);
  const card = useRef<CardSource>(null);
  const busy = useRef(false);

  const data = dataOf(form, quote);
  const interrupted = attempt !== null && attempt.data === data;
  const missing = missingFields({ form, trip, day });

  const refusePhone = () => setRefused({ phone: t`Phone must be a valid number for its country.` });

  const open = (next: Attempt | null) => {
    storeAttempt(next);
    onAttempt(next);
  };

  const send = async (sent: Attempt) => {
    const headers = { 'Idempotency-Key': sent.key };
    const run = () =>
      runBooking({
        create: async () =>
          (await api('POST /api/booking/create', { headers, body: sent.body })).data,
        // The return page reads from it that this tab has booked.
        authenticate: (asked) =>
          challenge(asked, () => storeAttempt({ ...sent, booking: asked.booking_id })),
        confirm: async ({ booking_id, client_secret }) =>
          (await api('POST /api/booking/confirm', { body: { booking_id, client_secret } })).data,
        wait,
      });
    return wrapUnknownOutcome(run, sent === attempt);
  };

  /** The attempt to send: the open one, or a new one with its own key and token. */
  const prepare = async (): Promise<Attempt | null> => {
    if (interrupted) return attempt;
    if (trip === null || quote === null) return null;
    const phone = await phoneToSend(form);
    if (phone === null) {
      refusePhone();
      focusField('phone');
      return null;
    }
    const token = await typedCard(form, card.current, quote.deposit);
    if (token === null) return null;
    const { settings, payment, terms_text: termsText } = pageData();
    const byCard = payment.asks_for_cards;
    const body = bookingBody({ form, trip, quote, phone, token: token ?? null, byCard, settings });
    if (body === null) return null;
    const shown = {
      ...body,
      visit: currentVisit(),
      ...(termsText !== null && { terms_text: termsText }),
      ...(page.kept && { offer: page.kept.token }),
    };
    const sent = { key: crypto.randomUUID(), body: shown, data, at: Date.now() };
    return code === null ? sent : { ...sent, code };
  };

  const submit = async () => {
    if (busy.current) return;
    setPressed(true);
    setRefused({});
    const [first] = Object.keys(missing);
    if (first !== undefined && !interrupted) {
      // All fields are checked at once, so that every error shows the first time.
      card.current?.check();
      if (missing.phone === undefined && (await phoneToSend(form)) === null) refusePhone();
      focusField(first);
      return;
    }
    busy.current = true;
    setPhase('card');
    try {
      const sent = await prepare();
      if (sent === null || trip === null || quote === null) return;
      open(sent);
      setPhase('booking');
      const booked = await send(sent);
      // The page shows what was booked from here on: nothing of it is looked up again.
      storeAttempt(null);
      // The user's saved card has changed.
      if (sent.body.keep_card === true && pageData().user !== null) {
        void refetchPageData().catch(() => undefined);
      }
      // A reload starts another booking with the same contact details.
      storeForm(contactOf(form));
      storeKeptPlace(null);
      const byHand = sent.body.deposit_by === 'hand' && quote.deposit > 0;
      const awaiting = booked.status === 'awaiting_payment';
      const how = byHand ? pageData().payment.how : null;
      const start = startAt(day, form.time);
      const sailing = {
        leastToSail: start?.leastToSail ?? null,
        guestsNeeded: start?.guestsNeeded ?? null,
      };
      setDone({ id: booked.id, form, trip, quote, how, awaiting, ...sailing });
      warnOfSms(booked);
    } catch (error) {
      setPhase('idle');
      // Where even this cannot be loaded, the open attempt says that the same booking is sent again.
      const told = await loadTellRefusal();
      await told?.tellRefusal(error, {
        client: queryClient,
        card: card.current,
        dispatch,
        onSettled: () => open(null),
        onRefused: setRefused,
        onTermsChanged: () => setTermsChanged(true),
      });
    } finally {
      busy.current = false;
      setPhase('idle');
    }
  };

  const heldNow = attempt === null ? null : heldSlot(attempt, now, settings.hold_minutes);
  return {
    phase,
    bank,
    bankWindow,
    card,
    done,
    interrupted,
    /** The slot that this booking may already hold, while its outcome is unknown. */
    own: interrupted ? heldNow : null,
    /** The slot held by an earlier attempt, if the form has changed since. */
    held: interrupted || phase !== 'idle' ? null : heldNow,
    /** Other terms were published since the page was opened; until they were read. */
    termsChanged,
    onTermsRead: () => setTermsChanged(false),
    problems: { ...(pressed ? missing : {}), ...refused },
    /** Clears the errors of changed fields. */
    forget: (fields: BookField[]) => setRefused((before) => withoutFields(before, fields)),
    submit,
  };
}
