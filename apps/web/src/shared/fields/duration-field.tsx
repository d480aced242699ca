import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/NumberInput.css';
import { Input, NumberInput } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import classes from './fields.module.css';

/** What is typed; an empty text while a field is cleared. */
interface Typed {
  hours: number | string;
  minutes: number | string;
}

const whole = (typed: number | string) => (typeof typed === 'number' ? Math.trunc(typed) : 0);
const minutesOf = ({ hours, minutes }: Typed) => whole(hours) * 60 + whole(minutes);
const typedOf = (value: number): Typed => ({
  hours: Math.floor(value / 60),
  minutes: value % 60,
});

/** A length of time in hours and minutes; its value is in minutes. */
export function DurationField(props: {
  label: string;
  name: string;
  value?: number;
  onChange: (minutes: number) => void;
  description?: string;
  error?: unknown;
}) {
  const { label, name, value = 0, onChange, description, error } = props;
  const { t } = useLingui();
  const [typed, setTyped] = useState(() => typedOf(value));
  // A cleared field stays empty until something is typed; a value set elsewhere is shown.
  const shown = minutesOf(typed) === value ? typed : typedOf(value);
  const change = (part: Partial<Typed>) => {
    const next = { ...shown, ...part };
    setTyped(next);
    onChange(minutesOf(next));
  };
  const shared = { hideControls: true, allowNegative: false, decimalScale: 0, min: 0 } as const;
  return (
    <Input.Wrapper
      labelElement="div"
      label={label}
      description={description}
      error={typeof error === 'string' ? error : undefined}
      role="group"
      aria-label={label}
    >
      <div className={classes.duration} data-described={description !== undefined || undefined}>
        <NumberInput
          {...shared}
          name={name}
          inputMode="numeric"
          aria-label={t`${label}, hours`}
          suffix={`\u00a0${t`h`}`}
          value={shown.hours}
          max={9999}
          onChange={(hours) => change({ hours })}
        />
        <NumberInput
          {...shared}
          inputMode="numeric"
          aria-label={t`${label}, minutes`}
          suffix={`\u00a0${t`min`}`}
          value={shown.minutes}
          max={59}
          onChange={(minutes) => change({ minutes })}
        />
      </div>
    </Input.Wrapper>
  );
}
