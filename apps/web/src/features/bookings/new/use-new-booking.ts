import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { BookableUnit } from '@slipway/contract/catalogue/catalogue';
import { todayIn } from '@slipway/domain/dates/dates';
import { useReducer, useRef, useState } from 'react';
import type { ChosenCustomer } from '#features/customers/index.ts';
import { type ByHand, type Deposit, isByHand } from '#features/payments/index.ts';
import { ApiError } from '#lib/api-error.ts';
import { usePageData } from '#lib/page-data.ts';
import { pathOf } from '#lib/page-paths.ts';
import type { CardSource } from '#shared/cards/card-source.ts';
import { useNow } from '#shared/time/use-now.ts';
import { showError, showWarning } from '#ui/dialogs/dialogs.ts';
import { useUnsavedGuard } from '#ui/dialogs/use-leave-guard.ts';
import { toastSuccess } from '#ui/toasts/toasts.ts';
import { adjustNewQuote } from '@slipway/domain/bookings/prices/adjustments';
import { priceRules } from '#shared/packages/offered.ts';
import {
  adjustmentProblems,
  toPrice,
  toSend,
  type EnteredAdjustment,
} from '../adjustments/entered-adjustments.ts';
import { tripCodeKey, useTripCode } from '../code/use-trip-code.ts';
import { packageExtrasKey } from '../extras/use-package-extras.ts';
import type { BookAction } from '../book/book-form.ts';
import { availabilityKey, unitsKey } from '../book/book-queries.ts';
import { focusField } from '../book/focus-field.ts';
import { heldSlot } from '../book/press/held-slot.ts';
import { bookingBody, missingFields, requestedTrip } from '../book/press/booking-body.ts';
import { phoneToSend, withoutFields } from '../book/press/press-parts.ts';
import { readRefusal, type BookField } from '../book/press/refusals.ts';
import type { PackageTrip } from '../book/trip.ts';
import { reducerFor } from '../book/use-book-form.ts';
import { unavailableChoice, useChosenTrip } from '../book/use-chosen-trip.ts';
import { firstForm, startingNow, type LinkedChoice } from './first-form.ts';
import { useStaffBooking } from './use-staff-booking.ts';

/** What is entered beside the trip and the contact. */
interface Entries {
  customer: ChosenCustomer | null;
  deposit: Deposit;
  byHand: ByHand;
  confirmation: boolean;
  notes: string;
  adjustments: EnteredAdjustment[];
}

/** The trip and the contact, as staff choose and type them. */
function useNewTrip(units: BookableUnit[], linked: LinkedChoice) {
  const { settings } = usePageData();
  const now = useNow();
  const [opened] = useState(() => firstForm(units, settings.inshore_offered, linked));
  const [form, dispatch] = useReducer(reducerFor(units), opened);
  // From the link, until another is chosen: each unit and package is checked on it.
  const [requestedDay, setRequestedDay] = useState(linked.day);
  const [isFree, setFree] = useState(false);
  const chosen = useChosenTrip(units, form, now);
  const { trip } = chosen;
  const asked = trip === null ? null : requestedTrip({ form, trip, settings });
  const code = useTripCode({ code: form.code, asked });
  return {
    form,
    dispatch,
    changed: form !== opened,
    chosen,
    code,
    quote: chosen.quoteWith(code.agreed),
    /** The trip whose day and start are set without the calendar; null: they are chosen in it. */
    freeTrip: isFree && trip?.kind === 'package' ? trip : null,
    endFreeStart: () => setFree(false),
    beginFreeStart: (free: PackageTrip) => {
      setFree(true);
      startingNow(free, form, settings.time_zone, now, requestedDay).forEach(dispatch);
    },
    /** For the unit and the package. */
    choose: (action: BookAction) => {
      dispatch(action);
      if (requestedDay !== null) dispatch({ type: 'date', date: requestedDay });
    },
    /** For the day and what is chosen with it. */
    chooseDay: (action: BookAction) => {
      setRequestedDay(null);
      dispatch(action);
    },
  };
}

