import '@mantine/core/styles/Combobox.css';
import '@mantine/core/styles/FloatingIndicator.css';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/ScrollArea.css';
import '@mantine/core/styles/SegmentedControl.css';
import { Input, SegmentedControl, Select, Text, Title } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { Fields } from '#ui/edit/fields.tsx';
import { CountField } from '#shared/fields/amount-field.tsx';
import { DurationField } from '#shared/fields/duration-field.tsx';
import { WeekdaysField } from '#features/catalogue/fields/weekdays-field.tsx';
import { useKindFormContext } from './kind-form-context.ts';
import { LengthsField } from './lengths-field.tsx';
import { SeasonsSection } from './seasons-section.tsx';
import { StartsFields } from './starts-fields.tsx';
import type { KindValues, LengthForm } from './kind-values.ts';
import classes from './kinds.module.css';

const startForms = ['times', 'every', 'day'] as const;
const lengthForms = ['fixed', 'choice', 'list', 'nights', 'days'] as const;

/** When packages of a kind start, how long they last, and on which weekdays. */
export function KindTimesSection({ booked }: { booked: boolean }) {
  const { t } = useLingui();
  const form = useKindFormContext();
  const { starts, length } = form.values;
  /** Stays have a handover time, and lengths in nights or days; nothing else does. */
  const chooseStarts = (chosen: KindValues['starts']['form']) => {
    form.setFieldValue('starts.form', chosen);
    const stays = length.form === 'nights' || length.form === 'days';
    if ((chosen === 'day') !== stays) {
      form.setFieldValue('length.form', chosen === 'day' ? 'nights' : 'fixed');
    }
  };
  const locked = booked ? t`It has been booked, so this choice stays; the times can change.` : null;
  return (
    <section className={classes.section}>
      <Title order={3} size="h4">
        <Trans>Starts and length</Trans>
      </Title>
      <Choice
        label={t`It starts`}
        description={locked}
        error={form.errors['starts']}
        value={starts.form}
        disabled={booked}
        data={[
          { value: 'times', label: t`At set times` },
          { value: 'every', label: t`Every so often` },
          { value: 'day', label: t`By the day` },
        ]}
        onChange={(value) => chooseStarts(startForms.find((each) => each === value) ?? 'times')}
      />
      <StartsFields form={starts.form} path="starts" />
      {starts.form !== 'day' && <SeasonsSection />}
      <Choice
        label={t`It lasts`}
        error={form.errors['length']}
        value={length.form}
        disabled={booked && length.form !== 'choice' && length.form !== 'list'}
        data={
          starts.form === 'day'
            ? [
                { value: 'nights', label: t`Nights` },
                { value: 'days', label: t`Days` },
              ]
            : [
                {
                  value: 'fixed',
                  label: t`Always the same`,
                  disabled: booked && length.form !== 'fixed',
                },
                ...(form.values.sold_by === 'seat'
                  ? []
                  : [
                      { value: 'choice', label: t`A range` },
                      { value: 'list', label: t`A list` },
                    ]),
              ]
        }
        onChange={(value) =>
          form.setFieldValue(
            'length.form',
            lengthForms.find((each: LengthForm) => each === value) ?? 'fixed',
          )
        }
      />
      <LengthFields />
      <WeekdaysField
        label={t`On`}
        description={t`The days on which it starts.`}
        name="weekdays"
        {...form.getInputProps('weekdays')}
      />
    </section>
  );
}

function Choice(props: {
  label: string;
  description?: string | null;
  error?: unknown;
  value: string;
  disabled: boolean;
  data: { value: string; label: string; disabled?: boolean }[];
  onChange: (value: string) => void;
}) {
  const { label, description, error, ...rest } = props;
  return (
    <Input.Wrapper
      labelElement="div"
      label={label}
      description={description}
      error={typeof error === 'string' ? error : undefined}
    >
      <div>
        <SegmentedControl className={classes.choices ?? ''} aria-label={label} {...rest} />
      </div>
    </Input.Wrapper>
  );
}

/** Whether the additional price of a guest counts once, or for each night or day. */
function AdditionalPerField() {
  const { t } = useLingui();
  const form = useKindFormContext();
  const { additional_per: per, length } = form.values;
  return (
    <Select
      label={t`Additional price of a guest`}
      description={t`For each guest above the included number.`}
      name="additional_per"
      allowDeselect={false}
      data={[
        { value: 'booking', label: t`Once for the stay` },
        {
          value: 'day',
          label: length.form === 'nights' ? t`For each night` : t`For each day`,
        },
      ]}
      value={per}
      onChange={(value) =>
        form.setFieldValue('additional_per', value === 'day' ? 'day' : 'booking')
      }
    />
  );
}

function LengthFields() {
  const { t } = useLingui();
  const form = useKindFormContext();
  switch (form.values.length.form) {
    case 'fixed':
      return (
        <DurationField
          label={t`Length`}
          description={t`From 15 minutes to 24 hours, as guests know it.`}
          name="length"
          {...form.getInputProps('length.minutes')}
        />
      );
    case 'choice':
      return (
        <Fields columns={2}>
          <DurationField label={t`Shortest`} name="length" {...form.getInputProps('length.from')} />
          <DurationField label={t`Longest`} name="length.to" {...form.getInputProps('length.to')} />
          <DurationField
            label={t`In steps of`}
            name="length.step"
            {...form.getInputProps('length.step')}
          />
        </Fields>
      );
    case 'list':
      return <LengthsField />;
    case 'nights':
    case 'days':
      return (
        <>
          <Fields columns={2}>
            <CountField label={t`Fewest`} name="length" {...form.getInputProps('length.fewest')} />
            <CountField label={t`Most`} name="length.most" {...form.getInputProps('length.most')} />
            <CountField
              label={t`In steps of`}
              description={t`7 for whole weeks only.`}
              name="length.by"
              {...form.getInputProps('length.by')}
            />
            {form.values.sold_by !== 'seat' && <AdditionalPerField />}
          </Fields>
          <Text size="sm" c="dimmed">
            {form.values.length.form === 'nights' ? (
              <Trans>Two nights from Friday end on Sunday at the return time.</Trans>
            ) : (
              <Trans>
                Two days from Friday end on Saturday at the return time, which is later than the
                handover.
              </Trans>
            )}
          </Text>
        </>
      );
  }
}
