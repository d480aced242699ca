import '@mantine/core/styles/NumberInput.css';
import { ActionIcon, Button, NumberInput, Select, Text, Title } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { Switch } from '#ui/switch.tsx';
import { useKindFormContext } from './kind-form-context.ts';
import classes from './kinds.module.css';

/** The maximum number of steps. */
const maxSteps = 10;

/** A kind's own cancellation terms; without them those of the business count. */
export function KindTermsSection() {
  const { t } = useLingui();
  const form = useKindFormContext();
  const { own_terms } = form.values;
  return (
    <section className={classes.section}>
      <Title order={3} size="h4">
        <Trans>Cancelling</Trans>
      </Title>
      <Switch
        label={t`Terms of its own`}
        description={t`When off, the terms in the settings count.`}
        {...form.getInputProps('own_terms', { type: 'checkbox' })}
      />
      {own_terms && <Steps />}
    </section>
  );
}

function Steps() {
  const { t } = useLingui();
  const form = useKindFormContext();
  const { counted, steps } = form.values.cancellation;
  const last = steps.at(-1)?.more_than_days;
  const add = () =>
    form.insertListItem('cancellation.steps', {
      more_than_days: typeof last === 'number' ? Math.max(0, last - 1) : 30,
      keep_percent: 0,
    });
  const unit = counted === 'days' ? t`days` : t`hours`;
  return (
    <>
      <Select
        label={t`Counted in`}
        className={classes.short ?? ''}
        name="counted"
        allowDeselect={false}
        data={[
          { value: 'days', label: t`Days` },
          { value: 'hours', label: t`Hours` },
        ]}
        value={counted}
        onChange={(value) =>
          form.setFieldValue('cancellation.counted', value === 'hours' ? 'hours' : 'days')
        }
      />
      <ul className={classes.steps}>
        {steps.map((_step, index) => (
          <li key={index} className={classes.step}>
            <span>
              <Trans>More than</Trans>
            </span>
            <Short
              path={`cancellation.steps.${index}.more_than_days`}
              spoken={t`Step ${index + 1}: more than so many ${unit} before the start`}
              unit={unit}
            />
            <span>
              <Trans>before: keep</Trans>
            </span>
            <Short
              path={`cancellation.steps.${index}.keep_percent`}
              spoken={t`Step ${index + 1}: percent of the total kept`}
              unit="%"
              decimals={2}
            />
            <ActionIcon
              variant="subtle"
              size={36}
              aria-label={t`Remove step ${index + 1}`}
              onClick={() => form.removeListItem('cancellation.steps', index)}
            >
              <IconTrash size={18} stroke={1.7} aria-hidden />
            </ActionIcon>
          </li>
        ))}
        <li className={classes.step}>
          <span>
            <Trans>In all other cases keep</Trans>
          </span>
          <Short
            path="cancellation.otherwise"
            spoken={t`In all other cases: percent of the total kept`}
            unit="%"
            decimals={2}
          />
        </li>
      </ul>
      {form.errors['cancellation'] !== undefined && (
        <Text size="sm" c="var(--sw-error)" role="alert">
          {form.errors['cancellation']}
        </Text>
      )}
      {steps.length < maxSteps && (
        <div>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPlus size={16} stroke={1.7} aria-hidden />}
            onClick={add}
          >
            <Trans>Add a step</Trans>
          </Button>
        </div>
      )}
    </>
  );
}

function Short(props: { path: string; spoken: string; unit: string; decimals?: number }) {
  const form = useKindFormContext();
  return (
    <NumberInput
      className={classes.short ?? ''}
      aria-label={props.spoken}
      name={props.path}
      hideControls
      allowNegative={false}
      decimalScale={props.decimals ?? 0}
      inputMode={props.decimals === undefined ? 'numeric' : 'decimal'}
      suffix={`\u00a0${props.unit}`}
      {...form.getInputProps(props.path)}
    />
  );
}
