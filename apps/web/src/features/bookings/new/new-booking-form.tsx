import '@mantine/core/styles/Input.css';
import { Button, NativeSelect, Stack, Textarea } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { BookableUnit } from '@slipway/contract/catalogue/catalogue';
import { todayIn } from '@slipway/domain/dates/dates';
import { toMajor } from '@slipway/domain/money/money';
import { useReducer, useRef, useState } from 'react';
import { pathOf } from '#lib/page-paths.ts';
import { ContactFields, CustomerPicker, type ChosenCustomer } from '#features/customers/index.ts';
import { formatMoney } from '#lib/format.ts';
import { usePageData } from '#lib/page-data.ts';
import { ApiError } from '#lib/api-error.ts';
import { showError, showWarning } from '#ui/dialogs/dialogs.ts';
import { toastSuccess } from '#ui/toasts/toasts.ts';
import { useUnsavedGuard } from '#ui/dialogs/use-unsaved-guard.ts';
import type { BookAction } from '../book/book-form.ts';
import { availabilityKey, unitsKey } from '../book/book-queries.ts';
import { reducerFor } from '../book/use-book-form.ts';
import { phoneToSend, withoutFields } from '#features/bookings/book/press/press-parts.ts';
import {
  requestedTrip,
  bookingBody,
  missingFields,
} from '#features/bookings/book/press/booking-body.ts';
import type { CardSource } from '#shared/cards/card-source.ts';
import { DateStep } from '#features/bookings/book/steps/date-step.tsx';
import { TripCodeField } from '#features/bookings/code/trip-code-field.tsx';
import { tripCodeKey, useTripCode } from '#features/bookings/code/use-trip-code.ts';
import { packageExtrasKey } from '#features/bookings/extras/use-package-extras.ts';
import { heldSlot } from '#features/bookings/book/press/held-slot.ts';
import { focusField } from '../book/focus-field.ts';
import { PackageStep } from '#features/bookings/book/steps/package-step.tsx';
import { readRefusal, type BookField } from '#features/bookings/book/press/refusals.ts';
import { Step } from '#features/bookings/book/steps/step.tsx';
import { maxGuests } from '../book/trip.ts';
import { UnitStep } from '#features/bookings/book/steps/unit-step.tsx';
import { unavailableChoice, useChosenTrip } from '../book/use-chosen-trip.ts';
import { useNow } from '#shared/time/use-now.ts';
import {
  ByHandFields,
  type ByHand,
  DepositChoice,
  type Deposit,
  isByHand,
} from '#features/payments/index.ts';
import { CardForm } from '#shared/cards/card-form.tsx';
import { groupSizes } from '#shared/packages/group-sizes.ts';
import { lazyPart } from '#ui/lazy-part.tsx';
import { TripClosure } from './trip-closure.tsx';
import { ConfirmationSwitch } from './confirmation-switch.tsx';
import { firstForm, startingNow, type LinkedChoice } from './first-form.ts';
import { FreeStart } from './free-start.tsx';
import { StaffSummary } from './staff-summary.tsx';
import { useStaffBooking } from './use-staff-booking.ts';
import bookClasses from '../book/book.module.css';

const BankDialog = lazyPart(async () => (await import('#shared/cards/bank-dialog.tsx')).BankDialog);
const ExtrasStep = lazyPart(
  async () => (await import('#features/bookings/extras/extras-step.tsx')).ExtrasStep,
);
const choices = ['later', 'in_full', 'new_card', 'by_hand', 'none'] as const;
const choicesWithSavedCard = [
  'later',
  'in_full',
  'saved_card',
  'new_card',
  'by_hand',
  'none',
] as const;

/**
 * A booking taken by phone or at the counter: the steps of the public page, the customer, and how the deposit is paid.
 */