/** A new booking as staff enter it, and its press. */
export function useNewBooking(units: BookableUnit[], linked: LinkedChoice) {
  const { t } = useLingui();
  const { settings, phone_country: phoneCountry } = usePageData();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const now = useNow();
  const today = todayIn(settings.time_zone, now);
  const newTrip = useNewTrip(units, linked);
  const { form, dispatch, chosen, code, freeTrip } = newTrip;
  const { trip, calendar, day } = chosen;
  const [entries, setEntries] = useState<Entries>({
    customer: null,
    deposit: 'later',
    byHand: { method: 'Cash', paid_on: today, reference: '' },
    confirmation: true,
    notes: '',
    adjustments: [],
  });
  const { customer, deposit, byHand, confirmation, notes, adjustments } = entries;
  const quote =
    newTrip.quote && adjustNewQuote(newTrip.quote, toPrice(adjustments), priceRules(settings));
  const lineProblems = adjustmentProblems(adjustments);
  const [pressed, setPressed] = useState(false);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<Partial<Record<BookField, string>>>({});
  const [otherErrors, setOtherErrors] = useState<Record<string, string[]>>({});
  const card = useRef<CardSource>(null);
  const { send, bank, open } = useStaffBooking();
  useUnsavedGuard(
    busy || newTrip.changed || customer !== null || notes !== '' || adjustments.length > 0,
  );

  const payloadKey = JSON.stringify({ form, ...entries });
  // Sent and not answered yet: pressing again retries the same attempt.
  const interrupted = open?.payloadKey === payloadKey;
  // Choices are checked against every fresh calendar, except while a booking is in progress, since it holds its
  // own day.
  if (calendar === 'ready' && day !== null && !busy && !interrupted && freeTrip === null) {
    const lost = unavailableChoice(day, form);
    if (lost !== null) dispatch(lost);
  }
  const missing = missingFields({ form, trip, day: freeTrip === null ? day : null, byStaff: true });

  const bodyOf = async () => {
    if (trip === null || quote === null) return null;
    const takesCard = deposit === 'new_card' && quote.deposit > 0;
    const token = takesCard ? ((await card.current?.token()) ?? null) : null;
    if (takesCard && token === null) return null;
    // An invalid number is sent as typed: the server's answer says what is wrong.
    const country = form.country === 'US' ? phoneCountry : form.country;
    const phone = (await phoneToSend({ ...form, country })) ?? form.phone.trim();
    const base = bookingBody({ form, trip, quote, phone, token, settings });
    if (base === null) return null;
    return {
      ...base,
      customer_id: customer?.id ?? null,
      confirmation,
      staff_notes: notes,
      adjustments: toSend(adjustments),
      deposit,
      keep_card: false,
      paid_by_hand: isByHand(deposit) ? byHand : null,
    };
  };

  const book = async () => {
    const booked = await send(payloadKey, bodyOf);
    if (booked === null) return;
    toastSuccess(t`Booking ${booked.id} has been created.`);
    if (booked.status === 'booked' && booked.sms_sent === false) {
      void showWarning(
        t`The booking has been created, but the SMS could not be sent to this number.`,
      );
    }
    await queryClient.invalidateQueries({ queryKey: ['bookings'] });
    await navigate({
      to: pathOf('bookings', settings.purpose),
      search: { booking: booked.id },
      ignoreBlocker: true,
    });
  };

  const showRefusal = async (error: unknown) => {
    const refusal = readRefusal(error);
    setRefused(refusal.fields);
    if (error instanceof ApiError) setOtherErrors(error.errors);
    if (refusal.dateLost !== null) dispatch({ type: 'date_lost', reason: refusal.dateLost });
    void queryClient.invalidateQueries({ queryKey: packageExtrasKey });
    void queryClient.invalidateQueries({ queryKey: tripCodeKey });
    // With an unknown outcome the calendar would show the attempt's own hold as taken.
    if (!refusal.inDoubt) {
      await queryClient.invalidateQueries({ queryKey: refusal.stale ? unitsKey : availabilityKey });
    }
    await showError(error);
  };

  const press = async () => {
    setPressed(true);
    setRefused({});
    setOtherErrors({});
    const blocked = [
      ...Object.keys(missing),
      ...(code.blocked ? ['code'] : []),
      ...(Object.keys(lineProblems).length > 0 ? ['adjustments'] : []),
    ];
    const [first] = interrupted ? [] : blocked;
    if (first !== undefined) focusField(first);
    if (first !== undefined || busy) return;
    setBusy(true);
    try {
      await book();
    } catch (error) {
      await showRefusal(error);
    } finally {
      setBusy(false);
    }
  };

  return {
    ...newTrip,
    ...entries,
    quote,
    lineProblems: pressed ? lineProblems : {},
    enter: (some: Partial<Entries>) => setEntries((before) => ({ ...before, ...some })),
    card,
    bank,
    busy,
    /** The slot that an attempt may still hold, although something was changed since. */
    held: open === null || interrupted || busy ? null : heldSlot(open, now, settings.hold_minutes),
    problems: { ...(pressed ? missing : {}), ...refused },
    forgetProblem: (field: BookField) => setRefused((before) => withoutFields(before, [field])),
    forgetError: (name: string) => setOtherErrors((before) => ({ ...before, [name]: [] })),
    otherError: (name: string) => otherErrors[name]?.join(' '),
    press,
    today,
  };
}

export type NewBookingEntry = ReturnType<typeof useNewBooking>;
