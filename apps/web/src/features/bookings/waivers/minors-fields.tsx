import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Input.css';
import { ActionIcon, Button, Checkbox, Group, Stack, Text, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { mostMinors } from '@slipway/contract/bookings/waivers';
import { useEffect, useRef, useState } from 'react';
import classes from './waivers.module.css';

export interface SignValues extends Record<string, unknown> {
  name: string;
  forMinors: boolean;
  /** At least one line; sent only where `forMinors`. */
  minors: string[];
  agreed: boolean;
}

/** A box whose words are high enough for a finger. */
export const tickClasses = { label: classes.tickLabel ?? '', inner: classes.tickBox ?? '' };

/** The names of the minors that somebody signs for. */
export function MinorsFields({ form }: { form: UseFormReturnType<SignValues> }) {
  const { t } = useLingui();
  const { forMinors, minors } = form.values;
  const group = useRef<HTMLDivElement>(null);
  /** The line to be focused; null: the box above. */
  const [focused, setFocused] = useState<{ line: number | null }>();
  useEffect(() => {
    if (focused === undefined) return;
    const name = focused.line === null ? 'forMinors' : `minors.${focused.line}`;
    group.current?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus();
  }, [focused]);
  const setFor = (ticked: boolean) => {
    form.setFieldValue('forMinors', ticked);
    if (!ticked) minors.forEach((_, index) => form.clearFieldError(`minors.${index}`));
  };
  const remove = (index: number) => {
    if (minors.length === 1) {
      form.setFieldValue('minors', ['']);
      setFor(false);
      setFocused({ line: null });
      return;
    }
    form.removeListItem('minors', index);
    setFocused({ line: Math.max(0, index - 1) });
  };
  return (
    <Stack gap="sm" ref={group}>
      <Checkbox
        label={t`I also sign for minors in my care`}
        name="forMinors"
        size="md"
        classNames={tickClasses}
        checked={forMinors}
        onChange={({ currentTarget: { checked } }) => {
          setFor(checked);
          if (checked) setFocused({ line: minors.length - 1 });
        }}
      />
      {forMinors && (
        <fieldset className={classes.minors} aria-label={t`Minors in my care`}>
          {minors.map((_, index) => (
            <div key={index} className={classes.minor}>
              <TextInput
                label={t`Full name of minor ${index + 1}`}
                name={`minors.${index}`}
                size="md"
                maxLength={120}
                autoComplete="off"
                autoCapitalize="words"
                spellCheck={false}
                {...form.getInputProps(`minors.${index}`)}
              />
              <ActionIcon
                className={`${classes.remove ?? ''} no-print`}
                variant="subtle"
                size={44}
                aria-label={t`Remove minor ${index + 1}`}
                onClick={() => remove(index)}
              >
                <IconTrash size={20} stroke={1.7} aria-hidden />
              </ActionIcon>
            </div>
          ))}
          {typeof form.errors['minors'] === 'string' && (
            <Text size="sm" c="var(--sw-error)" role="alert">
              {form.errors['minors']}
            </Text>
          )}
          {minors.length < mostMinors ? (
            <Group className="no-print">
              <Button
                variant="default"
                size="md"
                leftSection={<IconPlus size={18} stroke={1.7} aria-hidden />}
                onClick={() => {
                  form.insertListItem('minors', '');
                  setFocused({ line: minors.length });
                }}
              >
                <Trans>Add another minor</Trans>
              </Button>
            </Group>
          ) : (
            <Text size="sm" c="dimmed">
              <Trans>These are as many as one person can sign for at once.</Trans>
            </Text>
          )}
        </fieldset>
      )}
    </Stack>
  );
}
