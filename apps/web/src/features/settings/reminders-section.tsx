import '@mantine/core/styles/Checkbox.css';
import { Checkbox } from '@mantine/core';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { reminderTimes, type ReminderName } from '@slipway/domain/settings/settings';
import { formatTime } from '#lib/format.ts';
import { SettingsSection } from './settings-section.tsx';
import { settingName } from './setting-names.ts';
import { useSettingsFormContext } from './settings-values.ts';
import classes from './settings.module.css';

const channels = ['mail', 'sms'] as const;

/** Which reminders are sent, by email and by SMS. */
export function RemindersSection() {
  const { i18n, t } = useLingui();
  const form = useSettingsFormContext();
  const due = plural(reminderTimes.days_before_due, {
    one: '# day before it is due',
    other: '# days before it is due',
  });
  const survey = plural(reminderTimes.survey_days_before, {
    one: '# day before the trip, if it is not filled in',
    other: '# days before the trip, if it is not filled in',
  });
  const evening = formatTime(reminderTimes.day_before_at);
  const reminders: { name: ReminderName; title: string; when: string }[] = [
    { name: 'second_payment', title: t`Second payment`, when: due },
    { name: 'final_payment', title: t`Final payment`, when: due },
    { name: 'day_before', title: t`The trip is tomorrow`, when: t`the day before at ${evening}` },
    { name: 'survey', title: t`Charter Survey`, when: survey },
  ];
  return (
    <SettingsSection
      title={t`Reminders`}
      lead={t`What customers are reminded of, by email, by SMS, by both or not at all.`}
    >
      <ul className={classes.reminders}>
        {reminders.map(({ name, title, when }) => (
          <li key={name}>
            <div>
              <div className={classes.changedName}>{title}</div>
              <div className={classes.when}>{when}</div>
            </div>
            {channels.map((channel) => {
              const path = `reminders.${name}.${channel}`;
              return (
                <Checkbox
                  key={channel}
                  name={path}
                  iconColor="var(--sw-on-primary)"
                  label={channel === 'mail' ? t`Email` : t`SMS`}
                  aria-label={i18n._(settingName(path))}
                  {...form.getInputProps(path, { type: 'checkbox' })}
                />
              );
            })}
          </li>
        ))}
      </ul>
    </SettingsSection>
  );
}