export function NewBookingForm(props: { units: BookableUnit[]; linked: LinkedChoice }) {
  const { units, linked } = props;
  const { t } = useLingui();
  const { settings, phone_country: phoneCountry } = usePageData();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const now = useNow();
  const today = todayIn(settings.time_zone, now);
  const [opened] = useState(() => firstForm(units, settings.inshore_offered, linked));
  const [form, dispatch] = useReducer(reducerFor(units), opened);
  // From the link, until another is chosen: each unit and package is checked on it.
  const [requestedDay, setRequestedDay] = useState(linked.day);
  const [customer, setCustomer] = useState<ChosenCustomer | null>(null);
  const [deposit, setDeposit] = useState<Deposit>('later');
  const [byHand, setByHand] = useState<ByHand>({ method: 'Cash', paid_on: today, reference: '' });
  const [confirmation, setConfirmation] = useState(true);
  const [notes, setNotes] = useState('');
  const [pressed, setPressed] = useState(false);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<Partial<Record<BookField, string>>>({});
  const [otherErrors, setOtherErrors] = useState<Record<string, string[]>>({});
  const card = useRef<CardSource>(null);
  const { send, bank, open } = useStaffBooking();
  useUnsavedGuard(busy || form !== opened || customer !== null || notes !== '');

  const { unitId, packageId, hours } = form;
  const chosen = useChosenTrip(units, form, now);
  const { trip, calendar, chosenDate, days, day, most, least, extras } = chosen;
  const asked = trip === null ? null : requestedTrip({ form, trip, settings });
  const code = useTripCode({ code: form.code, asked });
  const quote = chosen.quoteWith(code.agreed);
  const stepsBefore = extras.state === 'none' ? 3 : 4;
  const [isFree, setFree] = useState(false);
  const freeTrip = isFree && trip?.kind === 'package' ? trip : null;
  const choose = (action: BookAction) => {
    dispatch(action);
    if (requestedDay !== null) dispatch({ type: 'date', date: requestedDay });
  };
  const payloadKey = JSON.stringify({ form, customer, deposit, byHand, confirmation, notes });
  // Sent and not answered yet: pressing again retries the same attempt.
  const interrupted = open?.payloadKey === payloadKey;
  // Choices are checked against every fresh calendar, except while a booking is in progress, since it holds its
  // own day.
  if (calendar === 'ready' && day !== null && !busy && !interrupted && freeTrip === null) {
    const lost = unavailableChoice(day, form);
    if (lost !== null) dispatch(lost);
  }
  const amount = quote === null ? null : formatMoney(toMajor(quote.deposit));
  const missing = missingFields({ form, trip, day: freeTrip === null ? day : null, byStaff: true });
  const problems = { ...(pressed ? missing : {}), ...refused };
  const otherError = (name: string) => otherErrors[name]?.join(' ');

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
      deposit,
      keep_card: false,
      paid_by_hand: isByHand(deposit) ? byHand : null,
    };
  };

  const submit = async () => {
    setPressed(true);
    setRefused({});
    setOtherErrors({});
    const [first] = interrupted ? [] : [...Object.keys(missing), ...(code.blocked ? ['code'] : [])];
    if (first !== undefined || busy) {
      if (first !== undefined) focusField(first);
      return;
    }
    setBusy(true);
    try {
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
    } catch (error) {
      const refusal = readRefusal(error);
      setRefused(refusal.fields);
      if (error instanceof ApiError) setOtherErrors(error.errors);
      if (refusal.dateLost !== null) dispatch({ type: 'date_lost', reason: refusal.dateLost });
      // With an unknown outcome the calendar would show the attempt's own hold as taken.
      void queryClient.invalidateQueries({ queryKey: packageExtrasKey });
      void queryClient.invalidateQueries({ queryKey: tripCodeKey });
      if (!refusal.inDoubt) {
        await queryClient.invalidateQueries({
          queryKey: refusal.stale ? unitsKey : availabilityKey,
        });
      }
      await showError(error);
    } finally {
      setBusy(false);
    }
  };

  return (
    <div className={bookClasses.page}>
      <form
        noValidate
        className={bookClasses.steps}
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <UnitStep
          inshore
          units={units}
          unitId={unitId}
          problem={problems.unit}
          onChoose={(id) =>
            choose({ type: 'unit', unitId: id, maxGuests: maxGuests(units, id, settings) ?? 0 })
          }
        />
        <PackageStep
          units={units}
          unitId={unitId}
          packageId={packageId}
          hours={hours}
          done={trip !== null}
          problem={problems.package}
          onPackage={(id) => choose({ type: 'package', packageId: id })}
          onHours={(next) => dispatch({ type: 'hours', hours: next })}
        />
        {freeTrip !== null && (
          <FreeStart
            trip={freeTrip}
            form={form}
            problems={problems}
            onChange={dispatch}
            onEnd={() => setFree(false)}
          />
        )}
        {freeTrip === null && (
          <DateStep
            {...chosenDate}
            availability={days?.availability ?? null}
            returns={days?.returns}
            held={
              open === null || interrupted || busy
                ? null
                : heldSlot(open, now, settings.hold_minutes)
            }
            problems={problems}
            onDate={(chosen) => {
              setRequestedDay(null);
              dispatch({ type: 'date', date: chosen });
            }}
            onTime={(chosen) => dispatch({ type: 'time', time: chosen })}
            onTrip={(action) => {
              setRequestedDay(null);
              dispatch(action);
            }}
            whyNot={(asked) => <TripClosure trip={trip} date={asked} />}
          >
            {trip?.kind === 'package' && (
              <Button
                variant="default"
                className={bookClasses.otherArrival ?? ''}
                onClick={() => {
                  setFree(true);
                  startingNow(trip, form, settings.time_zone, now).forEach(dispatch);
                }}
              >
                <Trans>Set another day or start</Trans>
              </Button>
            )}
          </DateStep>
        )}
        {extras.state !== 'none' && (
          <ExtrasStep
            number={4}
            trip={trip}
            read={extras}
            asked={form.extras}
            guests={form.guests}
            problem={problems.extras}
            onChange={(asked) => dispatch({ type: 'extras', extras: asked })}
          />
        )}
        <Step number={stepsBefore + 1} title={<Trans>Customer</Trans>} done={form.name !== ''}>
          <Stack gap="md">
            <CustomerPicker
              chosen={customer}
              error={otherError('customer_id')}
              onChange={(chosen) => {
                setCustomer(chosen);
                if (chosen === null && deposit === 'saved_card') setDeposit('later');
                const { name = '', email = '', phone = '' } = chosen ?? {};
                dispatch({ type: 'fields', fields: { name, email, phone } });
              }}
            />
            <ContactFields
              contact={form}
              errors={problems}
              onChange={(fields) => dispatch({ type: 'fields', fields })}
            />
            {chosen.asksGuests && (
              <NativeSelect
                label={t`Group size`}
                name="guests"
                data-field="guests"
                disabled={most === null}
                value={form.guests === null ? '' : String(form.guests)}
                error={problems.guests}
                onChange={(event) => {
                  const guests = Number(event.currentTarget.value) || null;
                  dispatch({ type: 'fields', fields: { guests } });
                }}
                data={[
                  { value: '', label: most === null ? t`Choose a unit first` : t`Choose` },
                  ...groupSizes(most === null ? null : { least, most }, form.guests),
                ]}
              />
            )}
            <Textarea
              label={t`Staff notes`}
              description={t`Customers do not see these.`}
              name="staff_notes"
              autosize
              minRows={2}
              maxLength={5000}
              value={notes}
              onChange={(event) => setNotes(event.currentTarget.value)}
            />
          </Stack>
        </Step>
        <Step number={stepsBefore + 2} title={<Trans>Payment</Trans>} done={false}>
          <Stack gap="md" align="flex-start">
            <TripCodeField
              code={form.code}
              state={code}
              problem={problems.code}
              onCode={(typed) => {
                setRefused((before) => withoutFields(before, ['code']));
                dispatch({ type: 'fields', fields: { code: typed } });
              }}
            />
            <DepositChoice
              deposit={deposit}
              offered={customer === null ? choices : choicesWithSavedCard}
              amount={amount}
              total={quote === null ? null : formatMoney(toMajor(quote.total))}
              error={otherError('deposit')}
              none={t`Nothing is due now; the total is paid in two instalments.`}
              onChange={setDeposit}
            />
            {deposit === 'new_card' && (
              <CardForm
                card={card}
                disabled={busy}
                billing={{ name: form.name, email: form.email }}
              />
            )}
            {isByHand(deposit) && (
              <ByHandFields
                byHand={byHand}
                today={today}
                error={otherError('paid_by_hand.paid_on')}
                onChange={setByHand}
              />
            )}
            <ConfirmationSwitch
              hasEmail={form.email.trim() !== ''}
              hasPhone={form.phone.trim() !== ''}
              checked={confirmation}
              onChange={setConfirmation}
            />
            <Button type="submit" color="signal" size="md" loading={busy}>
              <Trans>Create booking</Trans>
            </Button>
          </Stack>
        </Step>
      </form>
      <StaffSummary {...{ trip, quote, form, deposit }} lastMinute={chosen.lastMinute} />
      {bank !== null && quote !== null && (
        <BankDialog
          amount={toMajor(quote.deposit)}
          currency={settings.currency}
          onAnswer={bank.answer}
        />
      )}
    </div>
  );
}
