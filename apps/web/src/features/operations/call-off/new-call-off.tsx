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
import { useUnitSearch } from '#features/catalogue/index.ts';
import { formatDate, formatTime } from '#lib/format.ts';
import { Modal } from '#ui/dialogs/modal.tsx';
import { askToLeave } from '#ui/dialogs/use-leave-guard.ts';
import { Buttons } from '#ui/edit/buttons.tsx';
import { LoadProblem } from '#ui/load-problem.tsx';
import { useNewCallOff, type NewCallOffForm } from './use-new-call-off.ts';
import classes from './call-off.module.css';

/** The days and unit, the bookings concerned, the reason and the message to customers. */
export function NewCallOff(props: { onDone: (id: number) => void; onClose: () => void }) {
  const { t } = useLingui();
  const form = useNewCallOff(props.onDone);
  const { isSeen, isClosing, isNothing, type, problemOf } = form;
  const narrow = useMediaQuery('(max-width: 47.99em)', undefined, {
    getInitialValueInEffect: false,
  });
  const close = async () => {
    if (form.isPending) return;
    if (!form.dirty || (await askToLeave())) props.onClose();
  };
  const word = () => {
    if (!isSeen) return t`Call off`;
    if (isNothing) return t`Nothing to call off`;
    return isClosing
      ? t`Close these days`
      : plural(form.chosen, { one: 'Call off # booking', other: 'Call off # bookings' });
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
          void form.press();
        }}
      >
        <Stack gap="md">
          <DaysAndUnit form={form} />
          <BookingsConcerned form={form} />
          <Checkbox
            checked={form.closeDays}
            label={t`Close these days so that nobody can book them`}
            onChange={(event) => type({ closeDays: event.currentTarget.checked })}
          />
          <TextInput
            label={t`Reason`}
            name="reason"
            placeholder={t`Storm warning`}
            required
            maxLength={200}
            value={form.reason}
            error={problemOf('reason')}
            onChange={(event) => type({ reason: event.currentTarget.value })}
          />
          <Textarea
            label={t`Message to the customers`}
            name="message"
            description={t`Their trip and the link to choose are added automatically.`}
            required
            rows={6}
            maxLength={2000}
            value={form.message}
            error={problemOf('message')}
            onChange={(event) => type({ message: event.currentTarget.value })}
          />
          <Buttons className={classes.foot ?? ''}>
            <Button variant="default" onClick={() => void close()}>
              <Trans>Close</Trans>
            </Button>
            <Button
              type="submit"
              loading={form.isPending}
              disabled={isNothing || (form.isStretch && !isSeen)}
            >
              {word()}
            </Button>
          </Buttons>
        </Stack>
      </form>
    </Modal>
  );
}

function DaysAndUnit({ form }: { form: NewCallOffForm }) {
  const { t } = useLingui();
  const { from, to, unit, type, problemOf } = form;
  const { choices, onSearch } = useUnitSearch(unit === '' ? null : Number(unit));
  return (
    <div className={classes.days}>
      <TextInput
        type="date"
        label={t`From`}
        name="from_date"
        required
        min={form.today}
        value={from}
        error={problemOf('from_date')}
        onChange={({ currentTarget: { value } }) =>
          type({ from: value, ...(to < value && { to: value }) })
        }
      />
      <TextInput
        type="date"
        label={t`To`}
        name="to_date"
        required
        min={from}
        value={to}
        error={
          problemOf('to_date') ?? (to < from ? t`The last day is before the first.` : undefined)
        }
        onChange={(event) => type({ to: event.currentTarget.value })}
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
        error={problemOf('unit_id')}
        onSearchChange={onSearch}
        onChange={(value) => type({ unit: value ?? '' })}
      />
    </div>
  );
}

/** All of them are called off, unless staff leave some out. */
function BookingsConcerned({ form }: { form: NewCallOffForm }) {
  const { t } = useLingui();
  const { trips, rows, left } = form;
  return (
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
                  · <bdi>{trip.unit === '' ? trip.package : trip.unit}</bdi>: <bdi>{trip.name}</bdi>
                  {trip.email === '' && ` (${t`to phone`})`}
                </>
              }
              onChange={({ currentTarget: { checked } }) => {
                const next = new Set(left);
                if (checked) next.delete(trip.booking_id);
                else next.add(trip.booking_id);
                form.type({ left: next });
              }}
            />
          ))}
        </div>
      )}
    </fieldset>
  );
}
