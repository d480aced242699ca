import '@mantine/core/styles/Input.css';
import { Select, Textarea, Title } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { Fields } from '#ui/edit/fields.tsx';
import { Switch } from '#ui/switch.tsx';
import { CountField } from '#shared/fields/amount-field.tsx';
import { DurationField } from '#shared/fields/duration-field.tsx';
import { useKindFormContext } from './kind-form-context.ts';
import type { KindValues } from './kind-values.ts';
import classes from './kinds.module.css';

const crews: readonly KindValues['crew_of'][] = ['whole', 'own', 'nobody'];
const asked: readonly KindValues['asks'][] = ['survey', 'names', 'nothing'];

/** What a booking of the kind takes of the calendar, and of the crew. */
export function KindTakesSection() {
  const { t } = useLingui();
  const form = useKindFormContext();
  const { takes, crew_of } = form.values;
  return (
    <section className={classes.section}>
      <Title order={3} size="h4">
        <Trans>What it takes</Trans>
      </Title>
      <Fields columns={2}>
        <DurationField
          label={t`Afterwards`}
          description={t`Cleaning or fuel: taken after each booking, and not shown to guests.`}
          name="afterwards"
          {...form.getInputProps('afterwards')}
        />
        <Select
          label={t`It takes`}
          description={
            takes === 'day'
              ? t`Nothing else can be booked on a day that it touches.`
              : t`The rest of the day stays open to others.`
          }
          name="takes"
          allowDeselect={false}
          data={[
            { value: 'time', label: t`Its own time` },
            { value: 'day', label: t`The whole day` },
          ]}
          value={takes}
          onChange={(value) => form.setFieldValue('takes', value === 'day' ? 'day' : 'time')}
        />
        <Select
          label={t`Crew`}
          description={
            crew_of === 'nobody'
              ? t`No supervisor, no tip, and no text about either.`
              : t`How long it keeps your staff busy.`
          }
          name="crew"
          allowDeselect={false}
          data={[
            { value: 'whole', label: t`For the length and what comes afterwards` },
            { value: 'own', label: t`For a time of its own` },
            { value: 'nobody', label: t`Nobody sails along` },
          ]}
          value={crew_of}
          onChange={(value) =>
            form.setFieldValue('crew_of', crews.find((each) => each === value) ?? 'whole')
          }
        />
        {crew_of === 'own' && (
          <DurationField
            label={t`Kept for`}
            description={t`From the start.`}
            name="crew_time"
            {...form.getInputProps('crew')}
          />
        )}
      </Fields>
    </section>
  );
}

/** When it can be booked and changed, and what guests are asked for. */
export function KindBookingSection() {
  const { t } = useLingui();
  const form = useKindFormContext();
  const { closed_when } = form.values;
  return (
    <section className={classes.section}>
      <Title order={3} size="h4">
        <Trans>Booking it</Trans>
      </Title>
      <Fields columns={2}>
        <DurationField
          label={t`Notice`}
          description={t`How long before the start it has to be booked.`}
          name="notice"
          {...form.getInputProps('notice')}
        />
        <Select
          label={t`Guests are asked for`}
          description={t`After booking, before they come.`}
          name="asks"
          allowDeselect={false}
          data={[
            { value: 'survey', label: t`The charter survey` },
            { value: 'names', label: t`Names and an emergency phone` },
            { value: 'nothing', label: t`Nothing` },
          ]}
          value={form.values.asks}
          onChange={(value) =>
            form.setFieldValue('asks', asked.find((each) => each === value) ?? 'survey')
          }
        />
        <Switch
          className={classes.wide ?? ''}
          label={t`Close it on busy days`}
          description={t`No more of this kind can be booked on an item that already has this many bookings that day.`}
          error={form.errors['closed_when']}
          {...form.getInputProps('closed_when', { type: 'checkbox' })}
        />
        {closed_when && (
          <>
            <CountField
              label={t`Bookings on the day`}
              description={t`This many or more.`}
              name="closed_bookings"
              {...form.getInputProps('closed_bookings')}
            />
            <CountField
              label={t`Of this kind`}
              description={t`This many of them or more.`}
              name="closed_of_kind"
              {...form.getInputProps('closed_of_kind')}
            />
          </>
        )}
        <Textarea
          className={classes.wide ?? ''}
          label={t`Text of a late change`}
          description={t`What customers read who want to change to this kind within the days in which they have to ask you. Leave empty to allow it.`}
          name="late_change_text"
          autosize
          minRows={2}
          {...form.getInputProps('late_change_text')}
        />
      </Fields>
    </section>
  );
}
