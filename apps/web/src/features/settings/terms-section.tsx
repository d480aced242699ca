import { ActionIcon, Button, Text } from '@mantine/core';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { NumberSetting } from './setting-fields.tsx';
import { SettingsSection } from './settings-section.tsx';
import { useSettingsFormContext } from './settings-values.ts';
import classes from './settings.module.css';

/** The maximum number of cancellation bands. */
const maxSteps = 10;

/** The cancellation terms: how much of the price is kept, and when. */
export function TermsSection() {
  const { t } = useLingui();
  const form = useSettingsFormContext();
  const { steps, version } = form.values.cancellation;
  const last = steps.at(-1);
  const add = () => {
    const days = last === undefined ? 30 : Math.max(0, last.more_than_days - 1);
    form.insertListItem('cancellation.steps', { more_than_days: days, keep_percent: 0 });
  };
  return (
    <SettingsSection
      title={t`Cancellation terms`}
      lead={t`How much of the total is kept when a customer cancels, by days before the trip. The first line that applies counts. Changed terms get a new version; existing bookings keep the version they were made under.`}
    >
      <fieldset className={classes.list}>
        <legend>
          <Trans>Version {version}</Trans>
        </legend>
        {steps.map((_step, index) => (
          <div key={index} className={classes.step}>
            <span>
              <Trans>More than</Trans>
            </span>
            <div className={classes.short}>
              <NumberSetting
                path={`cancellation.steps.${index}.more_than_days`}
                spoken={t`Step ${index + 1}: more than so many days before the trip`}
                unit={(count) => plural(count, { one: 'day', other: 'days' })}
              />
            </div>
            <span>
              <Trans>before: keep</Trans>
            </span>
            <div className={classes.short}>
              <NumberSetting
                path={`cancellation.steps.${index}.keep_percent`}
                spoken={t`Step ${index + 1}: percent of the total kept`}
                unit="%"
                decimals={2}
              />
            </div>
            <ActionIcon
              variant="subtle"
              size={36}
              aria-label={t`Remove step ${index + 1}`}
              onClick={() => form.removeListItem('cancellation.steps', index)}
            >
              <IconTrash size={18} stroke={1.7} aria-hidden />
            </ActionIcon>
          </div>
        ))}
        <div className={classes.step}>
          <span>
            <Trans>In all other cases keep</Trans>
          </span>
          <div className={classes.short}>
            <NumberSetting
              path="cancellation.otherwise_keep_percent"
              spoken={t`In all other cases: percent of the total kept`}
              unit="%"
              decimals={2}
            />
          </div>
        </div>
        {form.errors['cancellation.steps'] !== undefined && (
          <Text size="sm" c="var(--sw-error)" role="alert">
            {form.errors['cancellation.steps']}
          </Text>
        )}
        {steps.length < maxSteps && (
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPlus size={16} stroke={1.7} aria-hidden />}
            onClick={add}
          >
            <Trans>Add a step</Trans>
          </Button>
        )}
      </fieldset>
    </SettingsSection>
  );
}
