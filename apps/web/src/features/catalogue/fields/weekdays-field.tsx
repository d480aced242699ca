import '@mantine/core/styles/Chip.css';
import '@mantine/core/styles/Input.css';
import { Chip, Input } from '@mantine/core';
import { weekdays } from '@slipway/domain/catalogue/kind-rules';
import type { Weekday } from '@slipway/domain/catalogue/package-kinds';
import { weekdayText } from '#shared/packages/kind-words.ts';
import classes from './fields.module.css';

/** Days of the week as chips, Monday first. */
export function WeekdaysField(props: {
  label: string;
  name: string;
  value?: readonly Weekday[];
  onChange: (days: Weekday[]) => void;
  description?: string;
  error?: unknown;
}) {
  const { label, name, value = [], onChange, description, error } = props;
  return (
    <Input.Wrapper
      labelElement="div"
      label={label}
      description={description}
      error={typeof error === 'string' ? error : undefined}
      role="group"
      aria-label={label}
    >
      <div className={classes.chips}>
        {weekdays.map((day) => (
          <Chip
            key={day}
            name={name}
            size="sm"
            classNames={{ label: classes.chip ?? '' }}
            aria-label={weekdayText(day, 'long')}
            checked={value.includes(day)}
            onChange={(chosen) =>
              onChange(weekdays.filter((each) => (each === day ? chosen : value.includes(each))))
            }
          >
            {weekdayText(day)}
          </Chip>
        ))}
      </div>
    </Input.Wrapper>
  );
}
