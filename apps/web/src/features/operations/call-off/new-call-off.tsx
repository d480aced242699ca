import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Modal.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/Combobox.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/ScrollArea.css';
import { Button, Checkbox, Select, Stack, Textarea, TextInput } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { isCalendarDate, todayIn } from '@slipway/domain/dates/dates';
import { useState } from 'react';
import { useUnitSearch } from '#features/catalogue/index.ts';
import { ApiError } from '#lib/api-error.ts';
import { api } from '#lib/api.ts';
import { focusFirst } from '#lib/form-errors.ts';
import { formatDate, formatTime } from '#lib/format.ts';
import { useRouteSearch } from '#lib/route-search.ts';
import { usePageData } from '#lib/page-data.ts';
import { useNow } from '#shared/time/use-now.ts';
import { Buttons } from '#ui/edit/buttons.tsx';
import { askToConfirm, showError } from '#ui/dialogs/dialogs.ts';
import { LoadProblem } from '#ui/load-problem.tsx';
import { Modal } from '#ui/dialogs/modal.tsx';
import { toastSuccess } from '#ui/toasts/toasts.ts';
import { askToLeave, useUnsavedGuard } from '#ui/dialogs/use-unsaved-guard.ts';
import {
  calledOffText,
  proposedMessage,
  tellsCustomers,
  callOffNotice,
} from './call-off-notice.ts';
import classes from './call-off.module.css';

/**
 * The days and unit, the bookings concerned, the reason and the message to customers; asks for a confirmation
 * before notifying anyone.
 */
