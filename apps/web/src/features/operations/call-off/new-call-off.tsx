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
import { Button, Checkbox, Group, Select, Stack, Textarea, TextInput } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { isCalendarDate, todayIn } from '@slipway/domain/dates/dates';
import { useState } from 'react';
import { useUnitSearch } from '#features/catalogue/use-unit-search.ts';
import { ApiError } from '#lib/api-error.ts';
import { api } from '#lib/api.ts';
import { formatDate, formatTime } from '#lib/format.ts';
import { useQueryValue } from '#lib/location.ts';
import { usePageData } from '#lib/page-data.ts';
import { confirmFirst, showError } from '#ui/dialogs.ts';
import { LoadProblem } from '#ui/load-problem.tsx';
import { Modal } from '#ui/modal.tsx';
import { toastSuccess } from '#ui/toasts.ts';
import { askToLeave, useUnsavedGuard } from '#ui/use-unsaved-guard.ts';
import classes from './call-off.module.css';

/** Which days and unit, which of their bookings, why, and what their customers read; asks before anyone is told. */
export function NewCallOff(props: { onDone: (id: number) => void; onClose: () => void }) {
  const { t } = useLingui();
  const { settings } = usePageData();
  const queryClient = useQueryClient();
  const asked = useQueryValue('date');
  const today = todayIn(settings.time_zone, new Date());
  const [from, setFrom] = useState<string>(asked !== null && isCalendarDate(asked) ? asked : today);
  const [to, setTo] = useState(from);
  const [unit, setUnit] = useState(useQueryValue('unit') ?? '');
  const [reason, setReason] = useState('');
  const [proposed] = useState(
    t`We are sorry: we have to call your trip off, because it would not be safe or not be the day you booked.` +
      `\n\n` +
      t`Please choose a new date, at no cost, or have everything you paid back. One press on the link is enough.`,
  );
  const [message, setMessage] = useState(proposed);
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const [closeDays, setCloseDays] = useState(true);
  /** The same for every press on the button: what is sent twice is done once. */
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
      toastSuccess(t`Called off. The customers are being told.`);
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
  const submit = async () => {
    const { length } = chosen;
    const sure = await confirmFirst({
      title: t`Call these days off?`,
      text: t`Customers who get a mail and an SMS now: ${length}. This cannot be taken back.`,
      yes: t`Call off and tell them`,
      no: t`Go back`,
    });
    if (sure) start.mutate();
  };
  return (
    <Modal
      opened
      size={620}
      fullScreen={narrow}
      title={t`Call off`}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t`Close` }}
      transitionProps={{ duration: 0 }}
      onClose={() => void close()}
    >
      <form
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
              required
              min={today}
              value={from}
              error={errors['from_date']?.[0]}
              onChange={({ currentTarget: { value } }) => {
                setFrom(value);
                if (to < value) setTo(value);
              }}
            />
            <TextInput
              type="date"
              label={t`To`}
              required
              min={from}
              value={to}
              error={to < from ? t`The last day is before the first.` : errors['to_date']?.[0]}
              onChange={(event) => setTo(event.currentTarget.value)}
            />
            <Select
              label={t`Unit`}
              name="unit_id"
              placeholder={t`All units`}
              searchable
              clearable
              clearButtonProps={{ 'aria-label': t`All units` }}
              nothingFoundMessage={t`No unit fits`}
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
            label={t`Close these days, so that nobody books them`}
            onChange={(event) => setCloseDays(event.currentTarget.checked)}
          />
          <TextInput
            label={t`Reason`}
            placeholder={t`Storm warning`}
            required
            maxLength={200}
            value={reason}
            error={errors['reason']?.[0]}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          <Textarea
            label={t`Message to the customers`}
            description={t`Their trip and the link to choose follow by themselves.`}
            required
            rows={6}
            maxLength={2000}
            value={message}
            error={errors['message']?.[0]}
            onChange={(event) => setMessage(event.currentTarget.value)}
          />
          <Group justify="flex-end" gap="xs" className={classes.foot ?? ''}>
            <Button variant="default" onClick={() => void close()}>
              <Trans>Close</Trans>
            </Button>
            <Button
              type="submit"
              loading={start.isPending}
              disabled={!isStretch || !trips.isSuccess || reason.trim() === ''}
            >
              <Trans>Call off {chosen.length}</Trans>
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
