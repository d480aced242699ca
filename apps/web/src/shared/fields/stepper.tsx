import { ActionIcon } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import classes from './stepper.module.css';

/** A small whole number, by typing, arrow keys or two buttons. What it counts has its label elsewhere. */
export function Stepper(props: {
  id: string;
  /** What it counts, for the names of the buttons. */
  name: string;
  /** Null: the field is empty. */
  value: number | null;
  /** Absent: 0. */
  least?: number;
  most: number;
  /** Whether one more can be had; absent: while it is below the most. */
  canAdd?: boolean;
  describedBy?: string | undefined;
  /** What pressing the buttons and the arrow keys makes of it; absent: one more or less. */
  step?: (by: 1 | -1) => number;
  onChange: (value: number) => void;
}) {
  const { t } = useLingui();
  const { id, name, least = 0, most, onChange } = props;
  const value = props.value ?? least;
  const { canAdd = value < most } = props;
  const step = props.step ?? ((by: 1 | -1) => value + by);
  return (
    <div className={classes.stepper}>
      <ActionIcon
        variant="default"
        size={40}
        aria-label={t`Fewer: ${name}`}
        disabled={value <= least}
        onClick={() => onChange(step(-1))}
      >
        <IconMinus size={18} stroke={1.8} aria-hidden />
      </ActionIcon>
      <input
        id={id}
        className={`${classes.count ?? ''} numbers`}
        type="text"
        role="spinbutton"
        inputMode="numeric"
        pattern="[0-9]*"
        autoComplete="off"
        aria-valuenow={value}
        aria-valuemin={least}
        aria-valuemax={most}
        aria-describedby={props.describedBy}
        value={props.value ?? ''}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => onChange(Number(event.currentTarget.value.replace(/\D/g, '')))}
        onKeyDown={(event) => {
          const by = { ArrowUp: 1 as const, ArrowDown: -1 as const }[event.key];
          if (by === undefined) return;
          event.preventDefault();
          if (by === -1 ? value > least : canAdd) onChange(step(by));
        }}
      />
      <ActionIcon
        variant="default"
        size={40}
        aria-label={t`More: ${name}`}
        disabled={!canAdd}
        onClick={() => onChange(step(1))}
      >
        <IconPlus size={18} stroke={1.8} aria-hidden />
      </ActionIcon>
    </div>
  );
}