export function NewCallOff(props: { onDone: (id: number) => void; onClose: () => void }) {
  const { t } = useLingui();
  const { settings } = usePageData();
  const queryClient = useQueryClient();
  const search = useRouteSearch('call-offs');
  const today = todayIn(settings.time_zone, useNow());
  const [from, setFrom] = useState<string>(search.date ?? today);
  const [to, setTo] = useState(from);
  const [unit, setUnit] = useState(String(search.unit ?? ''));
  const [reason, setReason] = useState('');
  const [proposed] = useState(proposedMessage);
  const [message, setMessage] = useState(proposed);
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const [closeDays, setCloseDays] = useState(true);
  const [tried, setTried] = useState(false);
  /** The same id for every press: a repeated request runs once. */
  const [requestId] = useState(() => crypto.randomUUID());
  const { choices, onSearch } = useUnitSearch(unit === '' ? null : Number(unit));
  const narrow = useMediaQuery('(max-width: 47.99em)', undefined, {
    getInitialValueInEffect: false,
  });
  const isStretch = isCalendarDate(from) && isCalendarDate(to) && from <= to;
  const trips = useQuery({
    queryKey: ['call-offs', 'trips', from, to, unit],
    queryFn: ({ signal }) =>
      api('GET /api/call-offs/trips', {
        query: { from_date: from, to_date: to, ...(unit === '' ? {} : { unit_id: unit }) },
        signal,
      }),
    enabled: isStretch,
    staleTime: 0,
  });
  const rows = isStretch ? (trips.data?.data ?? []) : [];
  const chosen = rows.filter(({ booking_id }) => !left.has(booking_id));
  const isSeen = isStretch && trips.isSuccess;
  const isClosing = isSeen && chosen.length === 0 && closeDays;
  const isNothing = isSeen && chosen.length === 0 && !closeDays;
  const start = useMutation({
    mutationFn: () =>
      api('POST /api/call-offs', {
        body: {
          request_id: requestId,
          from_date: from,
          to_date: to,
          unit_id: unit === '' ? null : Number(unit),
          booking_ids: chosen.map(({ booking_id }) => booking_id),
          reason,
          message,
          close_days: closeDays,
        },
      }),
    onSuccess: async ({ data }) => {
      toastSuccess(isClosing ? t`These days are closed.` : calledOffText());
      await queryClient.invalidateQueries({ queryKey: ['call-offs'] });
      await queryClient.invalidateQueries({ queryKey: ['bookings-calendar'] });
      props.onDone(data.id);
    },
    onError: (error) => void showError(error),
  });
  const typed = reason !== '' || message !== proposed || left.size > 0 || !closeDays;
  const dirty = typed && !start.isPending && !start.isSuccess;
  useUnsavedGuard(dirty);
  const close = async () => {
    if (start.isPending) return;
    if (!dirty || (await askToLeave())) props.onClose();
  };
  const errors = start.error instanceof ApiError ? start.error.errors : {};
  const missing: Record<string, string> = {
    ...(isCalendarDate(from) ? {} : { from_date: t`From is required.` }),
    ...(isCalendarDate(to) ? {} : { to_date: t`To is required.` }),
    ...(reason.trim() === '' ? { reason: t`Reason is required.` } : {}),
    ...(message.trim() === '' ? { message: t`Message is required.` } : {}),
  };
  const problemOf = (field: string) => (tried ? missing[field] : undefined) ?? errors[field]?.[0];
  const submit = async () => {
    setTried(true);
    if (Object.keys(missing).length > 0) {
      focusFirst(missing);
      return;
    }
    if (!isSeen) return;
    const { length } = chosen.filter(({ email }) => email !== '');
    const toPhone = chosen.length - length;
    const phoned =
      toPhone === 0 ? '' : ` ${t`Without an email address, to be phoned: ${toPhone}.`}`;
    const tripsTitle = chosen.length === 1 ? t`Call this trip off?` : t`Call these trips off?`;
    const sure = await askToConfirm(
      isClosing
        ? {
            title: t`Close these days?`,
            text: t`Nobody can book them any more. No customers are notified.`,
            yes: t`Close these days`,
            no: t`Go back`,
          }
        : {
            title: closeDays ? t`Call these days off?` : tripsTitle,
            text: `${callOffNotice(length)} ${t`You can reverse it for those who have not chosen yet.`}${phoned}`,
            yes: tellsCustomers() ? t`Call off and notify` : t`Call off`,
            no: t`Go back`,
          },
    );
    if (sure) start.mutate();
  };
  const word = () => {
    if (!isSeen) return t`Call off`;
    if (isNothing) return t`Nothing to call off`;
    return isClosing
      ? t`Close these days`
      : plural(chosen.length, { one: 'Call off # booking', other: 'Call off # bookings' });
  };
  return (
    <Modal
      opened
      size={620}
      fullScreen={narrow}
      title={t`Call off`}
      closeOnClickOutside={false}
      transitionProps={{ duration: 0 }}
      onClose={() => void close()}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <Stack gap="md">
          <div className={classes.days}>
            <TextInput
              type="date"
              label={t`From`}
              name="from_date"
              required
              min={today}
              value={from}
              error={problemOf('from_date')}
              onChange={({ currentTarget: { value } }) => {
                setFrom(value);
                if (to < value) setTo(value);
              }}
            />
            <TextInput
              type="date"
              label={t`To`}
              name="to_date"
              required
              min={from}
              value={to}
              error={
                problemOf('to_date') ??
                (to < from ? t`The last day is before the first.` : undefined)
              }
              onChange={(event) => setTo(event.currentTarget.value)}
            />
            <Select
              label={t`Unit`}
              name="unit_id"
              placeholder={t`All units`}
              searchable
              clearable
              clearButtonProps={{ 'aria-label': t`All units` }}
              nothingFoundMessage={t`No unit found`}
              filter={({ options }) => options}
              data={choices}
              value={unit === '' ? null : unit}
              error={errors['unit_id']?.[0]}
              onSearchChange={onSearch}
              onChange={(value) => setUnit(value ?? '')}
            />
          </div>
          <fieldset className={classes.trips} aria-busy={trips.isFetching}>
            <legend>
              <Trans>Bookings to call off</Trans>
            </legend>
            {trips.isError && (
              <LoadProblem
                title={t`The bookings could not be loaded`}
                error={trips.error}
                onRetry={() => void trips.refetch()}
              />
            )}
            {trips.isSuccess && rows.length === 0 && (
              <p className={classes.dim}>
                <Trans>Nothing is booked on these days that could be called off.</Trans>
              </p>
            )}
            {rows.length > 0 && (
              <div className={classes.choices}>
                {rows.map((trip) => (
                  <Checkbox
                    key={trip.booking_id}
                    checked={!left.has(trip.booking_id)}
                    label={
                      <>
                        <bdi>
                          {formatDate(trip.date)}, {formatTime(trip.time)}
                        </bdi>{' '}
                        · <bdi>{trip.unit === '' ? trip.package : trip.unit}</bdi>:{' '}
                        <bdi>{trip.name}</bdi>
                        {trip.email === '' && ` (${t`to phone`})`}
                      </>
                    }
                    onChange={({ currentTarget: { checked } }) => {
                      const next = new Set(left);
                      if (checked) next.delete(trip.booking_id);
                      else next.add(trip.booking_id);
                      setLeft(next);
                    }}
                  />
                ))}
              </div>
            )}
          </fieldset>
          <Checkbox
            checked={closeDays}
            label={t`Close these days so that nobody can book them`}
            onChange={(event) => setCloseDays(event.currentTarget.checked)}
          />
          <TextInput
            label={t`Reason`}
            name="reason"
            placeholder={t`Storm warning`}
            required
            maxLength={200}
            value={reason}
            error={problemOf('reason')}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          <Textarea
            label={t`Message to the customers`}
            name="message"
            description={t`Their trip and the link to choose are added automatically.`}
            required
            rows={6}
            maxLength={2000}
            value={message}
            error={problemOf('message')}
            onChange={(event) => setMessage(event.currentTarget.value)}
          />
          <Buttons className={classes.foot ?? ''}>
            <Button variant="default" onClick={() => void close()}>
              <Trans>Close</Trans>
            </Button>
            <Button
              type="submit"
              loading={start.isPending}
              disabled={isNothing || (isStretch && !trips.isSuccess)}
            >
              {word()}
            </Button>
          </Buttons>
        </Stack>
      </form>
    </Modal>
  );
}
