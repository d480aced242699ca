import { ActionIcon, Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { showError } from '#ui/dialogs/dialogs.ts';
import { useGroupFocus } from '../use-group-focus.ts';
import classes from './departures.module.css';

/** How many of a group have come, by buttons: one more, one fewer, all. Each press is saved at once. */
export function Arrived(props: {
  /** Whose group it is. */
  name: string;
  arrived: number;
  guests: number;
  disabled?: boolean;
  /** Saves the number, and reads it anew. */
  onSet: (arrived: number) => Promise<unknown>;
}) {
  const { name, arrived, guests, disabled = false, onSet } = props;
  const { t } = useLingui();
  /** What was pressed and is not read back yet. */
  const [pressed, setPressed] = useState<number | null>(null);
  const shown = pressed ?? arrived;
  const { group, onPress, onFailure } = useGroupFocus(shown);
  const save = useMutation({
    mutationFn: onSet,
    // Presses that follow each other are saved in their order.
    scope: { id: `arrived-${name}` },
    onError: (error) => {
      onFailure();
      setPressed(null);
      void showError(error);
    },
    onSuccess: (_answer, saved) => setPressed((now) => (now === saved ? null : now)),
  });
  const set = (next: number) => {
    onPress();
    setPressed(next);
    save.mutate(next);
  };
  return (
    <div
      ref={group}
      className={classes.arrived}
      role="group"
      tabIndex={-1}
      aria-label={t`Arrived: ${name}`}
    >
      <ActionIcon
        variant="default"
        size={40}
        aria-label={t`One fewer of ${name}`}
        disabled={disabled || shown <= 0}
        onClick={() => set(shown - 1)}
      >
        <IconMinus size={18} stroke={1.8} aria-hidden />
      </ActionIcon>
      <span className={classes.count} aria-live="polite" data-all={shown >= guests || undefined}>
        <Trans>
          {shown} of {guests}
        </Trans>
      </span>
      <ActionIcon
        variant="default"
        size={40}
        aria-label={t`One more of ${name}`}
        disabled={disabled || shown >= guests}
        onClick={() => set(shown + 1)}
      >
        <IconPlus size={18} stroke={1.8} aria-hidden />
      </ActionIcon>
      <Button
        variant="subtle"
        h={40}
        px={10}
        aria-label={t`All of ${name} have arrived`}
        disabled={disabled || shown >= guests}
        onClick={() => set(guests)}
      >
        <Trans>All</Trans>
      </Button>
    </div>
  );
}
